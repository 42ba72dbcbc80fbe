import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { eventSource, mergeEvents, paymentEvents } from './affiliate-events.ts';
import { usePaymentsOf } from './use-payments-of.ts';

/** What stands in the history by itself, and not as a change. */
const shownOtherwise: ReadonlySet<string> = new Set(['payment', 'affiliate_note']);

interface Wanted {
  affiliateId: number;
  /** The address that its mails go to. */
  email: string;
  onlyNotes: boolean;
  /** How many to return. */
  count: number;
}

/** Fetches the history of an affiliate from all lists that the user may see, newest first. */
export function useAffiliateEvents({ affiliateId, email, onlyNotes, count }: Wanted) {
  const { client } = useScreenHost();
  const [seesNotes, seesChanges, seesMails] = [
    useMay('affiliate-note', 'list'),
    useMay('audit-entry', 'list'),
    useMay('outbox-mail', 'list'),
  ];
  const page = { range: [0, count - 1] as const, sort: ['id', 'DESC'] as const };
  const ofNotes = { ...page, filter: { affiliate_id: affiliateId } };
  const notes = useQuery({
    queryKey: queryKeys.list('affiliate-note', ofNotes),
    queryFn: async ({ signal }) =>
      eventSource(await client.list('affiliate-note', { ...ofNotes, signal }), (note) => ({
        key: `note-${note.id}`,
        at: note.created_at,
        kind: 'note',
        note,
      })),
    enabled: seesNotes,
    placeholderData: keepPreviousData,
  });
  const ofChanges = { ...page, filter: { affiliate_id: affiliateId, only_changes: true } };
  const changes = useQuery({
    queryKey: queryKeys.list('audit-entry', ofChanges),
    queryFn: async ({ signal }) =>
      eventSource(await client.list('audit-entry', { ...ofChanges, signal }), (entry) =>
        shownOtherwise.has(entry.entity)
          ? undefined
          : { key: `change-${entry.id}`, at: entry.created_at, kind: 'change', entry },
      ),
    enabled: seesChanges,
    placeholderData: keepPreviousData,
  });
  const ofMails = { ...page, filter: { q: email } };
  const mails = useQuery({
    queryKey: queryKeys.list('outbox-mail', ofMails),
    queryFn: async ({ signal }) =>
      eventSource(await client.list('outbox-mail', { ...ofMails, signal }), (mail) => ({
        key: `mail-${mail.id}`,
        at: mail.created_at,
        kind: 'mail',
        mail,
      })),
    // A deleted affiliate has no address, and an empty search finds the mails of everybody.
    enabled: seesMails && email !== '',
    placeholderData: keepPreviousData,
  });
  const payments = usePaymentsOf(affiliateId);
  const queries = [notes, ...(onlyNotes ? [] : [changes, mails, payments])];
  const sources = onlyNotes
    ? [notes.data]
    : [notes.data, changes.data, mails.data, payments.data && paymentEvents(payments.data)];
  const failed = queries.filter(({ error }) => error !== null);
  return {
    ...mergeEvents(
      sources.filter((source) => source !== undefined),
      count,
    ),
    isLoading: queries.some(({ isLoading }) => isLoading),
    error: failed[0]?.error ?? null,
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
