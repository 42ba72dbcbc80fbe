import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { wholeNumber } from '../engine/records.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { RequestError } from '../wire/request-error.ts';
import { stateOf } from './request-state.ts';

/** An affiliate's API token. Any other `Authorization` is somebody else's, such as a reverse proxy's. */
const bearer = /^Bearer (pat_[\w-]{1,128})$/i;

const ownerAnswer = z.object({ user: z.object({ user_id: wholeNumber, affiliate_id: wholeNumber }) });

interface Owner {
  userId: number;
  affiliateId: number;
}

const ownersMax = 5_000;

/**
 * Reads the actor from `Authorization: Bearer pat_…`, in place of any cookie. Whose token it is never changes, so it is
 * asked once; whether it still holds is decided by the gateway at each call.
 *
 * @throws RequestError `unauthenticated` for a token that the gateway does not know
 */
export function readApiToken(
  gateway: GatewayClient,
  callContextOf: (request: Request, response: Response) => CallContext,
): RequestHandler {
  const owners = new Map<string, Owner>();

  async function findOwner(token: string, callContext: CallContext): Promise<Owner> {
    const answer = await gateway.send({ method: 'GET', path: '/v2/auth' }, { ...callContext, token });
    const parsed = ownerAnswer.safeParse(answer);
    if (!parsed.success) throw new RequestError('unauthenticated');
    return { userId: parsed.data.user.user_id, affiliateId: parsed.data.user.affiliate_id };
  }

  return async (request, response, next) => {
    const token = bearer.exec(request.get('authorization') ?? '')?.[1];
    if (token === undefined) {
      next();
      return;
    }
    const state = stateOf(response);
    state.hasSessionCookie = false;
    const key = createHash('sha256').update(token).digest('base64');
    const owner = owners.get(key) ?? (await findOwner(token, callContextOf(request, response)));
    if (owners.size >= ownersMax) owners.clear();
    owners.set(key, owner);
    state.actor = { audience: 'affiliate', role: 'api_token', scope: 'own', token, ...owner };
    next();
  };
}
