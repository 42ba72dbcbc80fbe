import { useQuery } from '@tanstack/react-query';
import { fiscalNoteOf } from '#shared/rules/fiscal-note-kind.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { usePaymentInfo } from '#shared/ui/features/financial/use-payment-info.ts';
import { useSite } from './site.tsx';
import { useUser } from './user.tsx';

/** Fetches the newest fiscal notes that the affiliate has to send, or has sent. */
export function useOwnNotes() {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  return useQuery({
    queryKey: queryKeys.list('invoice', { affiliateId }),
    queryFn: async ({ signal }) =>
      (await client.list('invoice', { range: [0, 99], sort: ['created_at', 'DESC'], signal })).rows,
  });
}

/**
 * Whether the affiliate sends fiscal notes: it has or had one, or is paid by a document that needs them. Undefined while
 * it is asked for; false if nobody answers.
 */
export function useNeedsNotes(): boolean | undefined {
  const notes = useOwnNotes();
  const paymentInfo = usePaymentInfo(useUser().affiliate_id);
  if ((notes.data?.length ?? 0) > 0 || fiscalNoteOf(paymentInfo.data?.document_type ?? null) !== undefined) return true;
  return notes.isLoading || paymentInfo.isLoading ? undefined : false;
}
