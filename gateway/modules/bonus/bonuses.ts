import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { commissionState } from '#shared/codes/commission-state.ts';
import { conversionStatus } from '#shared/codes/conversion-status.ts';
import { type Executor, type Tx, withTransaction } from '../../db/client.ts';
import { reachOf } from '../../engine/access.ts';
import { Fault, invalidField } from '../../engine/errors.ts';
import { changesNothing, definedFields } from '../../engine/objects.ts';
import { defineSearch, equal } from '../../engine/search.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { fullNameInQuery } from '../affiliate/full-name.ts';
import { lockAffiliate } from '../affiliate/lock-affiliate.ts';
import { affiliates } from '../affiliate/table.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { campaigns } from '../campaign/table.ts';
import { lockCommissions } from '../commission/lock.ts';
import { commissions } from '../commission/table.ts';
import { conversions } from '../conversion/table.ts';
import { addBonusLine, refuseBonusLine, requireUnclaimed } from './bonus-line.ts';
import { bonuses, bonusTypes } from './table.ts';

const { id, conversionId, bonusTypeId, amountCents, note, createdAt, version } = getTableColumns(bonuses);

/** The state of the line that counts; refused where none is left, as after the deletion of an account. */
const stateOfLine = sql<number>`coalesce((select ${commissions.state} from ${commissions}
  where ${commissions.bonusId} = ${bonuses.id} and ${commissions.kind} = 'bonus' and ${commissions.state} <> 0), ${commissionState.code('refused')})`;

/** Searches bonuses that were not removed, newest first. */
export const bonusSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        ...{ id, conversionId, bonusTypeId, amountCents, note, createdAt, version },
        affiliateId: conversions.affiliateId,
        affiliateName: fullNameInQuery.as('affiliate_name'),
        campaignName: sql<string>`${campaigns.name}`.as('campaign_name'),
        orderId: conversions.orderId,
        bonusTypeName: sql<string>`${bonusTypes.name}`.as('bonus_type_name'),
        state: stateOfLine.as('state'),
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
  filters: { conversionId: equal(bonuses.conversionId), affiliateId: equal(conversions.affiliateId) },
  sorts: { id: bonuses.id, createdAt: bonuses.createdAt, amount: bonuses.amountCents },
  defaultSort: ['createdAt', 'desc'],
});

/** Returns the types of bonuses that may be given, by name. */
export const listBonusTypes = ({ database }: GatewayContext) =>
  database.db
    .select({ id: bonusTypes.id, name: bonusTypes.name })
    .from(bonusTypes)
    .where(eq(bonusTypes.active, true))
    .orderBy(bonusTypes.name, bonusTypes.id);

/** Why a conversion of each status has no bonus; the others may have one. */
const refusals: Readonly<Record<number, string>> = {
  [conversionStatus.code('refused')]: 'validation.bonus_refused',
  [conversionStatus.code('pending')]: 'validation.bonus_pending',
  [conversionStatus.code('paid')]: 'validation.bonus_paid',
};

/** Locks the affiliate of a conversion within reach, after all commissions. Returns undefined when there is none. */
async function lockOwner(tx: Tx, actor: Actor, conversion: number) {
  await lockCommissions(tx);
  const [found] = await tx
    .select({ affiliateId: conversions.affiliateId, status: conversions.validationStatus })
    .from(conversions)
    .where(and(eq(conversions.id, conversion), reachOf(actor, conversions.affiliateId)));
  if (found === undefined) return undefined;
  const owner = await lockAffiliate(tx, actor, found.affiliateId);
  return { ...found, isDeleted: owner.status === affiliateStatus.code('deleted') };
}

/** @throws {Fault} `invalid_fields` at `conversion_id`, with the reason */
function requireOpen(owner: { status: number; isDeleted: boolean }): void {
  const reason = owner.isDeleted ? 'validation.bonus_deleted' : refusals[owner.status];
  if (reason !== undefined) throw invalidField('conversion_id', reason);
}

async function requireType(tx: Tx, typeId: number): Promise<void> {
  const [type] = await tx
    .select({ id: bonusTypes.id })
    .from(bonusTypes)
    .where(and(eq(bonusTypes.id, typeId), eq(bonusTypes.active, true)));
  if (type === undefined) throw invalidField('bonus_type_id', 'validation.reference');
}

/** Returns what the bonuses of a conversion add up to, and whether one was asked for already. */
async function sumBonuses(tx: Tx, conversion: number) {
  const claimed = [
    commissionState.code('requested'),
    commissionState.code('awaiting_invoice'),
    commissionState.code('scheduled'),
    commissionState.code('paid'),
  ];
  const [sum] = await tx
    .select({
      cents: sql<number>`coalesce(sum(${bonuses.amountCents}), 0)::bigint`,
      isClaimed: sql<boolean>`coalesce(bool_or(exists (select from commissions where commissions.bonus_id = bonuses.id
        and commissions.state in ${claimed})), false)`,
    })
    .from(bonuses)
    .where(and(eq(bonuses.conversionId, conversion), isNull(bonuses.removedAt)));
  return sum ?? { cents: 0, isClaimed: false };
}

/**
 * Refuses an amount that is nothing, a negative one where nothing was asked for that it could correct, and one by which the
 * bonuses of the conversion would add up to less than nothing.
 *
 * @param beforeCents what the amount takes the place of
 */
