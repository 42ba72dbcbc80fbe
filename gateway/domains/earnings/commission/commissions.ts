import type { Readable } from 'node:stream';
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { preparedByShape, preparedQuery } from '../../../db/prepared.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { copyRows } from '../../../engine/copy-rows.ts';
import { getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { exportQuery } from './export-query.ts';
import { bonuses, bonusTypes, commissions } from './table.ts';

const ofAffiliate = eq(commissions.affiliateId, sql.placeholder('affiliateId'));
const inStates: SQL = sql`${commissions.state} = any(${sql.placeholder('states')}::smallint[])`;

const sumQuery = preparedQuery((db) =>
  db
    .select({ valueCents: sql<number>`coalesce(sum(${commissions.valueCents}), 0)::bigint` })
    .from(commissions)
    .where(and(ofAffiliate, inStates))
    .prepare('sum_commissions'),
);

const inMonth: SQL = sql`${commissions.referenceMonth} = ${sql.placeholder('month')}::date`;

/** The filters of a list that are set. */
interface Shape {
  hasStates: boolean;
  hasMonth: boolean;
}

const listQuery = preparedByShape('list_commissions', (db, { hasStates, hasMonth }: Shape, name) => {
  const group = db
    .select({
      campaignId: commissions.campaignId,
      channelId: commissions.channelId,
      month: sql<string>`to_char(${commissions.referenceMonth}, 'YYYY-MM')`.as('month'),
      state: commissions.state,
      bonusTypeId: bonuses.bonusTypeId,
      valueCents: sql<number>`sum(${commissions.valueCents})::bigint`.as('value_cents'),
    })
    .from(commissions)
    .leftJoin(bonuses, eq(bonuses.id, commissions.bonusId))
    .where(and(ofAffiliate, hasStates ? inStates : undefined, hasMonth ? inMonth : undefined))
    .groupBy(
      commissions.campaignId,
      commissions.channelId,
      commissions.referenceMonth,
      commissions.state,
      bonuses.bonusTypeId,
    )
    .as('commission_group');
  return db
    .select({
      campaignId: group.campaignId,
      campaignName: campaigns.name,
      channelId: group.channelId,
      channelName: channels.name,
      month: group.month,
      state: group.state,
      bonusTypeId: group.bonusTypeId,
      bonusTypeName: bonusTypes.name,
      valueCents: group.valueCents,
    })
    .from(group)
    .innerJoin(campaigns, eq(campaigns.id, group.campaignId))
    .innerJoin(channels, eq(channels.id, group.channelId))
    .leftJoin(bonusTypes, eq(bonusTypes.id, group.bonusTypeId))
    .orderBy(
      desc(group.month),
      campaigns.name,
      channels.name,
      group.campaignId,
      group.channelId,
      group.state,
      sql`${group.bonusTypeId} nulls first`,
    )
    .prepare(name);
});

const byStateQuery = preparedByShape('commissions_by_state', (db, { hasMonth }: Pick<Shape, 'hasMonth'>, name) =>
  db
    .select({
      state: commissions.state,
      count: count(),
      valueCents: sql<number>`sum(${commissions.valueCents})::bigint`,
    })
    .from(commissions)
    .where(hasMonth ? and(ofAffiliate, inMonth) : ofAffiliate)
    .groupBy(commissions.state)
    .orderBy(commissions.state)
    .prepare(name),
);

/** The first day of a month. */
const firstDay = (month: string) => `${month}-01`;

/** Returns the sum in cents of an affiliate's commissions in the given states. @throws {RequestError} `not_found` as of {@link getAffiliate} */
export async function sumCommissions(
  context: GatewayContext,
  actor: Actor,
  { affiliateId, states }: { affiliateId: number; states: readonly number[] },
): Promise<number> {
  await getAffiliate(context, actor, affiliateId);
  return readCommissionSum(context, { affiliateId, states });
}

/** Like {@link sumCommissions}, for an affiliate that was already found within the actor's reach. */
export async function readCommissionSum(
  { database }: Pick<GatewayContext, 'database'>,
  of: { affiliateId: number; states: readonly number[] },
): Promise<number> {
  const [sum] = await sumQuery(database).execute(of);
  return sum?.valueCents ?? 0;
}

interface CommissionFilter {
  affiliateId: number;
  /** Undefined for all. */
  states?: readonly number[] | undefined;
  /** The month of the conversions, `YYYY-MM`; undefined for all. */
  month?: string | undefined;
}

/**
 * Returns an affiliate's commissions, summed per campaign, channel, month (`YYYY-MM`), state and type of bonus, newest month
 * first. There are no pages: the list stays short however many conversions there are.
 *
 * @throws {RequestError} `not_found` as of {@link getAffiliate}
 */
export async function listCommissions(
  context: GatewayContext,
  actor: Actor,
  { affiliateId, states, month }: CommissionFilter,
) {
  await getAffiliate(context, actor, affiliateId);
  const query = listQuery(context.database, { hasStates: states !== undefined, hasMonth: month !== undefined });
  return query.execute({ affiliateId, ...(states && { states }), ...(month && { month: firstDay(month) }) });
}

/** Returns how many commissions an affiliate has in each state, and their sum. @throws {RequestError} as {@link listCommissions} */
export async function listCommissionStates(
  context: GatewayContext,
  actor: Actor,
  { affiliateId, month }: Omit<CommissionFilter, 'states'>,
) {
  await getAffiliate(context, actor, affiliateId);
  const query = byStateQuery(context.database, { hasMonth: month !== undefined });
  return query.execute({ affiliateId, ...(month && { month: firstDay(month) }) });
}

/**
 * Streams an affiliate's commissions one by one as CSV, newest first. An empty stream but for its header when there are none.
 *
 * @throws {RequestError} `not_found` as of {@link getAffiliate}
 */
export async function exportCommissions(
  context: GatewayContext,
  actor: Actor,
  filter: CommissionFilter,
): Promise<Readable> {
  await getAffiliate(context, actor, filter.affiliateId);
  return copyRows(context, exportQuery(filter));
}
