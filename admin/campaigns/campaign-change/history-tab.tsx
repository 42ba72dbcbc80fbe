import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { campaignChange } from '#shared/resources/campaigns/campaign-change.ts';
import { useAuditWords } from '../../kit/fields/use-audit-words.ts';
import { DateTimeField } from '../../kit/fields/value-fields.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { ExpandButton, withoutStockExpander } from '../../kit/list/expand-button.tsx';
import { PartList } from '../../kit/list/part-list.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { ChangesTable } from '../../platform/audit-entry/changes-table.tsx';

const Column = columnsOf(campaignChange);

function Changes() {
  const change = useRecordContext<RecordOf<typeof campaignChange>>();
  if (!change) return null;
  return (
    <Box sx={{ py: 2, pl: 6, pr: 2 }}>
      <ChangesTable entity={change.entity} before={change.before} after={change.after} />
    </Box>
  );
}

/** Who changed what about a campaign and its parts, and when. */
export function HistoryTab({ campaignId }: { campaignId: number }) {
  const t = useWords();
  const { actionWord, entityWord } = useAuditWords();
  return (
    <Box sx={withoutStockExpander}>
      <PartList
        contract={campaignChange}
        filter={{ campaign_id: campaignId }}
        title={t('admin.campaign.tab.history')}
        empty={t('admin.campaign.no_history')}
        expand={<Changes />}
      >
        <Column
          source="created_at"
          card="amount"
          label="resources.audit-entry.fields.created_at"
          field={DateTimeField}
        />
        <Column
          source="user_name"
          label="resources.audit-entry.fields.user_name"
          render={({ user_name: name }) => name ?? t('admin.audit.nobody')}
        />
        <Column
          source="action"
          card="title"
          label="resources.audit-entry.fields.action"
          render={({ action }) => actionWord(action)}
        />
        <Column
          source="entity"
          label="resources.audit-entry.fields.entity"
          render={({ entity }) => entityWord(entity)}
        />
        <ActionsColumn>
          <ExpandButton />
        </ActionsColumn>
      </PartList>
    </Box>
  );
}
