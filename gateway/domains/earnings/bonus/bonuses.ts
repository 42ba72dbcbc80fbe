import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { reachOf, requireStepUp } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { changesNothing, definedFields } from '../../../engine/objects.ts';
import { type Condition, defineSearch, equal } from '../../../engine/search.ts';
import { invalidField, RequestError } from '../../../lib/errors.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { ownAccounts } from '../../accounts/staff-relation/second-person.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { guardAddition, isWithinLimits } from '../commission/addition-limits.ts';
import { bonuses, bonusTypes, commissionAdditions, commissions } from '../commission/table.ts';
import { conversions } from '../conversion/table.ts';
import { lockCommissions } from '../ledger/lock.ts';
import { addBonusLine, refuseBonusLine, requireUnclaimed } from './bonus-line.ts';
import { notifyOfBonus } from './notify-of-bonus.ts';

const { id, conversionId, bonusTypeId, amountCents, note, createdAt, givenAt, confirmedAt, version } =
  getTableColumns(bonuses);

/**
 * The state of the line that counts; null where a second person has not confirmed it yet, refused where none is left, as
 * after the deletion of an account.
 */
const stateOfLine = sql<
  number | null
>`case when ${bonuses.confirmedAt} is not null then coalesce((select ${commissions.state} from ${commissions}
  where ${commissions.bonusId} = ${bonuses.id} and ${commissions.kind} = 'bonus' and ${commissions.state} <> 0), ${commissionState.codes.refused}) end`;

const isUnconfirmed = sql<boolean>`${bonuses.confirmedAt} is null`;

const nameOf = (userId: PgColumn) => sql<string | null>`(select name from users where users.id = ${userId})`;

/** Searches bonuses that were not removed, newest first. */
export const bonusSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        id,
        conversionId,
        bonusTypeId,
        amountCents,
        note,
        createdAt,
        givenAt,
        confirmedAt,
        version,
        affiliateId: conversions.affiliateId,
        affiliateName: fullNameInQuery.as('affiliate_name'),
        campaignName: sql<string>`${campaigns.name}`.as('campaign_name'),
        orderId: conversions.orderId,
        bonusTypeName: sql<string>`${bonusTypes.name}`.as('bonus_type_name'),
        state: stateOfLine.as('state'),
        givenById: bonuses.givenBy,
        givenBy: nameOf(bonuses.givenBy).as('giver'),
        confirmedBy: nameOf(bonuses.confirmedBy).as('confirmer'),
        unconfirmed: isUnconfirmed.as('unconfirmed'),
      })
      .from(bonuses)
      .innerJoin(conversions, eq(conversions.id, bonuses.conversionId))
      .innerJoin(affiliates, eq(affiliates.id, conversions.affiliateId))
      .innerJoin(campaigns, eq(campaigns.id, conversions.campaignId))
      .innerJoin(bonusTypes, eq(bonusTypes.id, bonuses.bonusTypeId))
      .$dynamic(),
  id: bonuses.id,
  affiliateId: conversions.affiliateId,
  only: isNull(bonuses.removedAt),
  texts: [fullNameInQuery, affiliates.businessName, campaigns.name, conversions.orderId],
  filters: {
    conversionId: equal(bonuses.conversionId),
    affiliateId: equal(conversions.affiliateId),
    unconfirmed: {
      where: (value) => sql`${isUnconfirmed} = ${value}`,
      toDatabase: (value) => value,
    } satisfies Condition<boolean>,
  },
  sorts: { id: bonuses.id, createdAt: bonuses.createdAt, amount: bonuses.amountCents },
  defaultSort: ['createdAt', 'desc'],
});

/** A bonus that was not removed. */
export type Bonus = Awaited<ReturnType<typeof bonusSearch.get>>;

/** Returns the types of bonuses that may be given, by name. */
export const listBonusTypes = ({ database }: GatewayContext) =>
  database.db
    .select({ id: bonusTypes.id, name: bonusTypes.name })
    .from(bonusTypes)
    .where(eq(bonusTypes.active, true))
    .orderBy(bonusTypes.name, bonusTypes.id);

/** Why a conversion of each status has no bonus; the others may have one. */
const refusals: Readonly<Record<number, string>> = {
  [conversionStatus.codes.refused]: 'validation.bonus_refused',
  [conversionStatus.codes.pending]: 'validation.bonus_pending',
  [conversionStatus.codes.paid]: 'validation.bonus_paid',
};

