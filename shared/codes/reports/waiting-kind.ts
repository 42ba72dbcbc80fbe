import { type CodeEntry, defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** The part of the dashboard that shows a kind: what money waits for, or what people wait for. */
export const waitingGroups = ['money', 'people'] as const;

interface WaitingEntry extends CodeEntry {
  readonly group: (typeof waitingGroups)[number];
  /** The kind that counts the same records already. */
  readonly partOf?: string;
}

/** What waits for staff. The order is that of lines that are equally urgent. */
export const waitingKind = defineCodeList({
  name: 'waiting_kind',
  entries: [
    { code: 'runs_unanswered', name: 'runs_unanswered', colour: 'error', group: 'money' },
    { code: 'runs_to_close', name: 'runs_to_close', colour: 'warning', group: 'money' },
    { code: 'runs_to_send', name: 'runs_to_send', colour: 'warning', group: 'money' },
    { code: 'payments_to_confirm', name: 'payments_to_confirm', colour: 'warning', group: 'money' },
    { code: 'payments_to_check', name: 'payments_to_check', colour: 'warning', group: 'money' },
    { code: 'bonuses_to_confirm', name: 'bonuses_to_confirm', colour: 'warning', group: 'money' },
    { code: 'additions_to_confirm', name: 'additions_to_confirm', colour: 'warning', group: 'money' },
    { code: 'imports_to_confirm', name: 'imports_to_confirm', colour: 'warning', group: 'money' },
    { code: 'invoice_uploads', name: 'invoice_uploads', colour: 'warning', group: 'money' },
    {
      code: 'invoice_uploads_failed',
      name: 'invoice_uploads_failed',
      colour: 'error',
      group: 'money',
      partOf: 'invoice_uploads',
    },
    { code: 'invoices_late', name: 'invoices_late', colour: 'error', group: 'money' },
    { code: 'invoices_to_release', name: 'invoices_to_release', colour: 'warning', group: 'money' },
    { code: 'overdue_invoices', name: 'overdue_invoices', colour: 'error', group: 'money' },
    { code: 'imports_refused', name: 'imports_refused', colour: 'warning', group: 'money' },
    { code: 'deletion_requests', name: 'deletion_requests', colour: 'warning', group: 'people' },
    { code: 'participations_to_decide', name: 'participations_to_decide', colour: 'warning', group: 'people' },
    { code: 'pending_affiliates', name: 'pending_affiliates', colour: 'warning', group: 'people' },
    { code: 'pending_channels', name: 'pending_channels', colour: 'warning', group: 'people' },
    { code: 'refused_postbacks', name: 'refused_postbacks', colour: 'warning', group: 'people' },
  ] as const satisfies readonly WaitingEntry[],
});

export type WaitingKind = NameOf<typeof waitingKind>;

/** The entry of a kind; undefined for one that is not known. */
export const waitingEntry = (kind: string): WaitingEntry | undefined => waitingKind.byCode(kind);
