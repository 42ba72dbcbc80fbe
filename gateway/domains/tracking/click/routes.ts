import { z } from 'zod';
import { flagText } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { followLink } from './follow-link.ts';

const host = z
  .string()
  .regex(/^[a-z\d.-]{1,253}$/)
  .optional();

export const clickRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'direct',
    path: '/c/:code',
    needs: 'nothing',
    params: z.object({ code: z.string().regex(/^[\w-]{1,32}$/) }),
    query: z.strictObject({ visit: flagText.default(true), referer: host }),
    summary:
      'Where a short link leads, for the public address of links. The click is logged, and counted unless `visit` is false.',
    handle: async ({ params, query, actor, context, request: received }) => {
      const request = {
        code: params.code,
        isVisit: query.visit,
        refererHost: query.referer ?? null,
        device: received.get('x-device'),
      };
      return ok({ url: await followLink(context, actor, request) });
    },
  }),
];
