import { formatBrl } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import type { Run } from './use-change-run.ts';

/** Returns how much a run pays in how many payments, and on which day. */
export function useRunSum({ amount, count, pay_date: payDate }: Run): string {
  const t = useWords();
  const locale = useSiteLocale();
  return t('admin.payout.close_sum', {
    amount: formatBrl(amount, locale),
    smart_count: count,
    count: count.toLocaleString(locale),
    date: formatDate(payDate, locale),
  });
}
