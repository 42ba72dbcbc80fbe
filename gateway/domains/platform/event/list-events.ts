import { and, asc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { deliverableEvents, type EventKind } from '#shared/codes/platform/event-kind.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { offsetOf, type PageRequest } from '../../../engine/page.ts';
import type { Found } from '../../../engine/search.ts';
import { invalidField } from '../../../lib/errors.ts';
import { events } from './table.ts';

const prefix = 'event_';

/** The id of an event, as its receivers know it. */
export const eventIdOf = (id: number): string => `${prefix}${id}`;

/** A whole month of a large platform is counted up to here: whoever reads on only asks whether there is more. */
const countMax = 10_000;

interface EventFilter {
  /** The id of an event. */
  after?: string | undefined;
  kind?: EventKind | undefined;
  campaignId?: number | undefined;
  affiliateId?: number | undefined;
}

type EventRow = Omit<typeof events.$inferSelect, 'id'> & { id: string };

/**
 * Lists the events within an actor's reach, in the order of their positions. The total counts up to ten thousand.
 *
 * @throws {RequestError} `invalid_fields` for an event that is unknown, out of reach or kept no longer: what came after it cannot
 *   be said
 */
export const listEvents = (
  context: Pick<GatewayContext, 'database'>,
  actor: Actor,
  filter: EventFilter,
  page: PageRequest,
): Promise<Found<EventRow>> => findEvents(context, reachOf(actor, events.affiliateId), filter, page);

/** Like {@link listEvents}, for an advertiser: what it receives of its campaigns and invoices. */
export async function listEventsOfAdvertiser(
  context: Pick<GatewayContext, 'database'>,
  advertiserId: number,
  filter: EventFilter,
  page: PageRequest,
): Promise<Found<EventRow>> {
  const isOwn = and(eq(events.advertiserId, advertiserId), inArray(events.kind, [...deliverableEvents.advertiser]));
  const { rows, total } = await findEvents(context, isOwn, filter, page);
  return { rows: rows.map((row) => ({ ...row, affiliateId: null, data: dataForAdvertiser(row.data) })), total };
}

/** What advertisers do not learn of their sales: whose they are, and what they earn. */
const hiddenFromAdvertisers: ReadonlySet<string> = new Set([
  'affiliate_id',
  'site_id',
  'commission',
  'sub_ids',
  'click_id',
]);

/** Returns of the record in an event what its advertiser may know. */
export const dataForAdvertiser = (data: EventRow['data']): EventRow['data'] =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !hiddenFromAdvertisers.has(name)));

async function findEvents(
  { database: { db } }: Pick<GatewayContext, 'database'>,
  reached: SQL | undefined,
  { after, kind, campaignId, affiliateId }: EventFilter,
  page: PageRequest,
): Promise<Found<EventRow>> {
  const isReached = and(isNotNull(events.position), reached);
  let isLater: SQL | undefined;
  if (after !== undefined) {
    const isIt = eq(events.id, Number(after.slice(prefix.length)));
    const [known] = await db.select({ position: events.position }).from(events).where(and(isIt, isReached));
    if (!known) throw invalidField('after', 'validation.reference');
    isLater = sql`${events.position} > ${known.position}`;
  }
  const where = and(
    isReached,
    isLater,
    kind === undefined ? undefined : eq(events.kind, kind),
    campaignId === undefined ? undefined : eq(events.campaignId, campaignId),
    affiliateId === undefined ? undefined : eq(events.affiliateId, affiliateId),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select(getTableColumns(events))
      .from(events)
      .where(where)
      .orderBy(asc(events.position))
      .limit(page.pageSize)
      .offset(offsetOf(page)),
    db.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(
      db
        .select({ one: sql`1` })
        .from(events)
        .where(where)
        .limit(countMax)
        .as('counted'),
    ),
  ]);
  return { rows: rows.map((row) => ({ ...row, id: eventIdOf(row.id) })), total: counted?.total ?? 0 };
}
