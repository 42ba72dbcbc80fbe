import { pipeline } from 'node:stream';
import { type Request, type Response, Router } from 'express';
import type { Actor } from '../engine/actor.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { createPipe } from '../gateway-client/pipe.ts';
import { RequestError } from '../wire/request-error.ts';

interface AvatarOptions {
  gateway: GatewayClient;
  actorOf: (response: Response) => Actor;
  callContextOf: (request: Request, response: Response) => CallContext;
  /** Idle timeout in ms. */
  idleMs: number;
}

const hash = /^[0-9a-f]{64}$/;
/** Image types that cannot hold a script. */
const shown = /^image\/(?:png|jpeg|gif|webp)$/;
const keptSeconds = 60 * 60;

/**
 * Serves the pictures of people from our own origin, so that no other host learns who looks at whom. Without a picture
 * the answer is 204: browsers report every 404 of an image as an error of the page, which shows the initials instead.
 */
export function createAvatarRouter({ gateway, actorOf, callContextOf, idleMs }: AvatarOptions): Router {
  const pipe = createPipe(gateway, idleMs);
  const router = Router();
  router
    .route('/avatar/:hash')
    .get((request, response, next) => {
      if (actorOf(response).audience === 'visitor') throw new RequestError('unauthenticated');
      if (!hash.test(request.params.hash)) throw new RequestError('not_found');
      const path = `/v2/user/avatar/${request.params.hash}`;
      const callContext = callContextOf(request, response);
      pipe({ request, response, next }, { path, headers: { accept: 'image/*' } }, callContext, (answer) => {
        const type = String(answer.headers['content-type'] ?? '');
        response.setHeader('Cache-Control', `private, max-age=${keptSeconds}`);
        if (answer.status !== 200 || !shown.test(type)) {
          answer.stream.resume();
          response.status(204).end();
          return;
        }
        response.setHeader('Content-Type', type);
        pipeline(answer.stream, response, () => undefined);
      });
    })
    .all((_request, response) => {
      response.setHeader('Allow', 'GET, HEAD');
      throw new RequestError('method_not_allowed');
    });
  return router;
}
