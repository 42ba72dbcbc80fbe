import { desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import type { Executor } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type Condition, defineSearch, equal, fromDay, toDay } from '../../../engine/search.ts';
import { advertisers } from '../../campaigns/advertiser/table.ts';
import { conversions } from '../conversion/table.ts';
import { postbacks } from './table.ts';

const { answer: _answer, ...shown } = getTableColumns(postbacks);

const blocks = sql`(${sql.join(
  conversionBlock.allCodes.map((code) => sql`${code}`),
  sql`, `,
)})`;

const earnsNothing: Condition<boolean> = {
  // As two branches, of which the planner keeps the one that counts: the first is found by the index.
  where: (value) =>
    sql`((${value}::boolean and ${postbacks.reason} in ${blocks})
      or (not ${value}::boolean and (${postbacks.reason} is null or ${postbacks.reason} not in ${blocks})))`,
  toDatabase: (value) => value,
};

const isRefused: Condition<boolean> = {
  where: (value) => sql`(${postbacks.fault} is not null) = ${value}`,
  toDatabase: (value) => value,
};

/** The delivery log, newest first. */
export const postbackSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        ...shown,
        advertiserName: sql<string>`${advertisers.businessName}`.as('advertiser_name'),
        lostCommission: sql<number | null>`case when ${postbacks.reason} in ${blocks} then (
          select conversions.commission_cents / 100.0 from conversions
          where conversions.id = ${postbacks.conversionId})::float8 end`.as('lost_commission'),
      })
      .from(postbacks)
      .innerJoin(advertisers, eq(advertisers.id, postbacks.advertiserId))
      .$dynamic(),
  id: postbacks.id,
  affiliateId: null,
  ofAdvertiser: (ownId) => eq(postbacks.advertiserId, ownId),
  texts: [postbacks.messageId, postbacks.body],
  filters: {
    advertiserId: equal(postbacks.advertiserId),
    isTest: equal(postbacks.isTest),
    isRefused,
    earnsNothing,
    from: fromDay(postbacks.receivedAt),
    to: toDay(postbacks.receivedAt),
  },
  sorts: { id: postbacks.id },
  defaultSort: ['id', 'desc'],
});

/**
 * Sums the messages of all pages that earn nothing, by reason: their number, and what their orders would earn. Tests have
 * no orders.
 */
export const readUnearning = postbackSearch.over('unearning', (db, found) =>
  db
    .select({
      reason: sql<string>`sale.reason`,
      messages: sql<number>`sum(sale.messages)::bigint`.mapWith(Number),
      orders: sql<number>`count(*)`.mapWith(Number),
      amountCents: sql<number>`sum(${conversions.amountCents})::bigint`.mapWith(Number),
      commissionCents: sql<number>`sum(${conversions.commissionCents})::bigint`.mapWith(Number),
    })
    .from(
      sql`(select found.reason, found.conversion_id, count(*) as messages from ${found}
        where found.reason in ${blocks} group by found.reason, found.conversion_id) as sale`,
    )
    .innerJoin(conversions, sql`${conversions.id} = sale.conversion_id`)
    .groupBy(sql`sale.reason`)
    .orderBy(sql`sale.reason`),
);

const ownLogLength = 50;

/** Returns the last deliveries of an advertiser, as its own developers may read them. */
export async function listOwnDeliveries({ database }: GatewayContext, advertiserId: number) {
  const { id, messageId, receivedAt, isTest, body, answerStatus, fault, conversionId } = shown;
  return database.db
    .select({ id, messageId, receivedAt, isTest, body, answerStatus, fault, conversionId })
    .from(postbacks)
    .where(eq(postbacks.advertiserId, advertiserId))
    .orderBy(desc(id))
    .limit(ownLogLength);
}

const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes old deliveries; their message ids can then be used again. */
export async function forgetOldPostbacks({ database, clock }: GatewayContext): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  await database.db.delete(postbacks).where(lt(postbacks.receivedAt, before));
}
