import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { lockNames } from '../../../engine/table-checks.ts';
import { RequestError } from '../../../lib/errors.ts';
import { fullName } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { paymentGroupMembers, paymentGroups } from './table.ts';

const { createdAt: _createdAt, version, ...shown } = getTableColumns(paymentGroups);

const affiliateIds = sql<number[]>`array(select affiliate_id from payment_group_members
  where group_id = ${paymentGroups.id} order by affiliate_id)`;

/** Searches payment groups by name, each with its members. */
export const paymentGroupSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({ ...shown, affiliateIds: affiliateIds.as('affiliate_ids'), version })
      .from(paymentGroups)
      .$dynamic(),
  id: paymentGroups.id,
  affiliateId: null,
  texts: [paymentGroups.name],
  filters: { name: equal(paymentGroups.name) },
  sorts: { id: paymentGroups.id, name: paymentGroups.name },
  defaultSort: ['name', 'asc'],
});

export type PaymentGroup = Awaited<ReturnType<typeof paymentGroupSearch.get>>;

export async function readMembers(tx: Tx, groupId: number): Promise<number[]> {
  const members = await tx
    .select({ id: paymentGroupMembers.affiliateId })
    .from(paymentGroupMembers)
    .where(eq(paymentGroupMembers.groupId, groupId))
    .orderBy(asc(paymentGroupMembers.affiliateId));
  return members.map(({ id }) => id);
}

/** Refuses affiliates that do not exist, and names those that are in another group. */
async function requireFreeAffiliates(tx: Tx, wanted: readonly number[], groupId: number | null): Promise<void> {
  const found = await tx
    .select({ ...getTableColumns(affiliates), groupId: paymentGroups.id, group: paymentGroups.name })
    .from(affiliates)
    .leftJoin(paymentGroupMembers, eq(paymentGroupMembers.affiliateId, affiliates.id))
    .leftJoin(paymentGroups, eq(paymentGroups.id, paymentGroupMembers.groupId))
    .where(inArray(affiliates.id, [...wanted]))
    .orderBy(asc(affiliates.id));
  if (found.length < wanted.length)
    throw new RequestError('invalid_fields', { errors: { affiliate_ids: 'validation.reference' } });
  const other = found.find((affiliate) => affiliate.groupId !== null && affiliate.groupId !== groupId);
  if (other === undefined) return;
  throw new RequestError('in_other_group', {
    values: { affiliate: fullName(other), group: other.group ?? '' },
    errors: { affiliate_ids: 'validation.in_other_group' },
  });
}

/** Serializes two groups that take the same affiliate at the same time. */
async function lockMembers(tx: Tx): Promise<void> {
  await lockNames(tx, paymentGroupMembers);
}

async function addMembers(tx: Tx, groupId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`insert into payment_group_members (affiliate_id, group_id)
    select id, ${groupId}::integer from unnest(${sql.param([...ids])}::integer[]) as id`);
}

interface MembersChange {
  actor: Actor;
  now: Date;
  groupId: number;
}

/** Writes to the audit of each affiliate that it joined or left a group. */
async function auditMembers(
  tx: Tx,
  { actor, now, groupId }: MembersChange,
  moved: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  const about = { actor, now, action: 'payment_group.update', entity: 'payment_group', entityId: groupId } as const;
  const member = { member: true };
  for (const affiliateId of moved.added) await writeAudit(tx, { ...about, affiliateId, before: null, after: member });
  for (const affiliateId of moved.removed) await writeAudit(tx, { ...about, affiliateId, before: member, after: null });
}

/**
 * Stores the members of a group. Returns who joined and who left. @throws {RequestError} `invalid_fields`;
 * `in_other_group`
 */
export async function setMembers(tx: Tx, change: MembersChange & { wanted: readonly number[] }): Promise<number[]> {
  const { actor, now, groupId, wanted } = change;
  await lockMembers(tx);
  const before = await readMembers(tx, groupId);
  const after = [...new Set(wanted)].sort((left, right) => left - right);
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  if (added.length + removed.length === 0) return [];
  await requireFreeAffiliates(tx, added, groupId);
  if (removed.length > 0)
    await tx
      .delete(paymentGroupMembers)
      .where(and(eq(paymentGroupMembers.groupId, groupId), inArray(paymentGroupMembers.affiliateId, removed)));
  await addMembers(tx, groupId, added);
  await writeAudit(tx, {
    actor,
    now,
    action: 'payment_group.update',
    entity: 'payment_group',
    entityId: groupId,
    affiliateId: null,
    before: { affiliateIds: before },
    after: { affiliateIds: after },
  });
  await auditMembers(tx, change, { added, removed });
  return [...added, ...removed];
}

/** Removes all affiliates from a group that is being deleted. Returns who left. */
export async function removeMembers(tx: Tx, change: MembersChange): Promise<number[]> {
  await lockMembers(tx);
  const removed = await readMembers(tx, change.groupId);
  await tx.delete(paymentGroupMembers).where(eq(paymentGroupMembers.groupId, change.groupId));
  await auditMembers(tx, change, { added: [], removed });
  return removed;
}
