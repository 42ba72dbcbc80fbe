import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatBrl } from '#shared/money.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

/** The number and the sum of the listed payments of all pages, where the list is filtered by the day on which they were paid. */
export function PaidSum() {
  const t = useWords();
  const locale = useSiteLocale();
  const { client } = useScreenHost();
  const filter = useListFilter();
  const isOn = filter['paid_from'] !== undefined || filter['paid_to'] !== undefined;
  const { data, isError } = useQuery({
    queryKey: queryKeys.list('payment-total', { filter }),
    queryFn: ({ signal }) => client.list('payment-total', { filter, signal }),
    enabled: isOn,
  });
  if (!isOn) return null;
  const [sum] = data?.rows ?? [];
  const failure = isError ? t('admin.report.total_failed') : t('common.loading');
  return (
    <Typography role="status" sx={{ px: 2, py: 1, fontWeight: 600, ...tabularFigures }}>
      {sum === undefined
        ? failure
        : t('admin.payout.paid_sum', { smart_count: sum.count, amount: formatBrl(sum.amount, locale) })}
    </Typography>
  );
}
