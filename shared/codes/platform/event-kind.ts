import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** What other systems hear of, as `noun.what_happened`. */
export const eventKind = defineCodeList({
  name: 'event_kind',
  entries: [
    { code: 'conversion.created', name: 'conversion_created', colour: 'info' },
    { code: 'conversion.approved', name: 'conversion_approved', colour: 'success' },
    { code: 'conversion.refused', name: 'conversion_refused', colour: 'error' },
    { code: 'conversion.corrected', name: 'conversion_corrected', colour: 'warning' },
    { code: 'payment.paid', name: 'payment_paid', colour: 'success' },
  ],
});

export type EventKindName = NameOf<typeof eventKind>;
export type EventKind = (typeof eventKind.allCodes)[number];
