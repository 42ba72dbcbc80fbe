import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineCatalogue } from '../../../engine/catalogue.ts';
import { id, idText, requiredLine } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute } from '../../../engine/routes.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { invalidField, RequestError } from '../../../lib/errors.ts';
import { rateOf } from '../campaign/rate-of.ts';
import { rateForm, rateNames, withRateWire } from '../campaign/rate-wire.ts';
import { campaigns, commissionDivisions, commissionGroups } from '../campaign/table.ts';
import { notifyOfRate } from '../rate-schedule/notify-of-rate.ts';
import { campaignSchedules } from '../rate-schedule/table.ts';

const { createdAt: _createdAt, ...shown } = getTableColumns(commissionGroups);

/** Searches commission groups by code. */
const commissionGroupSearch = defineSearch({
  select: (db: Executor) => db.select(shown).from(commissionGroups).$dynamic(),
  id: commissionGroups.id,
  affiliateId: null,
  texts: [commissionGroups.code, commissionGroups.name],
  filters: { campaignId: equal(commissionGroups.campaignId) },
  sorts: { id: commissionGroups.id, code: commissionGroups.code, name: commissionGroups.name },
  defaultSort: ['code', 'asc'],
});

/** Serializes the changes of a campaign's groups, so that it always has one default. Returns whether it exists. */
async function lockCampaign(tx: Tx, campaignId: number): Promise<boolean> {
  const ofId = eq(campaigns.id, campaignId);
  return (await tx.select({ id: campaigns.id }).from(campaigns).where(ofId).for('no key update')).length > 0;
}

/** Unmarks the default group. Returns whether there was one. */
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

/** Whether a schedule or a division refers to the group. */
const isPlanned = (id: number) =>
  sql<boolean>`exists (select from ${campaignSchedules} where ${campaignSchedules.groupId} = ${id})
    or exists (select from ${commissionDivisions} where ${commissionDivisions.groupId} = ${id})`;

const path = '/api/campaign/commission_groups';
const { routes, changes } = defineCatalogue({
  table: commissionGroups,
  app: 'advertiser',
  path,
  resource: 'commission-group',
  noun: 'a commission group',
  summaries: {
    list: 'Searches for a commission group; by code.',
    create: 'Adds a commission group under a code that is free in its campaign; the first one is the default.',
    update:
      'Changes a commission group, for later conversions alone. Making it the default unmarks the one before; the mark cannot be taken off alone.',
  },
  verbs: ['list', 'one', 'create', 'update'],
  form: { name: requiredLine(80), is_default: z.boolean('validation.choice'), ...rateForm },
  fixed: {
    campaign_id: id,
    code: requiredLine(30)
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'validation.group_code')
      .toUpperCase(),
  },
  names: rateNames,
  search: commissionGroupSearch,
  filter: { campaign_id: idText.optional() },
  wire: withRateWire,
  beforeCreate: async ({ campaignId, code, isDefault, ...sent }, { tx, actor, context }) => {
    if (!(await lockCampaign(tx, campaignId))) throw invalidField('campaign_id', 'validation.reference');
    const ofCampaign = eq(commissionGroups.campaignId, campaignId);
    const isFirst = (await tx.$count(commissionGroups, ofCampaign)) === 0;
    if ((await tx.$count(commissionGroups, and(ofCampaign, eq(commissionGroups.code, code)))) > 0) {
      throw invalidField('code', 'validation.taken');
    }
    const rate = rateOf(sent);
    if (isDefault && !isFirst) await unmarkDefault(tx, context.clock.now(), actor, campaignId);
    return { isDefault: isDefault || isFirst, ...rate };
  },
  lock: async (groupId, { tx, actor }) =>
    lockCampaign(tx, (await commissionGroupSearch.find(tx, actor, groupId)).campaignId),
  beforeUpdate: async ({ isDefault, ...sent }, before, { tx, actor, context }) => {
    if (isDefault === false && before.isDefault) throw invalidField('is_default', 'validation.default_group');
    if (isDefault === true && !before.isDefault) await unmarkDefault(tx, context.clock.now(), actor, before.campaignId);
    return rateOf(sent, before);
  },
  afterUpdate: async (after, before, { tx, context }) => {
    const isSameRate = after.rateBasisPoints === before.rateBasisPoints && after.rateCents === before.rateCents;
    if (!after.isDefault || (before.isDefault && isSameRate)) return;
    const { id: groupId, campaignId } = after;
    await notifyOfRate(tx, context.clock.now(), { campaignId, groupId, state: 'changed' });
  },
});

/** Commission groups: the rates that campaigns pay affiliates. */
export const commissionGroupRoutes: readonly Route[] = [
  ...routes,
  changeRoute({
    app: 'advertiser',
    object: 'commission_group',
    wire: withRateWire,
    method: 'DELETE',
    path: `${path}/:id`,
    needs: 'commission-group:delete',
    summary:
      'Deletes a commission group that is not the default and that nothing uses, and answers the deleted record.',
    change: ({ context: { database, clock, hooks }, actor, id: groupId }) =>
      withTransaction(database, async (tx) => {
        // Locked so that no new conversion refers to it.
        await hooks.sales.lock(tx);
        const { campaignId } = await commissionGroupSearch.find(tx, actor, groupId);
        await lockCampaign(tx, campaignId);
        return changes.removeIn(tx, clock.now(), actor, groupId, {
          action: 'commission_group.delete',
          check: async ({ isDefault }) => {
            const [found] = await tx.select({ isPlanned: isPlanned(groupId) }).from(sql`(select) as one`);
            const isUsed = found?.isPlanned !== false || (await hooks.sales.hasSales(tx, { campaignId, groupId }));
            if (isDefault || isUsed) throw new RequestError('in_use');
          },
        });
      }),
  }),
];
