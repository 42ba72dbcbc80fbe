import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { roleEntry, roleOfUser } from '#shared/codes/accounts/role.ts';
import { type Actor, audienceOf } from '../engine/actor.ts';
import { wholeNumber } from '../engine/records.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { RequestError } from '../wire/request-error.ts';
import { languageOfProgram, stateOf } from './request-state.ts';

/** A key that a user made, for real or for a sandbox, that of an advertiser, or the token of an affiliate. Any other `Authorization` is somebody else's, such as a reverse proxy's. */
const bearer = /^Bearer ((?:key|test|adv|pat)_[\w-]{1,128})$/i;

const ownerAnswer = z.object({
  user: z.object({
    // Null for an advertiser, which has no users.
    user_id: z.nullable(wholeNumber),
    profile: z.string().nullish(),
    affiliate_id: z.nullish(wholeNumber),
    // Our extension; absent for whoever is a user.
    advertiser_id: z.optional(wholeNumber),
    is_main: z.boolean().nullish(),
    scope: z.string().nullish().catch(undefined),
    level: z.enum(['full', 'read_only']).nullish(),
    // Our extension; absent for the token of an affiliate.
    key: z.object({ id: wholeNumber, scopes: z.array(z.string()) }).optional(),
  }),
});

const ownersMax = 5_000;
/** How long it is remembered whose key it is; the gateway decides at each call what it still may. */
const rememberedMs = 60_000;

/**
 * Takes the key of a program out of `Authorization: Bearer …`. A request with one carries no cookie: what a browser adds by
 * itself has no part in it.
 */
export const takeKey: RequestHandler = (request, response, next) => {
  const { authorization } = request.headers;
  const key = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
  if (key !== undefined) {
    const state = stateOf(response);
    state.key = { token: key, hash: createHash('sha256').update(key).digest('base64') };
    state.locale = languageOfProgram(request);
    delete request.headers.cookie;
  }
  next();
};

/**
 * Reads the actor of a request with a key.
 *
 * @param now the current time in milliseconds
 * @throws RequestError `api_key_invalid` for a key that the gateway does not know
 */
export function readKey(
  gateway: GatewayClient,
  callContextOf: (request: Request, response: Response) => CallContext,
  now: () => number = Date.now,
): RequestHandler {
  const owners = new Map<string, { owner: Actor; until: number }>();

  async function findOwner(token: string, callContext: CallContext): Promise<Actor> {
    const answer = await gateway.send({ method: 'GET', path: '/v2/auth' }, { ...callContext, token });
    const parsed = ownerAnswer.safeParse(answer);
    if (!parsed.success) throw new RequestError('api_key_invalid');
    return ownerOf(parsed.data, token);
  }

  return async (request, response, next) => {
    const state = stateOf(response);
    if (state.key === undefined) {
      next();
      return;
    }
    const { token, hash } = state.key;
    const known = owners.get(hash);
    if (known && known.until > now()) {
      state.actor = known.owner;
    } else {
      state.actor = await findOwner(token, callContextOf(request, response));
      if (owners.size >= ownersMax) owners.clear();
      owners.set(hash, { owner: state.actor, until: now() + rememberedMs });
    }
    next();
  };
}

function ownerOf({ user }: z.infer<typeof ownerAnswer>, token: string): Actor {
  const { user_id: userId, affiliate_id: affiliateId = null, profile, is_main: isMain, level } = user;
  if (!user.key) return { audience: 'affiliate', role: 'api_token', scope: 'own', token, userId, affiliateId };
  const { advertiser_id: advertiserId } = user;
  const role =
    advertiserId === undefined ? roleOfUser({ profile: profile ?? '', isMain: isMain ?? false, level }) : 'advertiser';
  const audience = audienceOf(role);
  if (audience === 'visitor') throw new RequestError('api_key_invalid');
  const { scopes } = roleEntry(role);
  const scope = scopes.find((one) => one === user.scope) ?? scopes[0];
  const key = { id: user.key.id, scopes: new Set(user.key.scopes) };
  const owner = { userId, affiliateId, ...(advertiserId !== undefined && { advertiserId }) };
  return { audience, role, scope, token, ...owner, key };
}

/** Refuses the routes of sessions to programs: a key makes none, ends none and proves nobody present. */
export const refuseKeys: RequestHandler = (_request, response, next) => {
  if (stateOf(response).key) throw new RequestError('forbidden');
  next();
};
