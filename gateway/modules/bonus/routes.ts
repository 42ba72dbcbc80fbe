import { z } from 'zod';
import { amountCents, id, idText, ignoredFields, nullableText, version } from '../../engine/fields.ts';
import { changeRoute, oneRoute, searchRoute } from '../../engine/routes.ts';
import { fromWire } from '../../engine/wire.ts';
import { ok, type Route, route } from '../../server/registry.ts';
import { bonusSearch, createBonus, listBonusTypes, removeBonus, updateBonus } from './bonuses.ts';

const note = nullableText(300);
const names = { amount: 'amountCents' } as const;

const creation = z
  .strictObject({ conversion_id: id, bonus_type_id: id, amount: amountCents, note: note.default(null) })
  .transform((body) => fromWire(body, names));

/** Clients may send the whole bonus; what cannot change is ignored. */
const edit = z
  .strictObject({
    ...ignoredFields(['id', 'conversion_id', 'affiliate_id', 'affiliate_name', 'campaign_name', 'order_id']),
    ...ignoredFields(['bonus_type_name', 'state', 'created_at']),
    bonus_type_id: id.optional(),
    amount: amountCents.optional(),
    note: note.optional(),
    version,
  })
  .transform(({ bonus_type_id: bonusTypeId, amount, note: text, version: seen }) => ({
    ...{ bonusTypeId, amountCents: amount, note: text, version: seen },
  }));

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
    filter: { conversion_id: idText.optional(), affiliate_id: idText.optional() },
    isSortable: true,
  }),
  oneRoute({
    app: 'affiliate',
    path: '/api/commission/bonus/:id',
    needs: 'bonus:one',
    object: 'bonus',
    summary: 'A bonus.',
    of: bonusSearch,
  }),
  changeRoute({
    method: 'POST',
    app: 'conversorphp',
    path: '/api/addBonusToTransaction',
    needs: 'bonus:create',
    body: creation,
    summary: 'Gives a bonus on a conversion that is approved or invoiced.',
    change: ({ context, actor, body }) => createBonus(context, actor, body),
  }),
  changeRoute({
    method: 'PUT',
    app: 'conversorphp',
    path: '/api/updateBonus/:id',
    needs: 'bonus:update',
    object: 'bonus',
    body: edit,
    summary: 'Changes a bonus that was not asked for. Another amount is a new line in the commissions.',
    change: ({ context, actor, id: bonusId, body }) => updateBonus(context, actor, bonusId, body),
  }),
  changeRoute({
    method: 'DELETE',
    app: 'conversorphp',
    path: '/api/deleteBonus/:id',
    needs: 'bonus:delete',
    object: 'bonus',
    summary: 'Removes a bonus that was not asked for, and gives it as it was.',
    change: ({ context, actor, id: bonusId }) => removeBonus(context, actor, bonusId),
  }),
];
