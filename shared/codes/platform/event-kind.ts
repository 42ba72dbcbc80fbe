import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** What other systems hear of, as `noun.what_happened`. */
export const eventKind = defineCodeList({
  name: 'event_kind',
  entries: [
    { code: 'conversion.created', name: 'conversion_created', colour: 'info' },
    { code: 'conversion.approved', name: 'conversion_approved', colour: 'success' },
    { code: 'conversion.refused', name: 'conversion_refused', colour: 'error' },
    { code: 'conversion.corrected', name: 'conversion_corrected', colour: 'warning' },
    { code: 'payment.requested', name: 'payment_requested', colour: 'info' },
    { code: 'payment.scheduled', name: 'payment_scheduled', colour: 'info' },
    { code: 'payment.paid', name: 'payment_paid', colour: 'success' },
    { code: 'payment.failed', name: 'payment_failed', colour: 'error' },
    { code: 'participation.decided', name: 'participation_decided', colour: 'info' },
    { code: 'link.created', name: 'link_created', colour: 'info' },
    { code: 'rate.changed', name: 'rate_changed', colour: 'warning' },
    { code: 'affiliate.approved', name: 'affiliate_approved', colour: 'success' },
    { code: 'invoice.issued', name: 'invoice_issued', colour: 'info' },
    { code: 'invoice.paid', name: 'invoice_paid', colour: 'success' },
  ],
});

export type EventKindName = NameOf<typeof eventKind>;
export type EventKind = (typeof eventKind.allCodes)[number];

/** What an event is about: the first part of its kind. */
type Noun<Kind extends string> = Kind extends `${infer First}.${string}` ? First : never;
type EventNoun = Noun<EventKind>;

const nounOf = (kind: EventKind): string => kind.slice(0, kind.indexOf('.'));

const about = (...nouns: readonly EventNoun[]): readonly EventKind[] =>
  eventKind.allCodes.filter((kind) => nouns.some((noun) => noun === nounOf(kind)));

/** Which events each owner of an endpoint may receive. The operator receives everything. */
export const deliverableEvents = {
  operator: eventKind.allCodes,
  affiliate: about('conversion', 'payment', 'participation', 'link', 'rate', 'affiliate'),
  advertiser: about('conversion', 'invoice'),
} as const;

/** Those with an amount, which an endpoint may limit. */
export const eventsWithAmount = about('conversion', 'payment', 'invoice');
