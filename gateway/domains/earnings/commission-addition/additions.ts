import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { requireStepUp } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type Condition, defineSearch, equal } from '../../../engine/search.ts';
import { RequestError } from '../../../lib/errors.ts';
import { fullNameInQuery } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { ownAccounts } from '../../accounts/staff-relation/second-person.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { commissionAdditions } from '../commission/table.ts';
import { conversions } from '../conversion/table.ts';
import { lockConversion, takeConfirmed } from '../conversion-report/decide-conversion.ts';

const { removedAt: _removedAt, conversionVersion: _seen, ...shown } = getTableColumns(commissionAdditions);

/** It waits, and its conversion is still as it was when it was decided. */
const isUnconfirmed = sql<boolean>`(${commissionAdditions.confirmedAt} is null and ${conversions.version} = ${commissionAdditions.conversionVersion})`;

const nameOf = (userId: PgColumn) => sql<string | null>`(select name from users where users.id = ${userId})`;

/** Searches what decisions of staff added or are to add to commissions, newest first. */
export const additionSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({
        ...shown,
        affiliateName: fullNameInQuery.as('affiliate_name'),
        campaignName: sql<string>`${campaigns.name}`.as('campaign_name'),
        orderId: conversions.orderId,
        givenById: sql<number>`${commissionAdditions.givenBy}`.as('giver_id'),
        givenBy: nameOf(commissionAdditions.givenBy).as('giver'),
        confirmedBy: nameOf(commissionAdditions.confirmedBy).as('confirmer'),
        unconfirmed: isUnconfirmed.as('unconfirmed'),
      })
      .from(commissionAdditions)
      .innerJoin(conversions, eq(conversions.id, commissionAdditions.conversionId))
      .innerJoin(affiliates, eq(affiliates.id, commissionAdditions.affiliateId))
      .innerJoin(campaigns, eq(campaigns.id, conversions.campaignId))
      .$dynamic(),
  id: commissionAdditions.id,
  affiliateId: commissionAdditions.affiliateId,
  only: isNull(commissionAdditions.removedAt),
  texts: [fullNameInQuery, affiliates.businessName, campaigns.name, conversions.orderId],
  filters: {
    conversionId: equal(commissionAdditions.conversionId),
    affiliateId: equal(commissionAdditions.affiliateId),
    unconfirmed: {
      where: (value) => sql`${isUnconfirmed} = ${value}`,
      toDatabase: (value) => value,
    } satisfies Condition<boolean>,
  },
  sorts: {
    id: commissionAdditions.id,
    givenAt: commissionAdditions.givenAt,
    added: commissionAdditions.addedCents,
  },
  defaultSort: ['givenAt', 'desc'],
});

export type Addition = Awaited<ReturnType<typeof additionSearch.get>>;

/** Locks an addition within reach, after its conversion. @throws {RequestError} `not_found`, `version_conflict` */
async function lockAddition(tx: Tx, actor: Actor, id: number, seen: number | undefined) {
  const view = await additionSearch.find(tx, actor, id);
  const conversion = await lockConversion(tx, actor, view.conversionId);
  const [addition] = await tx
    .select()
    .from(commissionAdditions)
    .where(and(eq(commissionAdditions.id, id), isNull(commissionAdditions.removedAt)))
    .for('no key update');
  if (addition === undefined) throw new RequestError('not_found');
  if (seen !== undefined && seen !== addition.version) throw new RequestError('version_conflict');
  if (addition.confirmedAt !== null) throw new RequestError('state_conflict');
  return { view, conversion, addition };
}

interface Stored {
  actor: Actor;
  now: Date;
  action: 'commission_addition.confirm' | 'commission_addition.delete';
}

async function store(
  tx: Tx,
  { actor, now, action }: Stored,
  before: typeof commissionAdditions.$inferSelect,
  values: Partial<typeof commissionAdditions.$inferInsert>,
): Promise<void> {
  const [after] = await tx
    .update(commissionAdditions)
    .set({ ...values, version: before.version + 1 })
    .where(eq(commissionAdditions.id, before.id))
    .returning();
  const record = { entity: 'commission_addition', entityId: before.id, affiliateId: before.affiliateId } as const;
  const isGone = action === 'commission_addition.delete';
  await writeAudit(tx, { actor, now, action, ...record, before, after: isGone ? null : (after ?? null) });
}

/**
 * Confirms what waits for a second person: the decision is taken now, as the one who gave it wanted it.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `step_up_required`; `addition_own` for who gave it, unless one
 *   person is enough (`PAYMENT_APPROVERS`), and `addition_related` for accounts that may be in the same hands;
 *   `state_conflict` where it does not wait, or its conversion has changed since
 */
export function confirmAddition(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { version }: { version: number },
): Promise<Addition> {
  const now = context.clock.now();
  requireStepUp(actor, now);
  return withTransaction(context.database, async (tx) => {
    const { conversion, addition } = await lockAddition(tx, actor, id, version);
    const own = await ownAccounts(tx, context, actor);
    if (own.has(addition.givenBy))
      throw new RequestError(addition.givenBy === actor.userId ? 'addition_own' : 'addition_related');
    await takeConfirmed(tx, { hooks: context.hooks, actor, now }, conversion, addition);
    const confirmed = { confirmedBy: actor.userId ?? 0, confirmedAt: now };
    await store(tx, { actor, now, action: 'commission_addition.confirm' }, addition, confirmed);
    return additionSearch.find(tx, actor, id);
  });
}

/**
 * Withdraws what waits for a second person; nothing was changed by it. Returns it as it was.
 *
 * @throws {RequestError} `not_found`; `state_conflict` where it was confirmed
 */
export function removeAddition(context: GatewayContext, actor: Actor, id: number): Promise<Addition> {
  return withTransaction(context.database, async (tx) => {
    const now = context.clock.now();
    const { view, addition } = await lockAddition(tx, actor, id, undefined);
    await store(tx, { actor, now, action: 'commission_addition.delete' }, addition, { removedAt: now });
    return view;
  });
}
