import { z } from 'zod';
import { id, idText, ignoredFields, requiredLine, version } from '../../../engine/fields.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { fromWire } from '../../../engine/wire.ts';
import type { Route } from '../../../server/registry.ts';

import { commissionGroupSearch, createGroup, removeGroup, updateGroup } from './groups.ts';
import { rateForm, rateNames, withRateWire } from '../campaign/rate-wire.ts';

const path = '/api/campaign/commission_groups';

const form = { name: requiredLine(80), is_default: z.boolean('validation.choice').optional(), ...rateForm };

const creation = z
  .strictObject({
    campaign_id: id,
    code: requiredLine(30)
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'validation.group_code')
      .toUpperCase(),
    ...form,
  })
  .transform(({ is_default: isDefault = false, ...body }) => ({ ...fromWire(body, rateNames), isDefault }));

const edit = z
  .strictObject({ ...z.object(form).partial().shape, version, ...ignoredFields(['id', 'campaign_id', 'code']) })
  .transform(({ id: _id, campaign_id: _campaignId, code: _code, ...body }) => fromWire(body, rateNames));

const common = { app: 'advertiser', path: `${path}/:id`, object: 'commission_group', wire: withRateWire } as const;

/** What campaigns pay affiliates. */
export const commissionGroupRoutes: readonly Route[] = [
  searchRoute({
    app: 'advertiser',
    path,
    needs: 'commission-group:list',
    summary: 'Searches commission groups, by code.',
    of: commissionGroupSearch,
    filter: { campaign_id: idText.optional() },
    isSortable: true,
    wire: withRateWire,
  }),
  oneRoute({ ...common, needs: 'commission-group:one', summary: 'A commission group.', of: commissionGroupSearch }),
  changeRoute({
    method: 'POST',
    app: 'advertiser',
    path,
    needs: 'commission-group:create',
    body: creation,
    summary: 'Adds a commission group under a code that is free in its campaign; the first one is the default.',
    change: ({ context, actor, body }) => createGroup(context, actor, body),
    wire: withRateWire,
  }),
  changeRoute({
    ...common,
    method: 'PUT',
    needs: 'commission-group:update',
    body: edit,
    summary: 'Changes a commission group, for later conversions alone. Making it the default unmarks the one before.',
    change: ({ context, actor, id: groupId, body }) => updateGroup(context, actor, groupId, body),
  }),
  changeRoute({
    ...common,
    method: 'DELETE',
    needs: 'commission-group:delete',
    summary:
      'Deletes a commission group that is not the default and that nothing uses, and answers the deleted record.',
    change: ({ context, actor, id: groupId }) => removeGroup(context, actor, groupId),
  }),
];
