import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { amountCents, flagText, id, idText, ignoredFields, nullableText, version } from '../../../engine/fields.ts';
import { type ListTotals, searchTotals } from '../../../engine/list-totals.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import { confirmationCheck } from '../../accounts/staff-relation/second-person.ts';
import { readBonusesLeft } from '../commission/addition-limits.ts';
import {
  type Bonus,
  bonusSearch,
  confirmBonus,
  createBonus,
  listBonusTypes,
  removeBonus,
  updateBonus,
} from './bonuses.ts';

const note = nullableText(300);
const names = { amount: 'amountCents' } as const;

const creation = z
  .strictObject({ conversion_id: id, bonus_type_id: id, amount: amountCents, note: note.default(null) })
  .transform((body) => fromWire(body, names));

/** Clients may send the whole bonus; what cannot change is ignored. */
const edit = z
  .strictObject({
    ...ignoredFields(['id', 'conversion_id', 'affiliate_id', 'affiliate_name', 'campaign_name', 'order_id']),
    ...ignoredFields(['bonus_type_name', 'state', 'created_at', 'given_at', 'given_by']),
    ...ignoredFields(['confirmed_at', 'confirmed_by', 'unconfirmed', 'can_confirm', 'bonus_left']),
    bonus_type_id: id.optional(),
    amount: amountCents.optional(),
    note: note.optional(),
    /** Sent alone, by the second person. */
    confirmed: z.literal(true, 'validation.choice').optional(),
    version,
  })
  .transform(({ bonus_type_id: bonusTypeId, amount, note: text, confirmed, version: seen }, issues) => {
    const form = { bonusTypeId, amountCents: amount, note: text };
    if (confirmed && Object.values(form).some((value) => value !== undefined)) {
      issues.addIssue({ code: 'custom', path: ['confirmed'], message: 'validation.invalid' });
      return z.NEVER;
    }
    if (confirmed && seen === undefined) {
      issues.addIssue({ code: 'custom', path: ['version'], message: 'validation.required' });
      return z.NEVER;
    }
    return { ...form, confirmed, version: seen };
  });

interface Asked {
  actor: Actor;
  context: GatewayContext;
}

/** Converts bonuses to their wire form, each with the changes that its reader may make without a second person. */
async function wireBonuses(found: readonly Bonus[], { actor, context }: Asked): Promise<Record<string, unknown>[]> {
  const isAnyWaiting = found.some(({ unconfirmed }) => unconfirmed);
  const mayConfirm = await confirmationCheck({ context, actor }, 'bonus', isAnyWaiting);
  const left = await readBonusesLeft(context, actor, found);
  return found.map(({ givenById, ...bonus }) => ({
    ...toWire(bonus),
    can_confirm: bonus.unconfirmed && mayConfirm(givenById),
    bonus_left: left.get(bonus.id) ?? null,
  }));
}

async function wireOne(bonus: Bonus, asked: Asked): Promise<Record<string, unknown>> {
  const [wired] = await wireBonuses([bonus], asked);
  return { ...wired };
}

const filter = { conversion_id: idText.optional(), affiliate_id: idText.optional(), unconfirmed: flagText.optional() };

/** Bonuses by whether a second person has to confirm them. */
export const bonusTotals: ListTotals = searchTotals({
  resource: 'bonus',
  of: bonusSearch,
  filter,
  by: sql`found.unconfirmed`,
  cents: sql`found.amount_cents`,
});

const asItIs = (bonus: object) => bonus;

/** Bonuses on conversions, by staff. */
export const bonusRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/bonusType',
    needs: 'bonus-type:list',
    summary: 'The types of bonuses that may be given, by name.',
    handle: async ({ context }) => ok(await listBonusTypes(context)),
  }),
  searchRoute({
    app: 'affiliate',
    path: '/api/commission/bonusList',
    needs: 'bonus:list',
    summary: 'Searches bonuses, newest first. Removed ones are not listed.',
    of: bonusSearch,
    filter,
    isSortable: true,
    wireAll: wireBonuses,
  }),
  oneRoute({
    app: 'affiliate',
    path: '/api/commission/bonus/:id',
    needs: 'bonus:one',
    object: 'bonus',
    summary: 'A bonus.',
    of: {
      get: async (context, actor, bonusId) =>
        wireOne(await bonusSearch.get(context, actor, bonusId), { actor, context }),
    },
    wire: asItIs,
  }),
  changeRoute({
    method: 'POST',
    app: 'conversorphp',
    path: '/api/addBonusToTransaction',
    needs: 'bonus:create',
    body: creation,
    summary:
      'Gives a bonus on a conversion that is approved or invoiced. Above the limits of one person it needs a note and a step-up, and counts once a second one has confirmed it.',
    change: async ({ body, ...asked }) => wireOne(await createBonus(asked.context, asked.actor, body), asked),
    wire: asItIs,
  }),
  changeRoute({
    method: 'PUT',
    app: 'conversorphp',
    path: '/api/updateBonus/:id',
    needs: 'bonus:update',
    object: 'bonus',
    body: edit,
    summary:
      'Changes a bonus that was not asked for: another amount is a new line in the commissions. `confirmed: true`, alone and after a step-up, confirms one that waits for a second person.',
    change: async ({ id: bonusId, body: { confirmed, ...form }, context, actor }) => {
      const change = confirmed ? confirmBonus : updateBonus;
      return wireOne(await change(context, actor, bonusId, form), { context, actor });
    },
    wire: asItIs,
  }),
  changeRoute({
    method: 'DELETE',
    app: 'conversorphp',
    path: '/api/deleteBonus/:id',
    needs: 'bonus:delete',
    object: 'bonus',
    summary: 'Removes a bonus that was not asked for, and answers the deleted record.',
    change: async ({ id: bonusId, ...asked }) => wireOne(await removeBonus(asked.context, asked.actor, bonusId), asked),
    wire: asItIs,
  }),
];
