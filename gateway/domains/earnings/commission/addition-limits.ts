import { and, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { roleMay } from '#shared/codes/accounts/role.ts';
import { toReais } from '#shared/money.ts';
import type { Executor } from '../../../db/client.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { bonuses } from '../commission/table.ts';
import { conversions } from '../conversion/table.ts';
import { relatedAccounts } from '../../accounts/staff-relation/related-accounts.ts';

const limitMs = 30 * 24 * 60 * 60 * 1000;

interface Recipient {
  affiliateId: number;
  /** The bonus to leave out of the sum, because its amount is being replaced. */
  replacedId?: number | undefined;
}

/** Whose bonuses count towards the limit of a person, and since when. */
async function readLimit(executor: Executor, { clock }: Pick<GatewayContext, 'clock'>, userId: number) {
  const now = clock.now();
  return { accounts: await relatedAccounts(executor, userId), since: new Date(now.getTime() - limitMs) };
}

/** Returns the bonuses given within a limit, in cents, by affiliate; affiliates without any are missing. */
async function readGiven(
  executor: Executor,
  { accounts, since }: Awaited<ReturnType<typeof readLimit>>,
  affiliateIds: readonly number[],
  replacedId = 0,
): Promise<ReadonlyMap<number, number>> {
  const given = await executor
    .select({
      affiliateId: conversions.affiliateId,
      cents: sql<number>`sum(greatest(${bonuses.amountCents}, 0))::bigint`,
    })
    .from(bonuses)
    .innerJoin(conversions, eq(conversions.id, bonuses.conversionId))
    .where(
      and(
        inArray(conversions.affiliateId, [...affiliateIds]),
        inArray(bonuses.givenBy, [...accounts]),
        gte(bonuses.givenAt, since),
        isNull(bonuses.removedAt),
        ne(bonuses.id, replacedId),
      ),
    )
    .groupBy(conversions.affiliateId);
  return new Map(given.map(({ affiliateId, cents }) => [affiliateId, cents]));
}

/**
 * Returns how much more, in cents, a person may give an affiliate in bonuses without a second person; below 0 where the
 * limit is exceeded. Counts what was given within 30 days under all accounts that may be in the same hands, whether it was
 * confirmed or not. Corrections do not lower the count: one that is removed later would free what it had lowered.
 */
async function bonusLeftCents(
  executor: Executor,
  context: Pick<GatewayContext, 'env' | 'clock'>,
  userId: number,
  { affiliateId, replacedId }: Recipient,
): Promise<number> {
  const given = await readGiven(executor, await readLimit(executor, context, userId), [affiliateId], replacedId);
  return context.env.bonusLimitCents - (given.get(affiliateId) ?? 0);
}

interface GivenBonus {
  id: number;
  affiliateId: number;
  amountCents: number;
  givenById: number;
  givenAt: Date;
}

/**
 * Returns the most that an actor may make of each bonus without a second person, in reais by the bonus's id; nothing for
 * who gives none.
 */
export async function readBonusesLeft(
  context: GatewayContext,
  { role, scope, userId }: Actor,
  found: readonly GivenBonus[],
): Promise<ReadonlyMap<number, number>> {
  if (userId === null || found.length === 0 || !roleMay(role, 'bonus', 'create', scope)) return new Map();
  const { db } = context.database;
  const limit = await readLimit(db, context, userId);
  const given = await readGiven(db, limit, [...new Set(found.map(({ affiliateId }) => affiliateId))]);
  return new Map(
    found.map(({ id, affiliateId, amountCents, givenById, givenAt }) => {
      const isCounted = amountCents > 0 && limit.accounts.has(givenById) && givenAt >= limit.since;
      const others = (given.get(affiliateId) ?? 0) - (isCounted ? amountCents : 0);
      return [id, toReais(context.env.bonusLimitCents - others)];
    }),
  );
}

/**
 * Returns how much an actor may give an affiliate in bonuses without a second person, in reais; null for who gives none. It
 * is below 0 where the limit is exceeded.
 */
export async function readBonusLeft(
  context: GatewayContext,
  { role, scope, userId }: Actor,
  affiliateId: number,
): Promise<number | null> {
  if (userId === null || !roleMay(role, 'bonus', 'create', scope)) return null;
  return toReais(await bonusLeftCents(context.database.db, context, userId, { affiliateId }));
}

/**
 * Returns who gives an amount and, unless a second person has to, who confirms it, as columns of the bonus. The gateway
 * itself has no limit.
 */
export async function giveAmount(
  executor: Executor,
  context: Pick<GatewayContext, 'env' | 'clock'>,
  { userId }: Actor,
  { amountCents, ...recipient }: Recipient & { amountCents: number },
) {
  const now = context.clock.now();
  const givenBy = userId ?? 0;
  const isWithin =
    amountCents <= 0 || userId === null || amountCents <= (await bonusLeftCents(executor, context, userId, recipient));
  return {
    amountCents,
    givenBy,
    givenAt: now,
    confirmedBy: isWithin ? givenBy : null,
    confirmedAt: isWithin ? now : null,
  };
}
