import { isMasked } from '#shared/codes/accounts/role.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { businessDate, flagText, idText, requiredText } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { searchRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { auditSearch, type SnapshotMasks } from './entries.ts';

function wireSnapshot(
  snapshot: unknown,
  entity: string,
  { actor, context }: { actor: Actor; context: GatewayContext },
) {
  if (typeof snapshot !== 'object' || snapshot === null) return null;
  const masks: Partial<Record<string, SnapshotMasks[keyof SnapshotMasks]>> = context.hooks.snapshotMasks;
  const masking = masks[entity];
  return toWire(masking && isMasked(actor.role, masking.resource) ? masking.mask(snapshot) : snapshot);
}

/** The audit search. */
export const auditRoutes: readonly Route[] = [
  searchRoute({
    app: 'report',
    path: '/api/audit',
    needs: 'audit-entry:list',
    summary: 'Searches what was done, newest first.',
    of: auditSearch,
    isSortable: true,
    filter: {
      action: requiredText(80).optional(),
      entity: requiredText(80).optional(),
      user_id: idText.optional(),
      affiliate_id: idText.optional(),
      start_date: businessDate.optional(),
      end_date: businessDate.optional(),
      only_changes: flagText.optional(),
    },
    wire: ({ before, after, ...entry }, asked) => ({
      ...toWire(entry),
      before: wireSnapshot(before, entry.entity, asked),
      after: wireSnapshot(after, entry.entity, asked),
    }),
  }),
];
