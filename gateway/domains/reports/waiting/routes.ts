import { ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { readWaitingLines } from './waiting-lines.ts';

/** What waits for staff. */
export const waitingRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'report',
    path: '/api/get/waiting',
    needs: 'waiting:list',
    summary:
      'What waits for the caller, one line for each kind that they can act on: how many, for how much, since when and by when.',
    handle: async ({ actor, context }) =>
      ok((await readWaitingLines(context, actor)).map((line) => toWire({ actionable: null, ...line }))),
  }),
];
