import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { Route } from '../../../engine/registry.ts';
import { oneRoute, searchRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { mailSearch, readable } from './stored-mails.ts';

const shared = {
  app: 'report',
  of: mailSearch,
  wire: (mail: { subject: string; text: string }, { actor, context }: { actor: Actor; context: GatewayContext }) =>
    toWire(readable(context, actor, mail)),
} as const;

/** Waiting, sent and failed mails. */
export const outboxRoutes: readonly Route[] = [
  searchRoute({
    ...shared,
    isSortable: true,
    path: '/api/outbox',
    needs: 'outbox-mail:list',
    summary: 'Searches the mails, newest first.',
  }),
  oneRoute({ ...shared, path: '/api/outbox/:id', needs: 'outbox-mail:one', object: 'mail', summary: 'A mail.' }),
];
