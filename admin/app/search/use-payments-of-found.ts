import { useGetList, usePermissions } from 'react-admin';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { useSiteLocale } from '../../kit/page/use-words.ts';
import type { FoundRecord } from './use-record-search.ts';

const SHOWN_MAX = 3;
const AFFILIATE_ID = 'affiliate-';

/** The newest payments of the affiliate that a text names, where it names one alone; none of those that it named themselves. */
export function usePaymentsOfFound(records: readonly FoundRecord[]): FoundRecord[] {
  const locale = useSiteLocale();
  const { permissions } = usePermissions<readonly string[]>();
  const [affiliate, ...others] = records.filter(({ kind }) => kind === 'affiliate');
  const isAsked = affiliate !== undefined && others.length === 0 && (permissions?.includes('payment:list') ?? false);
  const { data } = useGetList<ResourceRecord<'payment'>>(
    'payment',
    {
      filter: { affiliate_id: Number(affiliate?.id.slice(AFFILIATE_ID.length)) },
      sort: { field: 'requested_at', order: 'DESC' },
      pagination: { page: 1, perPage: SHOWN_MAX },
    },
    { enabled: isAsked },
  );
  if (!isAsked || data === undefined) return [];
  return data
    .map(({ id, amount, state, pay_date: payDate }): FoundRecord => ({
      id: `payment-${id}`,
      kind: 'payment',
      title: String(id),
      detail: formatDate(payDate, locale),
      status: state,
      amount,
      path: `/payment/${id}`,
      matched_in: 'words',
      matched: null,
    }))
    .filter(({ id }) => records.every((record) => record.id !== id));
}
