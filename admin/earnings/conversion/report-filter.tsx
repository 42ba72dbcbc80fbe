import { SelectInput, TextInput, useListContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { conversionStatus, conversionStatusFilter } from '#shared/codes/earnings/conversion-status.ts';
import { conversion } from '#shared/resources/earnings/conversion.ts';
import { codeChoices } from '../../kit/form/code-choices.ts';
import { DateRangeInput } from '../../kit/form/dates/date-range-input.tsx';
import { textLimit } from '../../kit/form/input-schema.ts';
import { FilterCard, ReferenceFilter } from '../../kit/list/filter-card.tsx';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { reportLabels } from './report-labels.ts';

const empty: FieldValues = {
  order_id: null,
  transaction_id: null,
  site_id: null,
  campaign_id: null,
  start_date: null,
  end_date: null,
  validation_status: null,
};

const isSet = ([, value]: [string, unknown]) => value !== null && value !== undefined && value !== '';

/** The filter of the report. */
export function ReportFilter({ affiliateId }: { affiliateId: number }) {
  const filter = useListFilter();
  const { setFilters } = useListContext();
  const search = (values: FieldValues) => setFilters(Object.fromEntries(Object.entries(values).filter(isSet)));
  return (
    <FilterCard empty={empty} values={{ ...empty, ...filter }} onSearch={search} onClear={() => setFilters({})}>
      <TextInput
        source="order_id"
        label={reportLabels.order_id}
        helperText={false}
        {...textLimit(conversion.filter.shape.order_id)}
      />
      <TextInput
        source="transaction_id"
        label={reportLabels.transaction_id}
        helperText={false}
        {...textLimit(conversion.filter.shape.transaction_id)}
      />
      <ReferenceFilter
        source="site_id"
        reference="channel"
        filter={{ affiliate_id: affiliateId, status: channelStatus.codes.active }}
        label={reportLabels.site_id}
      />
      <ReferenceFilter source="campaign_id" reference="campaign" label={reportLabels.campaign_id} />
      <DateRangeInput source="start_date" endSource="end_date" label={reportLabels.period} />
      <SelectInput
        source="validation_status"
        label={reportLabels.validation_status}
        choices={codeChoices(conversionStatus, conversionStatusFilter)}
        helperText={false}
      />
    </FilterCard>
  );
}
