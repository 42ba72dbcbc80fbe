import { z } from 'zod';
import { id, idText, ignoredFields, nullableLine, version } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { fromWire } from '../../../engine/wire.ts';
import { rateForm, rateNames, withRateWire } from '../campaign/rate-wire.ts';
import { createDivision, divisionSearch, removeDivision, updateDivision } from './divisions.ts';

const path = '/api/campaign/commission_group_divisions';

const match = nullableLine(60);
const form = {
  position: z.int('validation.integer').min(1, 'validation.integer').max(1_000, 'validation.integer').optional(),
  ...rateForm,
};

const creation = z
  .strictObject({ group_id: id, commission_type: match.default(null), category: match.default(null), ...form })
  .transform((body) => fromWire(body, rateNames));

const edit = z
  .strictObject({
    ...form,
    commission_type: match.optional(),
    category: match.optional(),
    version,
    ...ignoredFields(['id', 'group_id', 'campaign_id', 'closed_at']),
  })
  .transform(({ id: _id, group_id: _groupId, campaign_id: _campaignId, closed_at: _closedAt, ...body }) =>
    fromWire(body, rateNames),
  );

const common = {
  app: 'advertiser',
  path: `${path}/:id`,
  object: 'commission_group_division',
  wire: withRateWire,
} as const;

/** Rates within a commission group. */
export const commissionGroupDivisionRoutes: readonly Route[] = [
  searchRoute({
    app: 'advertiser',
    path,
    needs: 'commission-group-division:list',
    summary: 'Lists the divisions of commission groups, in the order in which they are tried.',
    of: divisionSearch,
    filter: { group_id: idText.optional(), campaign_id: idText.optional() },
    isSortable: true,
    wire: withRateWire,
  }),
  oneRoute({ ...common, needs: 'commission-group-division:one', summary: 'A division.', of: divisionSearch }),
  changeRoute({
    method: 'POST',
    app: 'advertiser',
    path,
    needs: 'commission-group-division:create',
    body: creation,
    summary: 'Adds a division to a commission group, the last one unless a position is given.',
    change: ({ context, actor, body }) => createDivision(context, actor, body),
    wire: withRateWire,
  }),
  changeRoute({
    ...common,
    method: 'PUT',
    needs: 'commission-group-division:update',
    body: edit,
    summary: 'Changes or moves an open division, for later conversions alone.',
    change: ({ context, actor, id: divisionId, body }) => updateDivision(context, actor, divisionId, body),
  }),
  changeRoute({
    ...common,
    method: 'DELETE',
    needs: 'commission-group-division:delete',
    summary: 'Deletes a division and answers the deleted record. A division that prices conversions is closed instead.',
    change: ({ context, actor, id: divisionId }) => removeDivision(context, actor, divisionId),
  }),
];
