import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { roleMay } from '#shared/codes/accounts/role.ts';
import { toReais } from '#shared/money.ts';
import { businessDate, businessDayStart } from '#shared/time.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { requireStepUp } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { invalidField } from '../../../lib/errors.ts';
import { relatedAccounts } from '../../accounts/staff-relation/related-accounts.ts';
import { lockAdditions } from '../ledger/lock.ts';

type Needed = Pick<GatewayContext, 'env' | 'clock'>;

const limitMs = 30 * 24 * 60 * 60 * 1000;

/**
 * What was added to commissions by hand, confirmed or waiting. What was withdrawn, removed or overtaken by other news of
 * its conversion does not count. A negative bonus does not lower the sum, because its removal would free what it had
 * lowered.
 */
const given = sql`
  select conversions.affiliate_id, bonus.given_by, bonus.given_at, greatest(bonus.amount_cents, 0) as cents, bonus.id as bonus_id
  from bonuses as bonus join conversions on conversions.id = bonus.conversion_id
  where bonus.removed_at is null
  union all
  select addition.affiliate_id, addition.given_by, addition.given_at, addition.added_cents, 0
  from commission_additions as addition join conversions on conversions.id = addition.conversion_id
  where addition.removed_at is null and (addition.confirmed_at is not null or addition.conversion_version = conversions.version)`;

const sumsSchema = z.array(z.object({ affiliateId: z.number(), monthCents: z.number(), dayCents: z.number() }));

/** What one person has added by hand, under all accounts that may be in the same hands. */
interface Given {
  accounts: ReadonlySet<number>;
  /** The times since which it counts for the limit of an affiliate, and for that of a day. */
  since: Date;
  dayStart: Date;
  /** By affiliate, within 30 days, in cents. */
  affiliateCents: ReadonlyMap<number, number>;
  /** To all affiliates within the business day, in cents. */
  dayCents: number;
}

/** @param replacedBonusId a bonus whose amount is replaced, and therefore not counted */
async function readGiven(
  executor: Executor,
  { clock }: Pick<Needed, 'clock'>,
  userId: number,
  replacedBonusId = -1,
): Promise<Given> {
  const now = clock.now();
  const since = new Date(now.getTime() - limitMs);
  const dayStart = businessDayStart(businessDate(now));
  const accounts = await relatedAccounts(executor, userId);
  const { rows } = await executor.execute(sql`
    select affiliate_id as "affiliateId", sum(cents)::bigint as "monthCents",
      coalesce(sum(cents) filter (where given_at >= ${dayStart}::timestamptz), 0)::bigint as "dayCents"
    from (${given}) as given
    where given_by = any(${sql.param([...accounts])}::integer[]) and given_at >= ${since}::timestamptz
      and bonus_id <> ${replacedBonusId}::integer
    group by affiliate_id`);
  const sums = sumsSchema.parse(rows);
  return {
    accounts,
    since,
    dayStart,
    affiliateCents: new Map(sums.map(({ affiliateId, monthCents }) => [affiliateId, monthCents])),
    dayCents: sums.reduce((sum, { dayCents }) => sum + dayCents, 0),
  };
}

/** How much more, in cents; below 0 where a limit is exceeded. */
const leftOf = (
  { env }: Pick<Needed, 'env'>,
  { affiliateCents, dayCents }: { affiliateCents: number; dayCents: number },
) => Math.min(env.additionLimits.affiliateCents - affiliateCents, env.additionLimits.dayCents - dayCents);

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
  const own = await readGiven(context.database.db, context, userId);
  return new Map(
    found.map(({ id, affiliateId, amountCents, givenById, givenAt }) => {
      const counted = own.accounts.has(givenById) ? Math.max(amountCents, 0) : 0;
      const others = {
        affiliateCents: (own.affiliateCents.get(affiliateId) ?? 0) - (givenAt >= own.since ? counted : 0),
        dayCents: own.dayCents - (givenAt >= own.dayStart ? counted : 0),
      };
      return [id, toReais(leftOf(context, others))];
    }),
  );
}

/**
 * Returns how much an actor may add to the commissions of an affiliate by hand without a second person, in reais; null for
 * who gives no bonuses. It is below 0 where a limit is exceeded.
 */
export async function readBonusLeft(
  context: GatewayContext,
  { role, scope, userId }: Actor,
  affiliateId: number,
): Promise<number | null> {
  if (userId === null || !roleMay(role, 'bonus', 'create', scope)) return null;
  const own = await readGiven(context.database.db, context, userId);
  const affiliateCents = own.affiliateCents.get(affiliateId) ?? 0;
  return toReais(leftOf(context, { affiliateCents, dayCents: own.dayCents }));
}

interface Addition {
  affiliateId: number;
  /** What is added, in cents; nothing to guard where it is not above 0. */
  cents: number;
  replacedBonusId?: number | undefined;
}

/**
 * Whether one person may add to commissions by hand alone. The transaction must hold the affiliate; what others add waits
 * until it ends, so that acts at the same time count for each other. The gateway itself has no limit.
 */
export async function isWithinLimits(
  tx: Tx,
  context: Needed,
  { userId }: Pick<Actor, 'userId'>,
  { affiliateId, cents, replacedBonusId }: Addition,
): Promise<boolean> {
  if (cents <= 0 || userId === null) return true;
  await lockAdditions(tx);
  const own = await readGiven(tx, context, userId, replacedBonusId);
  const affiliateCents = own.affiliateCents.get(affiliateId) ?? 0;
  return cents <= leftOf(context, { affiliateCents, dayCents: own.dayCents });
}

/** Why it is added, and the wire name of the field that says so. */
interface Stated {
  reason: string | null;
  field: 'reason' | 'note';
}

/**
 * The guard of every act by hand that adds to commissions. Within the limits it counts at once, and the actor confirms it;
 * above them it waits for a second, unrelated person, and needs a reason and a step-up.
 *
 * @returns who gives and who confirms, as columns of the act; it counts once it is confirmed
 * @throws {RequestError} `invalid_fields` without a reason; `step_up_required`
 */
export async function guardAddition(
  tx: Tx,
  context: Needed,
  actor: Actor,
  { reason, field, ...addition }: Addition & Stated,
) {
  const now = context.clock.now();
  const isWithin = await isWithinLimits(tx, context, actor, addition);
  if (!isWithin) {
    if (reason === null) throw invalidField(field, 'validation.second_person_reason');
    requireStepUp(actor, now);
  }
  const givenBy = actor.userId ?? 0;
  return { givenBy, givenAt: now, confirmedBy: isWithin ? givenBy : null, confirmedAt: isWithin ? now : null };
}
