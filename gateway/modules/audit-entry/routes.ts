import type { ResourceName } from '#shared/codes/resource-name.ts';
import { isMasked } from '#shared/codes/role.ts';
import { businessDate, idText, requiredText } from '../../engine/fields.ts';
import { searchRoute } from '../../engine/routes.ts';
import { toWire } from '../../engine/wire.ts';
import type { Actor } from '../../server/actor.ts';
import type { Route } from '../../server/registry.ts';
import { maskPaymentInfo } from '../payment-info/payment-infos.ts';
import { auditSearch } from './entries.ts';

/** How the snapshots of an entity are masked, for roles that do not see all of it. */
const masks: Readonly<Record<string, { resource: ResourceName; mask: (snapshot: object) => object } | undefined>> = {
  payment_info: { resource: 'payment-info', mask: maskPaymentInfo },
};

function wireSnapshot(snapshot: unknown, entity: string, { role }: Actor) {
  if (typeof snapshot !== 'object' || snapshot === null) return null;
  const masking = masks[entity];
  return toWire(masking && isMasked(role, masking.resource) ? masking.mask(snapshot) : snapshot);
}

/** The audit search. */
export const auditRoutes: readonly Route[] = [
  searchRoute({
    app: 'report',
    path: '/api/audit',
    needs: 'audit-entry:list',
    summary: 'Searches what was done, newest first.',
    of: auditSearch,
    filter: {
      action: requiredText(80).optional(),
      entity: requiredText(80).optional(),
      user_id: idText.optional(),
      affiliate_id: idText.optional(),
      start_date: businessDate.optional(),
      end_date: businessDate.optional(),
    },
    wire: ({ before, after, ...entry }, { actor }) => ({
      ...toWire(entry),
      before: wireSnapshot(before, entry.entity, actor),
      after: wireSnapshot(after, entry.entity, actor),
    }),
  }),
];