/** Locks the affiliate of a conversion within reach, after all commissions. Returns undefined when there is none. */
async function lockOwner(tx: Tx, actor: Actor, conversion: number) {
  await lockCommissions(tx);
  const [found] = await tx
    .select({
      affiliateId: conversions.affiliateId,
      status: conversions.validationStatus,
      amountCents: conversions.amountCents,
      version: conversions.version,
      order: conversions.orderId,
    })
    .from(conversions)
    .where(and(eq(conversions.id, conversion), reachOf(actor, conversions.affiliateId)));
  if (found === undefined) return undefined;
  const owner = await lockAffiliate(tx, actor, found.affiliateId);
  return { ...found, isDeleted: owner.status === affiliateStatus.codes.deleted };
}

interface Owner {
  status: number;
  isDeleted: boolean;
}

const refusalOf = ({ status, isDeleted }: Owner): string | undefined =>
  isDeleted ? 'validation.bonus_deleted' : refusals[status];

/** @throws {RequestError} `invalid_fields` at `conversion_id`, with the reason */
function requireOpen(owner: Owner): void {
  const reason = refusalOf(owner);
  if (reason !== undefined) throw invalidField('conversion_id', reason);
}

async function requireType(tx: Tx, typeId: number): Promise<void> {
  const [type] = await tx
    .select({ id: bonusTypes.id })
    .from(bonusTypes)
    .where(and(eq(bonusTypes.id, typeId), eq(bonusTypes.active, true)));
  if (type === undefined) throw invalidField('bonus_type_id', 'validation.reference');
}

/** Returns the sum of the confirmed bonuses of a conversion, and whether one of them was requested. */
async function sumBonuses(tx: Tx, conversion: number) {
  const claimed = [
    commissionState.codes.requested,
    commissionState.codes.awaiting_invoice,
    commissionState.codes.scheduled,
    commissionState.codes.paid,
  ];
  const [sum] = await tx
    .select({
      cents: sql<number>`coalesce(sum(${bonuses.amountCents}), 0)::bigint`,
      isClaimed: sql<boolean>`coalesce(bool_or(exists (select from commissions where commissions.bonus_id = bonuses.id
        and commissions.state in ${claimed})), false)`,
    })
    .from(bonuses)
    .where(and(eq(bonuses.conversionId, conversion), isNull(bonuses.removedAt), isNotNull(bonuses.confirmedAt)));
  return sum ?? { cents: 0, isClaimed: false };
}

type Amount = Pick<typeof bonuses.$inferSelect, 'amountCents' | 'confirmedAt'>;

/** What the affiliate has been given; null while it waits for a second person. */
const givenCents = ({ amountCents, confirmedAt }: Amount) => (confirmedAt === null ? null : amountCents);

/** What a bonus adds to the commissions: nothing until it is confirmed. */
const countedCents = ({ amountCents: cents, confirmedAt }: Amount) => (confirmedAt === null ? 0 : cents);

/**
 * Refuses an amount of zero, a negative one on a conversion without a requested bonus to correct, and one that would
 * make the sum of the conversion's bonuses negative.
 *
 * @param replaced the bonus whose amount is replaced
 */
async function requireAmount(tx: Tx, conversion: number, given: Amount, replaced?: Amount): Promise<void> {
  if (given.amountCents === 0) throw invalidField('amount', 'validation.bonus_zero');
  const sum = await sumBonuses(tx, conversion);
  if (given.amountCents < 0 && !sum.isClaimed) throw invalidField('amount', 'validation.bonus_correction');
  const replacedCents = replaced === undefined ? 0 : countedCents(replaced);
  if (sum.cents - replacedCents + countedCents(given) < 0) throw invalidField('amount', 'validation.bonus_sum');
}

interface BonusForm {
  bonusTypeId: number;
  amountCents: number;
  note: string | null;
}

/**
 * Gives a bonus on a conversion that is approved or invoiced: a commission line of its own for its affiliate. Above what one
 * person may give alone it has no line until a second person confirms it, see {@link confirmBonus}.
 *
 * @throws {RequestError} `invalid_fields` with the reason at the field, and as of {@link guardAddition}
 */
