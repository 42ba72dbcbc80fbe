import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';

/** Something that happened to an affiliate, or that was written about it. */
export type AffiliateEvent = { key: string; at: string } & (
  | { kind: 'note'; note: ResourceRecord<'affiliate-note'> }
  | { kind: 'change'; entry: ResourceRecord<'audit-entry'> }
  | { kind: 'mail'; mail: ResourceRecord<'outbox-mail'> }
  | { kind: 'payment'; payment: ResourceRecord<'payment'>; state: string; failureCode: string | null }
);

/** What a list knows of an affiliate, newest first. */
export interface EventSource {
  events: readonly AffiliateEvent[];
  /** When the oldest known row of a list happened that goes on; null where everything is known. */
  knownFrom: string | null;
}

interface Rows<Row> {
  rows: readonly Row[];
  total: number;
}

interface Dated {
  created_at: string;
}

/** Converts the first rows of a list, newest first. */
export function eventSource<Row extends Dated>(
  { rows, total }: Rows<Row>,
  eventOf: (row: Row) => AffiliateEvent | undefined,
): EventSource {
  return {
    events: rows.map(eventOf).filter((event) => event !== undefined),
    knownFrom: total > rows.length ? (rows.at(-1)?.created_at ?? null) : null,
  };
}

/** The states of a payment that are news of the affiliate; the others are steps of the work on it. */
const newsworthy: readonly string[] = (['requested', 'paid', 'failed', 'returned', 'cancelled'] as const).map(
  (name) => paymentState.codes[name],
);

/** Returns what happened to payments. */
export function paymentEvents({ rows, total }: Rows<ResourceRecord<'payment'>>): EventSource {
  return {
    events: rows.flatMap((payment) =>
      payment.timeline
        .filter(({ state }) => newsworthy.includes(state))
        .map(({ state, at, failure_code: failureCode }) => ({
          key: `payment-${payment.id}-${state}-${at}`,
          at,
          kind: 'payment',
          payment,
          state,
          failureCode,
        })),
    ),
    knownFrom: total > rows.length ? (rows.at(-1)?.requested_at ?? null) : null,
  };
}

/**
 * Merges what several lists know of an affiliate, newest first. Of a list that goes on, older events are not known, so
 * nothing older is returned.
 *
 * @param count how many to return
 */
export function mergeEvents(sources: readonly EventSource[], count: number) {
  const ends = sources.flatMap(({ knownFrom }) => (knownFrom === null ? [] : [knownFrom]));
  const end = ends.toSorted().at(-1) ?? '';
  const known = sources
    .flatMap(({ events }) => events)
    .filter(({ at }) => at >= end)
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return { events: known.slice(0, count), hasMore: known.length > count || ends.length > 0 };
}
