import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import {
  DataTable,
  type RaRecord,
  RecordContextProvider,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { conversion } from '#shared/resources/earnings/conversion.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { columnsOf } from '../../../kit/list/columns.tsx';
import { SelectColumn } from '../../../kit/list/select-column.tsx';
import { SelectionToolbar } from '../../../kit/list/selection-toolbar.tsx';
import { StatusField } from '../../../kit/fields/status-field.tsx';
import { stickyCell } from '../../../kit/list/sticky-cell.ts';
import { useListFilter } from '../../../kit/list/use-list-filter.ts';
import { useMay } from '../../../kit/page/use-may.ts';
import { useWords } from '../../../kit/page/use-words.ts';
import { CutTextField, DateTimeField, MoneyField } from '../../../kit/fields/value-fields.tsx';
import { Decisions, orderOf } from '../../../earnings/conversion/decisions.tsx';

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

/**
 * Fetches the sums over the whole filter, independent of the page. Their row is reserved until they are loaded; refused
 * conversions have one of their own.
 */
function useTotals(affiliateId: number): readonly RaRecord[] {
  const t = useWords();
  const { client } = useScreenHost();
  const listFilter = useListFilter();
  const { total = 0 } = useListContext();
  const filter = { ...listFilter, affiliate_id: affiliateId };
  const { data, isError } = useQuery({
    queryKey: queryKeys.list('conversion-total', { filter }),
    queryFn: ({ signal }) => client.list('conversion-total', { filter, signal }),
    enabled: total > 1,
  });
  if (total <= 1) return [];
  const title = t(isError ? 'admin.report.total_failed' : 'admin.report.total');
  const sums = data?.rows[0];
  const rows: RaRecord[] = [{ id: 'total', ...sums, campaign_name: title }];
  if (sums === undefined || sums.refused_count === 0) return rows;
  const refused = {
    id: 'refused',
    campaign_name: t('admin.report.refused_apart', { smart_count: sums.refused_count }),
    transaction_amount: sums.refused_amount,
    affiliate_commission_cost: sums.refused_commission,
  };
  return [...rows, refused];
}

/** Sticky at the bottom edge, however many rows scroll above. */
const footLook = { position: 'sticky', bottom: 0, zIndex: 2 };

const totalsLook = {
  bgcolor: 'background.paper',
  boxShadow: ({ palette }: Theme) => `inset 0 1px 0 ${palette.divider}`,
  fontWeight: 700,
  fontSize: '0.875rem',
  color: 'text.primary',
};

const refusedLook = { boxShadow: 'none', fontWeight: 400, color: 'text.secondary' };

/** The height of the page's content above and below the table. */
const AROUND_TABLE_PX = 362;
const TABLE_HEIGHT_MIN_PX = 320;

const tableLook = {
  // The table is wide anyway, so its headings need not break after every word.
  '& .RaDataTable-headerCell': { minWidth: 104 },
  // The rows scroll inside the table, so that headings, totals and the horizontal scroll bar stay visible.
  '& .RaDataTable-tableWrapper': {
    maxHeight: `max(${TABLE_HEIGHT_MIN_PX}px, 100dvh - ${AROUND_TABLE_PX}px)`,
    overflowY: 'auto',
  },
};

/** Renders the same columns for one more record, so that hidden and moved columns stay aligned. */
function makeTotalsRow(affiliateId: number) {
  return function TotalsRow({ children }: { children?: ReactNode }) {
    const totals = useTotals(affiliateId);
    if (totals.length === 0) return null;
    return (
      <TableFooter sx={{ ...footLook, '& td': totalsLook, '& tr:nth-of-type(2) td': refusedLook }}>
        {totals.map((row) => (
          <RecordContextProvider key={row.id} value={row}>
            <TableRow>{children}</TableRow>
          </RecordContextProvider>
        ))}
      </TableFooter>
    );
  };
}

/** The 25 columns of the report. */
export function ReportTable({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const mayDecide = useMay('conversion', 'update');
  const TotalsRow = useMemo(() => makeTotalsRow(affiliateId), [affiliateId]);
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
      <Column source="campaign_name" sx={{ ...stickyCell('left'), maxWidth: 260 }}>
        <CutTextField source="campaign_name" />
      </Column>
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
        <CutTextField source="order_id" width={160} />
      </Column>
      <Column source="creative_id" />
      <Column source="commission_type" />
      <Column source="transaction_amount" align="right" field={MoneyField} />
      <Column source="affiliate_commission_cost" align="right" field={MoneyField} />
      {EXTRA_PARAMETERS.map((source) => (
        <Column key={source} source={source}>
          <CutTextField source={source} width={160} />
        </Column>
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
      <Column source="validation_status">
        <StatusField source="validation_status" list={conversionStatus} />
        <WhyRefused />
      </Column>
    </DataTable>
  );
}

/** What blocks a conversion, or why it was refused; nothing for the others. */
function WhyRefused() {
  const translate = useTranslate();
  const record = useRecordContext<ResourceRecord<'conversion'>>();
  if (!record) return null;
  const why = record.block ? translate(conversionBlock.labelKey(record.block)) : record.refusal_reason;
  if (!why) return null;
  return (
    <Typography variant="caption" color="text.secondary" sx={{ display: 'block', minWidth: 160 }}>
      {why}
    </Typography>
  );
}

function NoConversions() {
  const t = useWords();
  const isFiltered = Object.keys(useListFilter()).length > 0;
  return (
    <Box sx={{ py: 6, textAlign: 'center' }}>{t(isFiltered ? 'admin.report.none_found' : 'admin.report.none_yet')}</Box>
  );
}
