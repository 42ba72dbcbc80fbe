import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useMemo } from 'react';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { conversion } from '#shared/resources/earnings/conversion.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CutText, DateTimeField, MoneyField } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { SelectColumn } from '../../kit/list/select-column.tsx';
import { SelectionToolbar } from '../../kit/list/selection-toolbar.tsx';
import { stickyCell } from '../../kit/list/sticky-cell.ts';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { Decisions, orderOf } from './decisions.tsx';
import { makeTotalsRow } from './totals-row.tsx';
import { WhyRefused } from './why-refused.tsx';

/**
 * The store key of the column selection. The selection is stored by position, so another set of columns needs another
 * key.
 */
export const TABLE_KEY = 'conversion.report.2';

const Column = columnsOf(conversion);

const EXTRA_PARAMETERS = ['xtrasParams1', 'xtrasParams2', 'xtrasParams3', 'xtrasParams4', 'xtrasParams5'] as const;

/** A column heading with an explanation in its tooltip. */
function ExplainedHeading({ source, hint }: { source: 'transaction_id' | 'order_id'; hint: string }) {
  const translate = useTranslate();
  return (
    <Tooltip describeChild title={hint}>
      <Box component="span" tabIndex={0} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        {translate(`resources.conversion.fields.${source}`)}
        <InfoIcon fontSize="inherit" />
      </Box>
    </Tooltip>
  );
}

/** The height of the page's content above and below the table. */
const AROUND_TABLE_PX = 362;
const TABLE_HEIGHT_MIN_PX = 320;

const tableLook = {
  // The table is wide anyway, so its headings need not break after every word.
  '& .RaDataTable-headerCell': { minWidth: 104 },
  '& .RaDataTable-rowCell': { whiteSpace: 'nowrap' },
  // The rows scroll inside the table, so that headings, totals and the horizontal scroll bar stay visible.
  '& .RaDataTable-tableWrapper': {
    maxHeight: `max(${TABLE_HEIGHT_MIN_PX}px, 100dvh - ${AROUND_TABLE_PX}px)`,
    overflowY: 'auto',
  },
};

/** The 25 columns of the report. */
export function ReportTable({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const mayDecide = useMay('conversion', 'update');
  const TotalsRow = useMemo(() => makeTotalsRow({ affiliateId, titleIn: 'campaign_name' }), [affiliateId]);
  return (
    <DataTable
      storeKey={TABLE_KEY}
      bulkActionButtons={false}
      bulkActionsToolbar={
        <SelectionToolbar amount="transaction_amount" nameOf={orderOf}>
          <Decisions />
        </SelectionToolbar>
      }
      rowClick={false}
      foot={TotalsRow}
      empty={<NoConversions />}
      sx={tableLook}
    >
      {mayDecide && <SelectColumn />}
      <Column.CutText source="campaign_name" sx={{ ...stickyCell('left'), maxWidth: 260 }} />
      <Column source="site_id" align="right" />
      <Column source="site_name" />
      <Column
        source="transaction_id"
        label={<ExplainedHeading source="transaction_id" hint={t('admin.report.transaction_id_hint')} />}
      />
      <Column
        source="order_id"
        disableSort
        label={<ExplainedHeading source="order_id" hint={t('admin.report.order_id_hint')} />}
      >
        <OrderLink />
      </Column>
      <Column source="creative_id" />
      <Column source="commission_type" />
      <Column source="transaction_amount" align="right" field={MoneyField} />
      <Column source="affiliate_commission_cost" align="right" field={MoneyField} />
      {EXTRA_PARAMETERS.map((source) => (
        <Column.CutText key={source} source={source} width={160} />
      ))}
      <Column source="booking_date" field={DateTimeField} />
      <Column source="booking_status" />
      <Column source="coupon_type" />
      <Column source="coupon_discount" align="right" field={MoneyField} />
      <Column source="destination_city" />
      <Column source="destination_country" />
      <Column source="end_date_time" field={DateTimeField} />
      <Column source="click_datetime" field={DateTimeField} />
      <Column source="transaction_datetime" field={DateTimeField} />
      <Column source="validation_datetime" field={DateTimeField} />
      <Column.Code source="validation_status" list={conversionStatus}>
        <WhyRefused />
      </Column.Code>
    </DataTable>
  );
}

/** The order number, which leads to what happened to the sale; the sums have none. */
function OrderLink() {
  const record = useRecordContext<ResourceRecord<'conversion'>>();
  if (typeof record?.id !== 'number') return null;
  return (
    <RecordLink resource={conversion.name} id={record.id} type="show">
      <CutText text={record.order_id} width={160} />
    </RecordLink>
  );
}

function NoConversions() {
  const t = useWords();
  const isFiltered = Object.keys(useListFilter()).length > 0;
  return (
    <Box sx={{ py: 6, textAlign: 'center' }}>{t(isFiltered ? 'admin.report.none_found' : 'admin.report.none_yet')}</Box>
  );
}
