import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { defineChanges } from '../../../engine/change.ts';
import { Fault, invalidField } from '../../../engine/errors.ts';
import { definedFields } from '../../../engine/objects.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { campaignSchedules } from '../rate-schedule/table.ts';
import { campaigns, commissionDivisions, commissionGroups } from '../campaign/table.ts';
import { type Rate, rateOf } from '../campaign/rate-of.ts';

const { createdAt: _createdAt, ...shown } = getTableColumns(commissionGroups);

/** Searches commission groups by code. */
export const commissionGroupSearch = defineSearch({
  select: (db: Executor) => db.select(shown).from(commissionGroups).$dynamic(),
  id: commissionGroups.id,
  affiliateId: null,
  texts: [commissionGroups.code, commissionGroups.name],
  filters: { campaignId: equal(commissionGroups.campaignId) },
  sorts: { id: commissionGroups.id, code: commissionGroups.code, name: commissionGroups.name },
  defaultSort: ['code', 'asc'],
});

const changes = defineChanges({
  table: commissionGroups,
  entity: 'commission_group',
  search: commissionGroupSearch,
  affiliateId: null,
});

/** Serializes the changes of a campaign's groups, so that it always has one default. Returns whether it exists. */
async function lockCampaign(tx: Tx, campaignId: number): Promise<boolean> {
  const ofId = eq(campaigns.id, campaignId);
  return (await tx.select({ id: campaigns.id }).from(campaigns).where(ofId).for('no key update')).length > 0;
}

/** Takes the mark of the default group off the one that has it. Returns whether there was one. */
async function unmarkDefault(tx: Tx, now: Date, actor: Actor, campaignId: number): Promise<void> {
  const isDefault = and(eq(commissionGroups.campaignId, campaignId), eq(commissionGroups.isDefault, true));
  const [group] = await tx.select({ id: commissionGroups.id }).from(commissionGroups).where(isDefault);
  if (group === undefined) return;
  await changes.updateIn(tx, now, actor, group.id, {
    action: 'commission_group.update',
    version: undefined,
    decide: () => ({ isDefault: false }),
  });
}

interface GroupForm {
  name: string;
  isDefault: boolean;
}
type SentRate = { [Name in keyof Rate]?: Rate[Name] | undefined };

/**
 * Adds a group under a code that is free in its campaign. The first one of a campaign is its default.
 *
 * @throws {Fault} `invalid_fields`
 */
export const createGroup = (
  { database, clock }: GatewayContext,
  actor: Actor,
  { campaignId, code, name, isDefault, ...sent }: GroupForm & SentRate & { campaignId: number; code: string },
) =>
  withTransaction(database, async (tx) => {
    const now = clock.now();
    if (!(await lockCampaign(tx, campaignId))) throw invalidField('campaign_id', 'validation.reference');
    const ofCampaign = eq(commissionGroups.campaignId, campaignId);
    const isFirst = (await tx.$count(commissionGroups, ofCampaign)) === 0;
    if ((await tx.$count(commissionGroups, and(ofCampaign, eq(commissionGroups.code, code)))) > 0) {
      throw invalidField('code', 'validation.taken');
    }
    const rate = rateOf(sent);
    if (isDefault && !isFirst) await unmarkDefault(tx, now, actor, campaignId);
    const id = await changes.createIn(tx, now, actor, {
      action: 'commission_group.create',
      decide: () => ({ campaignId, code, name, isDefault: isDefault || isFirst, ...rate, createdAt: now }),
    });
    return commissionGroupSearch.find(tx, actor, id);
  });

type GroupEdit = { [Name in keyof GroupForm]?: GroupForm[Name] | undefined } & SentRate;

/**
 * Changes a group; what conversions earn that are there already stays. Making it the default takes the mark off another
 * one; the mark cannot be taken off alone.
 *
 * @throws {Fault} `not_found`, `version_conflict`, `invalid_fields`
 */
export const updateGroup = (
  { database, clock }: GatewayContext,
  actor: Actor,
  id: number,
  { version, name, isDefault, ...sent }: GroupEdit & { version?: number | undefined },
) =>
  withTransaction(database, async (tx) => {
    const now = clock.now();
    const { campaignId } = await commissionGroupSearch.find(tx, actor, id);
    await lockCampaign(tx, campaignId);
    await changes.updateIn(tx, now, actor, id, {
      action: 'commission_group.update',
      version,
      decide: async (before) => {
        if (isDefault === false && before.isDefault) throw invalidField('is_default', 'validation.default_group');
        if (isDefault === true && !before.isDefault) await unmarkDefault(tx, now, actor, campaignId);
        return { ...definedFields({ name, isDefault }), ...rateOf(sent, before) };
      },
    });
    return commissionGroupSearch.find(tx, actor, id);
  });

/** Whether a schedule or a division has the group. */
const isPlanned = (id: number) =>
  sql<boolean>`exists (select from ${campaignSchedules} where ${campaignSchedules.groupId} = ${id})
    or exists (select from ${commissionDivisions} where ${commissionDivisions.groupId} = ${id})`;

/**
 * Deletes a group that is not the default and that nothing uses. Returns it as it was.
 *
 * @throws {Fault} `not_found`, `in_use`
 */
export const removeGroup = ({ database, clock, hooks }: GatewayContext, actor: Actor, id: number) =>
  withTransaction(database, async (tx) => {
    // No conversion comes to earn by it meanwhile.
    await hooks.sales.lock(tx);
    const { campaignId } = await commissionGroupSearch.find(tx, actor, id);
    await lockCampaign(tx, campaignId);
    return changes.removeIn(tx, clock.now(), actor, id, {
      action: 'commission_group.delete',
      check: async ({ isDefault }) => {
        const [found] = await tx.select({ isPlanned: isPlanned(id) }).from(sql`(select) as one`);
        const isUsed = found?.isPlanned !== false || (await hooks.sales.hasSales(tx, { campaignId, groupId: id }));
        if (isDefault || isUsed) throw new Fault('in_use');
      },
    });
  });