export function createBonus(
  context: GatewayContext,
  actor: Actor,
  { conversionId: conversion, amountCents: cents, ...form }: BonusForm & { conversionId: number },
): Promise<Bonus> {
  return withTransaction(context.database, async (tx) => {
    const now = context.clock.now();
    const owner = await lockOwner(tx, actor, conversion);
    if (owner === undefined) throw invalidField('conversion_id', 'validation.reference');
    requireOpen(owner);
    await requireType(tx, form.bonusTypeId);
    const { affiliateId } = owner;
    const giving = { affiliateId, cents, reason: form.note, field: 'note' } as const;
    const given = { amountCents: cents, ...(await guardAddition(tx, context, actor, giving)) };
    await requireAmount(tx, conversion, given);
    const bonus = onlyRow(
      await tx
        .insert(bonuses)
        .values({ ...form, ...given, conversionId: conversion, createdBy: given.givenBy, createdAt: now })
        .returning(),
    );
    if (bonus.confirmedAt !== null)
      await addBonusLine(tx, { bonusId: bonus.id, conversionId: conversion, amountCents: cents, now });
    const record = { entity: 'bonus', entityId: bonus.id, affiliateId, before: null, after: bonus } as const;
    await writeAudit(tx, { actor, now, action: 'bonus.create', ...record });
    await notifyOfBonus(tx, { env: context.env, now }, owner, { beforeCents: null, afterCents: givenCents(bonus) });
    return bonusSearch.find(tx, actor, bonus.id);
  });
}

/** Locks a bonus within reach, after its affiliate. @throws {RequestError} `not_found` */
async function lockBonus(tx: Tx, actor: Actor, bonusId: number) {
  const seen = await bonusSearch.find(tx, actor, bonusId);
  const owner = await lockOwner(tx, actor, seen.conversionId);
  const isOpen = and(eq(bonuses.id, bonusId), isNull(bonuses.removedAt));
  const [bonus] = await tx.select().from(bonuses).where(isOpen).for('no key update');
  if (owner === undefined || bonus === undefined) throw new RequestError('not_found');
  return { bonus, owner };
}

interface Change extends Awaited<ReturnType<typeof lockBonus>> {
  tx: Tx;
  context: GatewayContext;
  actor: Actor;
  now: Date;
}

/**
 * Refuses to take back more of a correction than one person may add alone, because a bonus of its own can wait for a
 * second person; what is taken back counts towards the limits.
 *
 * @param cents what is added, above 0
 * @throws {RequestError} `bonus_correction_limit`
 */
async function takeBackCorrection({ tx, context, actor, now, bonus, owner }: Change, cents: number): Promise<void> {
  const { affiliateId, status, amountCents: saleCents, version: conversionVersion } = owner;
  if (!(await isWithinLimits(tx, context, actor, { affiliateId, cents })))
    throw new RequestError('bonus_correction_limit');
  const by = actor.userId ?? 0;
  const sale = {
    statusBefore: status,
    status,
    amountBeforeCents: saleCents,
    amountCents: saleCents,
    conversionVersion,
  };
  const given = { givenBy: by, givenAt: now, confirmedBy: by, confirmedAt: now, reason: bonus.note };
  const of = { conversionId: bonus.conversionId, affiliateId, kind: 'bonus', addedCents: cents } as const;
  await tx.insert(commissionAdditions).values({ ...of, ...sale, ...given });
}

/** Replaces the amount, and with it the line. Returns the columns that change. */
async function changeAmount(change: Change, cents: number, note: string | null) {
  const { tx, context, actor, now, bonus, owner } = change;
  requireOpen(owner);
  // Lowering a confirmed amount needs no second person, and the bonus still counts for whoever gave it.
  const isLowered = bonus.confirmedAt !== null && cents < bonus.amountCents;
  const { affiliateId } = owner;
  const giving = { affiliateId, cents, replacedBonusId: bonus.id, reason: note, field: 'note' } as const;
  const given = isLowered
    ? { amountCents: cents, confirmedAt: bonus.confirmedAt }
    : { amountCents: cents, ...(await guardAddition(tx, context, actor, giving)) };
  if (bonus.amountCents < 0 && cents > bonus.amountCents)
    await takeBackCorrection(change, Math.min(cents, 0) - bonus.amountCents);
  await requireAmount(tx, bonus.conversionId, given, bonus);
  if (bonus.confirmedAt !== null) await refuseBonusLine(tx, bonus.id, now);
  if (given.confirmedAt !== null)
    await addBonusLine(tx, { bonusId: bonus.id, conversionId: bonus.conversionId, amountCents: cents, now });
  return given;
}

/** Stores columns of a bonus, with its audit entry. */
async function storeChange(
  { tx, context, actor, now, bonus, owner }: Change,
  action: 'bonus.update' | 'bonus.confirm' | 'bonus.delete',
  values: Partial<typeof bonuses.$inferInsert>,
): Promise<void> {
  const [after] = await tx
    .update(bonuses)
    .set({ ...values, version: bonus.version + 1 })
    .where(eq(bonuses.id, bonus.id))
    .returning();
  const record = { entity: 'bonus', entityId: bonus.id, affiliateId: owner.affiliateId, before: bonus } as const;
  await writeAudit(tx, { actor, now, action, ...record, after: action === 'bonus.delete' ? null : (after ?? null) });
  const afterCents = action === 'bonus.delete' || after === undefined ? null : givenCents(after);
  await notifyOfBonus(tx, { env: context.env, now }, owner, { beforeCents: givenCents(bonus), afterCents });
}

