import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { preparedByShape, preparedQuery } from '../../db/prepared.ts';
import { getAffiliate } from '../affiliate/affiliates.ts';
import { campaigns } from '../campaign/table.ts';
import { channels } from '../channel/table.ts';
import { commissions } from './table.ts';

const ofAffiliate = eq(commissions.affiliateId, sql.placeholder('affiliateId'));
const inStates: SQL = sql`${commissions.state} = any(${sql.placeholder('states')}::smallint[])`;

const sumQuery = preparedQuery((db) =>
  db
    .select({ valueCents: sql<number>`coalesce(sum(${commissions.valueCents}), 0)::bigint` })
    .from(commissions)
    .where(and(ofAffiliate, inStates))
    .prepare('sum_commissions'),
);

const listQuery = preparedByShape('list_commissions', (db, { hasStates }: { hasStates: boolean }, name) => {
  const group = db
    .select({
      campaignId: commissions.campaignId,
      channelId: commissions.channelId,
      month: sql<string>`to_char(${commissions.referenceMonth}, 'YYYY-MM')`.as('month'),
      state: commissions.state,
      valueCents: sql<number>`sum(${commissions.valueCents})::bigint`.as('value_cents'),
    })
    .from(commissions)
    .where(hasStates ? and(ofAffiliate, inStates) : ofAffiliate)
    .groupBy(commissions.campaignId, commissions.channelId, commissions.referenceMonth, commissions.state)
    .as('commission_group');
  return db
    .select({
      campaignId: group.campaignId,
      campaignName: campaigns.name,
      channelId: group.channelId,
      channelName: channels.name,
      month: group.month,
      state: group.state,
      valueCents: group.valueCents,
    })
    .from(group)
    .innerJoin(campaigns, eq(campaigns.id, group.campaignId))
    .innerJoin(channels, eq(channels.id, group.channelId))
    .orderBy(desc(group.month), campaigns.name, channels.name, group.campaignId, group.channelId, group.state)
    .prepare(name);
});

/** Returns the sum in cents of an affiliate's commissions in the given states. @throws {Fault} `not_found` as of {@link getAffiliate} */
export async function sumCommissions(
  context: GatewayContext,
  actor: Actor,
  { affiliateId, states }: { affiliateId: number; states: readonly number[] },
): Promise<number> {
  await getAffiliate(context, actor, affiliateId);
  const [sum] = await sumQuery(context.database).execute({ affiliateId, states });
  return sum?.valueCents ?? 0;
}

/**
 * Returns an affiliate's commissions, summed per campaign, channel, month (`YYYY-MM`) and state, newest month first. There
 * are no pages: the list stays short however many conversions there are.
 *
 * @param of.states undefined for all
 * @throws {Fault} `not_found` as of {@link getAffiliate}
 */
export async function listCommissions(
  context: GatewayContext,
  actor: Actor,
  { affiliateId, states }: { affiliateId: number; states: readonly number[] | undefined },
) {
  await getAffiliate(context, actor, affiliateId);
  const query = listQuery(context.database, { hasStates: states !== undefined });
  return query.execute({ affiliateId, ...(states && { states }) });
}
