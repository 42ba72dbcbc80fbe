import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '#shared/client/api-error.ts';
import type { Rows } from '#shared/client/client.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';

/** Waits for a response; the fallback if the gateway does not have the call. */
async function unlessAbsent<Answer, Fallback>(answer: Promise<Answer>, fallback: Fallback): Promise<Answer | Fallback> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return fallback;
    throw error;
  }
}

/**
 * Fetches a payment with what lists do not have of it: who was paid by whom and, for staff, its timeline.
 *
 * @param enabled whether it is needed yet
 */
export function usePayment(id: number, enabled: boolean) {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.one('payment', id),
    queryFn: ({ signal }) => client.one('payment', id, { signal }),
    enabled,
  });
}

const none: Rows<ResourceRecord<'payment'>> = { rows: [], total: 0 };

/** Fetches one page of an affiliate's payments, newest first; none from a gateway that knows nothing of them. */
export function usePayments(affiliateId: number, page: number, rowsPerPage: number) {
  const { client } = useScreenHost();
  const range = [page * rowsPerPage, (page + 1) * rowsPerPage - 1] as const;
  const filter = { affiliate_id: affiliateId };
  return useQuery({
    queryKey: queryKeys.list('payment', { affiliateId, range }),
    queryFn: ({ signal }) =>
      unlessAbsent(client.list('payment', { filter, range, sort: ['id', 'DESC'], signal }), none),
    placeholderData: keepPreviousData,
  });
}