async function requireAmount(tx: Tx, conversion: number, cents: number, beforeCents: number): Promise<void> {
  if (cents === 0) throw invalidField('amount', 'validation.bonus_zero');
  const sum = await sumBonuses(tx, conversion);
  if (cents < 0 && !sum.isClaimed) throw invalidField('amount', 'validation.bonus_correction');
  if (sum.cents - beforeCents + cents < 0) throw invalidField('amount', 'validation.bonus_sum');
}

interface BonusForm {
  bonusTypeId: number;
  amountCents: number;
  note: string | null;
}

/**
 * Gives a bonus on a conversion that is approved or invoiced: a commission line of its own for its affiliate.
 *
 * @throws {Fault} `invalid_fields` with the reason at the field
 */
export function createBonus(
  { database, clock }: GatewayContext,
  actor: Actor,
  { conversionId: conversion, ...form }: BonusForm & { conversionId: number },
) {
  return withTransaction(database, async (tx) => {
    const now = clock.now();
    const owner = await lockOwner(tx, actor, conversion);
    if (owner === undefined) throw invalidField('conversion_id', 'validation.reference');
    requireOpen(owner);
    await requireType(tx, form.bonusTypeId);
    await requireAmount(tx, conversion, form.amountCents, 0);
    const [bonus] = await tx
      .insert(bonuses)
      .values({ ...form, conversionId: conversion, createdBy: actor.userId ?? 0, createdAt: now })
      .returning();
    if (!bonus) throw new Error('the new bonus was not given back');
    await addBonusLine(tx, { bonusId: bonus.id, conversionId: conversion, amountCents: form.amountCents, now });
    const { affiliateId } = owner;
    const record = { entity: 'bonus', entityId: bonus.id, affiliateId, before: null, after: bonus } as const;
    await writeAudit(tx, { actor, now, action: 'bonus.create', ...record });
    return bonusSearch.find(tx, actor, bonus.id);
  });
}

/** Locks a bonus within reach, after its affiliate. @throws {Fault} `not_found` */
async function lockBonus(tx: Tx, actor: Actor, bonusId: number) {
  const seen = await bonusSearch.find(tx, actor, bonusId);
  const owner = await lockOwner(tx, actor, seen.conversionId);
  const isOpen = and(eq(bonuses.id, bonusId), isNull(bonuses.removedAt));
  const [bonus] = await tx.select().from(bonuses).where(isOpen).for('no key update');
  if (owner === undefined || bonus === undefined) throw new Fault('not_found');
  return { bonus, owner };
}

/**
 * Changes a bonus that was not asked for. Another amount is a new line, and the old one is refused.
 *
 * @throws {Fault} `not_found`, `version_conflict`, `bonus_requested`, and as of {@link createBonus}
 */
export function updateBonus(
  { database, clock }: GatewayContext,
  actor: Actor,
  bonusId: number,
  {
    version: seen,
    ...form
  }: { [Field in keyof BonusForm]?: BonusForm[Field] | undefined } & { version?: number | undefined },
) {
  return withTransaction(database, async (tx) => {
    const now = clock.now();
    const { bonus, owner } = await lockBonus(tx, actor, bonusId);
    if (seen !== undefined && seen !== bonus.version) throw new Fault('version_conflict');
    const values = definedFields(form);
    if (changesNothing<object>(bonus, values)) return bonusSearch.find(tx, actor, bonusId);
    await requireUnclaimed(tx, bonusId);
    if (form.bonusTypeId !== undefined && form.bonusTypeId !== bonus.bonusTypeId)
      await requireType(tx, form.bonusTypeId);
    if (form.amountCents !== undefined && form.amountCents !== bonus.amountCents) {
      requireOpen(owner);
      await requireAmount(tx, bonus.conversionId, form.amountCents, bonus.amountCents);
      await refuseBonusLine(tx, bonusId, now);
      await addBonusLine(tx, { bonusId, conversionId: bonus.conversionId, amountCents: form.amountCents, now });
    }
    const [after] = await tx
      .update(bonuses)
      .set({ ...values, version: bonus.version + 1 })
      .where(eq(bonuses.id, bonusId))
      .returning();
    const record = { entity: 'bonus', entityId: bonusId, affiliateId: owner.affiliateId, before: bonus } as const;
    await writeAudit(tx, { actor, now, action: 'bonus.update', ...record, after: after ?? null });
    return bonusSearch.find(tx, actor, bonusId);
  });
}

/**
 * Removes a bonus that was not asked for: its line is refused. Returns it as it was.
 *
 * @throws {Fault} `not_found`, `bonus_requested`, `bonus_corrected` where a negative one of the same conversion needs it
 */
export function removeBonus({ database, clock }: GatewayContext, actor: Actor, bonusId: number) {
  return withTransaction(database, async (tx) => {
    const now = clock.now();
    const { bonus, owner } = await lockBonus(tx, actor, bonusId);
    const view = await bonusSearch.find(tx, actor, bonusId);
    await refuseBonusLine(tx, bonusId, now);
    const { cents } = await sumBonuses(tx, bonus.conversionId);
    if (cents < bonus.amountCents) throw new Fault('bonus_corrected');
    await tx
      .update(bonuses)
      .set({ removedAt: now, version: bonus.version + 1 })
      .where(eq(bonuses.id, bonusId));
    const record = { entity: 'bonus', entityId: bonusId, affiliateId: owner.affiliateId, before: bonus } as const;
    await writeAudit(tx, { actor, now, action: 'bonus.delete', ...record, after: null });
    return view;
  });
}
