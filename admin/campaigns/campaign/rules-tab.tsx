import Typography from '@mui/material/Typography';
import type { RecordOf } from '#shared/contract/contract.ts';
import { campaignRule } from '#shared/resources/campaigns/campaign-rule.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { RecordForm } from '../../kit/form/record-form.tsx';
import { LoadedRecord } from '../../kit/page/loaded-record.tsx';
import { useWords } from '../../kit/page/use-words.ts';

const Input = inputsOf(campaignRule);

/** How the campaign may be promoted, and how not. Affiliates read it. */
export function RulesTab({ campaignId }: { campaignId: number }) {
  const t = useWords();
  return (
    <LoadedRecord<RecordOf<typeof campaignRule>> resource={campaignRule.name} id={campaignId}>
      {(record) => (
        <RecordForm contract={campaignRule} record={record} fields={['rules_allowed', 'rules_forbidden']}>
          <Typography color="text.secondary" sx={{ mb: 1 }}>
            {t('admin.campaign.rules_text')}
          </Typography>
          <Input.TextBlock source="rules_allowed" label="resources.campaign.fields.rules_allowed" />
          <Input.TextBlock source="rules_forbidden" label="resources.campaign.fields.rules_forbidden" />
        </RecordForm>
      )}
    </LoadedRecord>
  );
}
