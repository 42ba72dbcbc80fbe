import { z } from 'zod';
import { type Route, route } from '../../../engine/registry.ts';
import { sendBytes } from '../../../lib/call-exchange.ts';
import { findAvatar } from './avatars.ts';

/** The picture of a person. */
export const avatarRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'direct',
    path: '/v2/user/avatar/:hash',
    needs: 'session',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    summary: 'The picture of a login e-mail by its SHA-256: the own one; for staff any.',
    handle: async ({ params, actor, context, response }) => {
      const { mediaType, bytes } = await findAvatar(context, actor, params.hash);
      sendBytes(response, { 'Content-Type': mediaType }, bytes);
      return 'streamed';
    },
  }),
];
