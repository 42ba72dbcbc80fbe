import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { AutocompleteInput, Form, ReferenceInput, SelectInput } from 'react-admin';
import { type FieldValues, useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { SEARCH_DELAY_MS } from '#shared/ui/form/search-delay.ts';
import { codeChoices } from '../../../kit/list/code-choices.ts';
import { useWords } from '../../../kit/page/use-words.ts';

const choicesMax = 100;

const empty = { site_id: null, campaign_id: null, status: null };
const filterSchema = z.object({
  site_id: z.catch(z.nullable(z.int()), null),
  campaign_id: z.catch(z.nullable(z.int()), null),
  // Null is any status; 0 is one: pending.
  status: z.catch(z.nullable(z.int()), null),
});

/** What the list of approved campaigns is narrowed by; null for anything. */
export type ApprovedFilter = z.output<typeof filterSchema>;

interface ApprovedFilterCardProps {
  affiliateId: number;
  onSearch: (filter: ApprovedFilter) => void;
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useWords();
  const { reset } = useFormContext();
  const clear = () => {
    reset(empty);
    onClear();
  };
  return <Button onClick={clear}>{t('common.clear')}</Button>;
}

/** The filter card: channel, campaign and campaign status. Applied only by 'Buscar'; 'Limpar' shows all again. */
export function ApprovedFilterCard({ affiliateId, onSearch }: ApprovedFilterCardProps) {
  const t = useWords();
  // Remounts the inputs, which keep what was typed to search for choices.
  const [round, setRound] = useState(0);
  const clear = () => {
    setRound(round + 1);
    onSearch(empty);
  };
  return (
    <Card sx={{ p: 2, mb: 2, bgcolor: 'background.default' }}>
      <Form record={empty} onSubmit={(values: FieldValues) => onSearch(filterSchema.parse(values))}>
        <Box
          key={round}
          sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}
        >
          <ReferenceInput
            source="site_id"
            reference="channel"
            filter={{ affiliate_id: affiliateId, status: channelStatus.code('active') }}
            sort={{ field: 'name', order: 'ASC' }}
            perPage={choicesMax}
          >
            <AutocompleteInput label={t('admin.approved.channel')} debounce={SEARCH_DELAY_MS} helperText={false} />
          </ReferenceInput>
          <ReferenceInput
            source="campaign_id"
            reference="campaign"
            sort={{ field: 'name', order: 'ASC' }}
            perPage={choicesMax}
          >
            <AutocompleteInput label={t('admin.approved.campaign')} debounce={SEARCH_DELAY_MS} helperText={false} />
          </ReferenceInput>
          <SelectInput
            source="status"
            label={t('admin.approved.status')}
            choices={codeChoices(campaignStatus)}
            helperText={false}
          />
        </Box>
        <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1, mt: 1 }}>
          <ClearButton onClear={clear} />
          <Button type="submit" variant="contained">
            {t('common.search')}
          </Button>
        </Stack>
      </Form>
    </Card>
  );
}
