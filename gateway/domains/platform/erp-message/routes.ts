import { z } from 'zod';
import { erpMessageState } from '#shared/codes/platform/erp-message-state.ts';
import { requiredText, version } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { erpErrorSearch, sendAgain } from './erp-errors.ts';

const path = '/api/erp/errors';

/** Messages that the ERP has not accepted. */
export const erpMessageRoutes: readonly Route[] = [
  searchRoute({
    app: 'finance',
    path,
    needs: 'erp-error:list',
    summary: 'The messages that the ERP has not taken: given up, or to be tried again; newest first.',
    of: erpErrorSearch,
    isSortable: true,
    filter: {
      state: z.enum(erpMessageState.names, 'validation.choice').optional(),
      type: requiredText(60).optional(),
    },
  }),
  oneRoute({
    app: 'finance',
    path: `${path}/:id`,
    needs: 'erp-error:one',
    object: 'erp_message',
    summary: 'A message that the ERP has not taken.',
    of: erpErrorSearch,
  }),
  changeRoute({
    app: 'finance',
    method: 'PUT',
    path: `${path}/:id`,
    needs: 'erp-error:update',
    object: 'erp_message',
    body: z.strictObject({ state: z.literal('waiting', 'validation.choice'), version }),
    summary: 'Sends a message to the ERP again from now on.',
    change: ({ context, actor, id, body }) => sendAgain(context, actor, id, body.version),
  }),
];
