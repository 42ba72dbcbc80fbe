import { and, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { definedFields } from '../../../engine/objects.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { RequestError } from '../../../lib/errors.ts';
import { type Rate, rateOf } from '../campaign/rate-of.ts';
import { commissionDivisions, commissionGroups } from '../campaign/table.ts';

const { createdAt: _createdAt, ...shown } = getTableColumns(commissionDivisions);

/** Closed divisions come after the open ones. */
const place = sql`case when ${commissionDivisions.closedAt} is null then 0 else 1000000 end + ${commissionDivisions.position}`;

/** Searches divisions in the order in which they are tried. */
export const divisionSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select({ ...shown, campaignId: commissionGroups.campaignId })
      .from(commissionDivisions)
      .innerJoin(commissionGroups, eq(commissionGroups.id, commissionDivisions.groupId))
      .$dynamic(),
  id: commissionDivisions.id,
  affiliateId: null,
  filters: { groupId: equal(commissionDivisions.groupId), campaignId: equal(commissionGroups.campaignId) },
  sorts: { id: commissionDivisions.id, position: place },
  defaultSort: ['position', 'asc'],
});

const changes = defineChanges({
  table: commissionDivisions,
  entity: 'commission_group_division',
  search: divisionSearch,
  affiliateId: null,
});

const isOpen = (groupId: number) => and(eq(commissionDivisions.groupId, groupId), isNull(commissionDivisions.closedAt));

/** Serializes the changes of a group's divisions. Returns its campaign; undefined for no such group. */
async function lockGroup(tx: Tx, groupId: number): Promise<number | undefined> {
  const { campaignId } = commissionGroups;
  const ofId = eq(commissionGroups.id, groupId);
  const [group] = await tx.select({ campaignId }).from(commissionGroups).where(ofId).for('no key update');
  return group?.campaignId;
}

interface Match {
  commissionType: string | null;
  category: string | null;
}

/** @throws {RequestError} `invalid_fields` if another open division of the group matches the same sales */
async function requireOther(tx: Tx, groupId: number, match: Match, id = 0): Promise<void> {
  const same = (column: 'commissionType' | 'category') =>
    sql`lower(${commissionDivisions[column]}) is not distinct from lower(${match[column]})`;
  const taken = and(isOpen(groupId), ne(commissionDivisions.id, id), same('commissionType'), same('category'));
  if ((await tx.$count(commissionDivisions, taken)) === 0) return;
  throw new RequestError('invalid_fields', { errors: { commission_type: 'validation.division_taken' } });
}

/**
 * Numbers the open divisions of a group from 1. Divisions that are merely shifted keep their version.
 *
 * @param moved the division that was moved to its position, and whether it goes before the one there
 */
async function renumber(tx: Tx, groupId: number, moved: { id: number; isBefore: boolean } = { id: 0, isBefore: true }) {
  const tie = moved.isBefore ? -1 : 1;
  await tx.execute(sql`update commission_divisions as division set position = numbered.position
    from (select id, row_number() over (order by position, case when id = ${moved.id} then ${tie}::integer else 0 end, id) as position
      from commission_divisions where group_id = ${groupId} and closed_at is null) as numbered
    where division.id = numbered.id and division.position <> numbered.position`);
}

type SentRate = { [Name in keyof Rate]?: Rate[Name] | undefined };
interface DivisionForm extends Match, SentRate {
  position?: number | undefined;
}

/**
 * Adds a division to a group, as its last one unless a position is given.
 *
 * @throws {RequestError} `invalid_fields`
 */
export const createDivision = (
  { database, clock }: GatewayContext,
  actor: Actor,
  { groupId, commissionType, category, position, ...sent }: DivisionForm & { groupId: number },
) =>
  withTransaction(database, async (tx) => {
    const now = clock.now();
    const campaignId = await lockGroup(tx, groupId);
    if (campaignId === undefined)
      throw new RequestError('invalid_fields', { errors: { group_id: 'validation.reference' } });
    const match = { commissionType, category };
    await requireOther(tx, groupId, match);
    const last = (await tx.$count(commissionDivisions, isOpen(groupId))) + 1;
    const place = Math.min(position ?? last, last);
    const id = await changes.createIn(tx, now, actor, {
      action: 'commission_group_division.create',
      auditNotes: { campaignId },
      decide: () => ({ groupId, ...match, ...rateOf(sent), position: place, createdAt: now }),
    });
    await renumber(tx, groupId, { id, isBefore: true });
    return divisionSearch.find(tx, actor, id);
  });

/** Reads a division and locks its group. @throws {RequestError} `not_found`; `state_conflict` for a closed one */
async function openDivision(tx: Tx, actor: Actor, id: number) {
  const { groupId, campaignId } = await divisionSearch.find(tx, actor, id);
  await lockGroup(tx, groupId);
  return { groupId, campaignId };
}

/**
 * Changes or moves a division; the commissions of existing conversions stay.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `invalid_fields`; `state_conflict` for a closed one
 */
export const updateDivision = (
  { database, clock }: GatewayContext,
  actor: Actor,
  id: number,
  { version, position, commissionType, category, ...sent }: Partial<DivisionForm> & { version?: number | undefined },
) =>
  withTransaction(database, async (tx) => {
    const { groupId, campaignId } = await openDivision(tx, actor, id);
    await changes.updateIn(tx, clock.now(), actor, id, {
      action: 'commission_group_division.update',
      version,
      auditNotes: { campaignId },
      decide: async (before) => {
        if (before.closedAt !== null) throw new RequestError('state_conflict');
        const match = { ...before, ...definedFields({ commissionType, category }) };
        await requireOther(tx, groupId, match, id);
        const last = await tx.$count(commissionDivisions, isOpen(groupId));
        return {
          commissionType: match.commissionType,
          category: match.category,
          ...rateOf(sent, before),
          position: Math.min(position ?? before.position, last),
        };
      },
      afterUpdate: (after, before) => renumber(tx, groupId, { id, isBefore: after.position < before.position }),
    });
    return divisionSearch.find(tx, actor, id);
  });

/**
 * Deletes a division, or closes one that conversions refer to: it no longer applies, and stays for them.
 *
 * @throws {RequestError} `not_found`; `in_use` for one that is closed already
 */
export const removeDivision = ({ database, clock, hooks }: GatewayContext, actor: Actor, id: number) =>
  withTransaction(database, async (tx) => {
    // Locked so that no new conversion refers to it.
    await hooks.sales.lock(tx);
    const now = clock.now();
    const { groupId, campaignId } = await openDivision(tx, actor, id);
    const auditNotes = { campaignId };
    if (!(await hooks.sales.hasSales(tx, { campaignId, divisionId: id }))) {
      const removed = await changes.removeIn(tx, now, actor, id, {
        action: 'commission_group_division.delete',
        auditNotes,
      });
      await renumber(tx, groupId);
      return removed;
    }
    await changes.updateIn(tx, now, actor, id, {
      action: 'commission_group_division.close',
      version: undefined,
      auditNotes,
      decide: ({ closedAt }) => {
        if (closedAt !== null) throw new RequestError('in_use');
        return { closedAt: now };
      },
    });
    await renumber(tx, groupId);
    return divisionSearch.find(tx, actor, id);
  });
