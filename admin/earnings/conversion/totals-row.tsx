import type { Theme } from '@mui/material/styles';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { useWords } from '../../kit/page/use-words.ts';

interface TotalsOf {
  /** Undefined for all that the user reaches. */
  affiliateId?: number;
  /** The column that names the sums. */
  titleIn: 'campaign_name' | 'order_id';
}

/**
 * Fetches the sums over the whole filter, independent of the page. Their row is reserved until they are loaded; refused
 * conversions have one of their own.
 */
function useTotals({ affiliateId, titleIn }: TotalsOf): readonly RaRecord[] {
  const t = useWords();
  const { client } = useScreenHost();
  const listFilter = useListFilter();
  const { total = 0 } = useListContext();
  const filter = { ...listFilter, ...(affiliateId !== undefined && { affiliate_id: affiliateId }) };
  const { data, isError } = useQuery({
    queryKey: queryKeys.list('conversion-total', { filter }),
    queryFn: ({ signal }) => client.list('conversion-total', { filter, signal }),
    enabled: total > 1,
  });
  if (total <= 1) return [];
  const title = t(isError ? 'admin.report.total_failed' : 'admin.report.total');
  const sums = data?.rows[0];
  const rows: RaRecord[] = [{ id: 'total', ...sums, [titleIn]: title }];
  if (sums === undefined || sums.refused_count === 0) return rows;
  const refused = {
    id: 'refused',
    [titleIn]: t('admin.report.refused_apart', { smart_count: sums.refused_count }),
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

/** A title comes later than the rows, which a wider column would move: it breaks, unless there is room beside it. */
const titleLook = {
  maxWidth: 0,
  whiteSpace: 'normal',
  overflow: 'visible',
  '&:has(+ td:empty) > span': { display: 'block', width: 'max-content', position: 'relative', zIndex: 1 },
};

const refusedLook = { boxShadow: 'none', fontWeight: 400, color: 'text.secondary' };

/** Renders the same columns for one more record, so that hidden and moved columns stay aligned. */
export function makeTotalsRow(of: TotalsOf) {
  return function TotalsRow({ children }: { children?: ReactNode }) {
    const totals = useTotals(of);
    if (totals.length === 0) return null;
    return (
      <TableFooter
        sx={{
          ...footLook,
          '& td': totalsLook,
          '& tr:nth-of-type(2) td': refusedLook,
          [`& td.column-${of.titleIn}`]: titleLook,
        }}
      >
        {totals.map((row) => (
          <RecordContextProvider key={row.id} value={row}>
            <TableRow>{children}</TableRow>
          </RecordContextProvider>
        ))}
      </TableFooter>
    );
  };
}
