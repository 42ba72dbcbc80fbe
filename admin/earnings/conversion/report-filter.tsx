import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { AutocompleteInput, Form, ReferenceInput, SelectInput, TextInput, useListContext } from 'react-admin';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { conversionStatus, conversionStatusFilter } from '#shared/codes/earnings/conversion-status.ts';
import { SEARCH_DELAY_MS } from '#shared/ui/form/search-delay.ts';
import { codeChoices } from '../../kit/list/code-choices.ts';
import { DateRangeInput } from '../../kit/form/dates/date-range-input.tsx';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { reportLabels } from './report-labels.ts';

const CHOICES_MAX = 100;

const EMPTY: FieldValues = {
  order_id: null,
  transaction_id: null,
  site_id: null,
  campaign_id: null,
  start_date: null,
  end_date: null,
  validation_status: null,
};

const isSet = ([, value]: [string, unknown]) => value !== null && value !== undefined && value !== '';

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useWords();
  const { setFilters } = useListContext();
  const { reset } = useFormContext();
  const clear = () => {
    reset(EMPTY);
    setFilters({});
    onClear();
  };
  return <Button onClick={clear}>{t('common.clear')}</Button>;
}

/** The filter of the report. Applied only by 'Buscar'. */
export function ReportFilter({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const filter = useListFilter();
  const { setFilters } = useListContext();
  // Remounts the inputs to discard incomplete text, such as half a date.
  const [round, setRound] = useState(0);
  const search = (values: FieldValues) => setFilters(Object.fromEntries(Object.entries(values).filter(isSet)));
  return (
    <Card sx={{ p: 2, mb: 2, bgcolor: 'background.default' }}>
      <Form record={{ ...EMPTY, ...filter }} onSubmit={search}>
        <Box
          key={round}
          sx={{
            display: 'grid',
            columnGap: 2,
            rowGap: 0.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(250px, 1fr))',
          }}
        >
          <TextInput source="order_id" label={reportLabels.order_id} helperText={false} />
          <TextInput source="transaction_id" label={reportLabels.transaction_id} helperText={false} />
          <ReferenceInput
            source="site_id"
            reference="channel"
            filter={{ affiliate_id: affiliateId, status: channelStatus.code('active') }}
            sort={{ field: 'name', order: 'ASC' }}
            perPage={CHOICES_MAX}
          >
            <AutocompleteInput label={reportLabels.site_id} debounce={SEARCH_DELAY_MS} helperText={false} />
          </ReferenceInput>
          <ReferenceInput
            source="campaign_id"
            reference="campaign"
            sort={{ field: 'name', order: 'ASC' }}
            perPage={CHOICES_MAX}
          >
            <AutocompleteInput label={reportLabels.campaign_id} debounce={SEARCH_DELAY_MS} helperText={false} />
          </ReferenceInput>
          <DateRangeInput source="start_date" endSource="end_date" label={reportLabels.period} />
          <SelectInput
            source="validation_status"
            label={reportLabels.validation_status}
            choices={codeChoices(conversionStatus, conversionStatusFilter)}
            helperText={false}
          />
        </Box>
        <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1, mt: 1 }}>
          <ClearButton onClear={() => setRound(round + 1)} />
          <Button type="submit" variant="contained">
            {t('common.search')}
          </Button>
        </Stack>
      </Form>
    </Card>
  );
}
