import { z } from 'zod';
import { relationCauses } from '#shared/codes/accounts/relation-cause.ts';
import { flagText, idText, requiredLine } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { endRelation, staffRelationSearch } from './relations.ts';

const path = '/user/staff_relation';

/** Staff accounts that may belong to the same person. */
export const staffRelationRoutes: readonly Route[] = [
  searchRoute({
    app: 'direct',
    path,
    needs: 'staff-relation:list',
    isSortable: true,
    summary: 'Searches the relations between accounts of the back-office, the latest first.',
    of: staffRelationSearch,
    filter: {
      user_id: idText.optional(),
      cause: z.enum(relationCauses, 'validation.choice').optional(),
      ended: flagText.optional(),
    },
  }),
  oneRoute({
    app: 'direct',
    path: `${path}/:id`,
    needs: 'staff-relation:one',
    object: 'staff_relation',
    summary: 'A relation between two accounts of the back-office.',
    of: staffRelationSearch,
  }),
  changeRoute({
    app: 'direct',
    method: 'PUT',
    path: `${path}/:id`,
    needs: 'staff-relation:update',
    object: 'staff_relation',
    stepUp: true,
    body: z.strictObject({ ended: z.literal(true, 'validation.choice'), reason: requiredLine(500) }),
    summary: 'Ends a relation between two accounts, with the reason. Not for an account that is related to either.',
    change: ({ context, actor, id, body }) => endRelation(context, actor, id, body.reason),
  }),
];
