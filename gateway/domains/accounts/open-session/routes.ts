import { z } from 'zod';
import { idText } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { endOtherSessions, endSession, listSessions } from './open-sessions.ts';

/** The open sessions of the user. */
export const openSessionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'direct',
    path: '/v2/user/sessions',
    needs: 'session',
    summary: "Lists the user's open sessions, the last used first.",
    handle: async ({ actor, context }) => ok((await listSessions(context, actor)).map(toWire)),
  }),
  // Before the call with a number, whose pattern this address fits too.
  route({
    method: 'DELETE',
    app: 'direct',
    path: '/v2/user/sessions/others',
    needs: 'session',
    body: z.strictObject({}),
    summary: 'Ends all sessions of the user except the current one.',
    handle: async ({ actor, context }) => ok({ count: await endOtherSessions(context, actor) }),
  }),
  route({
    method: 'DELETE',
    app: 'direct',
    path: '/v2/user/sessions/:session',
    needs: 'session',
    params: z.object({ session: idText }),
    summary: "Ends one of the user's sessions.",
    handle: async ({ params, actor, context }) => {
      await endSession(context, actor, params.session);
      return ok({ message: 'Sessão encerrada.' });
    },
  }),
];