/**
 * Changes a bonus that was not requested. Another amount is a new line, and the old one is refused; a higher one counts
 * towards the limit of the person who changes it, and may have to wait for a second person.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `bonus_requested`, `bonus_correction_limit`, and as of {@link createBonus}
 */
export function updateBonus(
  context: GatewayContext,
  actor: Actor,
  bonusId: number,
  {
    version: seen,
    ...form
  }: { [Field in keyof BonusForm]?: BonusForm[Field] | undefined } & { version?: number | undefined },
): Promise<Bonus> {
  return withTransaction(context.database, async (tx) => {
    const { bonus, owner } = await lockBonus(tx, actor, bonusId);
    const change = { tx, context, actor, now: context.clock.now(), bonus, owner };
    if (seen !== undefined && seen !== bonus.version) throw new RequestError('version_conflict');
    const values = definedFields(form);
    if (changesNothing<object>(bonus, values)) return bonusSearch.find(tx, actor, bonusId);
    if (bonus.confirmedAt !== null) await requireUnclaimed(tx, bonusId);
    if (form.bonusTypeId !== undefined && form.bonusTypeId !== bonus.bonusTypeId)
      await requireType(tx, form.bonusTypeId);
    const isOtherAmount = form.amountCents !== undefined && form.amountCents !== bonus.amountCents;
    const note = form.note === undefined ? bonus.note : form.note;
    const given = isOtherAmount ? await changeAmount(change, form.amountCents ?? 0, note) : {};
    await storeChange(change, 'bonus.update', { ...values, ...given });
    return bonusSearch.find(tx, actor, bonusId);
  });
}

/**
 * Confirms a bonus that waits for a second person; its line counts from now.
 *
 * @throws {RequestError} `not_found`, `version_conflict`; `step_up_required`; `bonus_own` for who gave it, unless one person is
 *   enough (`PAYMENT_APPROVERS`), and `bonus_related` for accounts that may be in the same hands; `state_conflict` where it
 *   does not wait, or its conversion can have no bonus any more
 */
export function confirmBonus(
  context: GatewayContext,
  actor: Actor,
  bonusId: number,
  { version: seen }: { version: number | undefined },
): Promise<Bonus> {
  const now = context.clock.now();
  requireStepUp(actor, now);
  return withTransaction(context.database, async (tx) => {
    const { bonus, owner } = await lockBonus(tx, actor, bonusId);
    if (seen !== undefined && seen !== bonus.version) throw new RequestError('version_conflict');
    if (bonus.confirmedAt !== null || refusalOf(owner) !== undefined) throw new RequestError('state_conflict');
    const own = await ownAccounts(tx, context, actor);
    if (own.has(bonus.givenBy)) throw new RequestError(bonus.givenBy === actor.userId ? 'bonus_own' : 'bonus_related');
    const { conversionId: conversion, amountCents: cents } = bonus;
    await addBonusLine(tx, { bonusId, conversionId: conversion, amountCents: cents, now });
    const change = { tx, context, actor, now, bonus, owner };
    await storeChange(change, 'bonus.confirm', { confirmedBy: actor.userId ?? 0, confirmedAt: now });
    return bonusSearch.find(tx, actor, bonusId);
  });
}

/**
 * Removes a bonus that was not requested: its line is refused. Returns it as it was.
 *
 * @throws {RequestError} `not_found`, `bonus_requested`, `bonus_corrected` where a negative one of the same conversion
 *   needs it; `bonus_correction_limit` for a negative one whose removal adds more than one person may add alone
 */
export function removeBonus(context: GatewayContext, actor: Actor, bonusId: number): Promise<Bonus> {
  return withTransaction(context.database, async (tx) => {
    const now = context.clock.now();
    const { bonus, owner } = await lockBonus(tx, actor, bonusId);
    const view = await bonusSearch.find(tx, actor, bonusId);
    const change = { tx, context, actor, now, bonus, owner };
    if (bonus.amountCents < 0) await takeBackCorrection(change, -bonus.amountCents);
    if (bonus.confirmedAt !== null) {
      await refuseBonusLine(tx, bonusId, now);
      const { cents } = await sumBonuses(tx, bonus.conversionId);
      if (cents < bonus.amountCents) throw new RequestError('bonus_corrected');
    }
    await storeChange(change, 'bonus.delete', { removedAt: now });
    return view;
  });
}
