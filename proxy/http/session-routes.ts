import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { roleEntry, roleMay, type RoleName, roleOfUser, type Scope } from '#shared/codes/accounts/role.ts';
import type { Audience, Contract } from '#shared/contract/contract.ts';
import { audienceOf } from '../engine/actor.ts';
import { wholeNumber } from '../engine/records.ts';
import type { Stream, Upload } from '../engine/stream.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { RequestError } from '../wire/request-error.ts';
import { deviceToken, readDevice, setDeviceCookie } from './device-cookie.ts';
import { parseAnswer, readParsed } from './parsed.ts';
import { stateOf } from './request-state.ts';
import { clearSessionCookie, setSessionCookie } from './session.ts';
import type { SessionVault } from './session-vault.ts';
import { visitorTokenOf } from './visitor-cookie.ts';

export interface SessionRouteOptions {
  gateway: GatewayClient;
  vault: SessionVault;
  callContextOf: (request: Request, response: Response) => CallContext;
  permissionsOf: (role: RoleName, scope: Scope) => string[];
}

const enteredPassword = z.string('validation.required').min(1, 'validation.required').max(1_000, 'validation.too_long');
/** A code of the second factor, or a recovery code. */
const enteredCode = z.string('validation.required').trim().min(1, 'validation.required').max(64, 'validation.too_long');

const credentialsSchema = z.object({
  username: z.string('validation.required').trim().min(1, 'validation.required').max(254, 'validation.too_long'),
  password: enteredPassword,
  code: enteredCode.optional(),
});

const userSchema = z.object({
  user_id: wholeNumber,
  name: z.string().nullish(),
  email: z.string(),
  profile: z.string().min(1),
  affiliate_id: z.nullish(wholeNumber),
  is_main: z.boolean().nullish(),
  // Any text: an unknown scope falls back to the role's default.
  scope: z.string().nullish().catch(undefined),
  level: z.enum(['full', 'read_only']).nullish(),
  // Our extensions; other gateways have neither a second factor nor notices.
  has_second_factor: z.boolean().nullish(),
  must_enrol: z.boolean().nullish(),
  unread_notices: z.nullish(wholeNumber),
});
type GatewayUser = z.infer<typeof userSchema>;

const loginAnswer = z.object({
  login: z.object({
    user: userSchema,
    token: z.string().min(1),
    // Our extension; other gateways do not send it.
    device: z.string().regex(deviceToken).optional().catch(undefined),
  }),
});
const authAnswer = z.object({ user: userSchema });

/** One of them; the gateway says which. */
const stepUpSchema = z.object({ password: enteredPassword.optional(), code: enteredCode.optional() });
const stepUpAnswer = z.object({ token: z.string().min(1) });

/**
 * Session routes: `POST /session` signs in, `GET` returns the user, `DELETE` signs out; `POST /step-up` proves that the
 * user is present. The gateway's token stays in the sealed cookie.
 */
export function createSessionRouter(options: SessionRouteOptions): Router {
  const router = Router();
  router
    .route('/session')
    .get((request, response) => answerUser(options, request, response))
    .post((request, response) => signIn(options, request, response))
    .delete((request, response) => signOut(options, request, response))
    .all((_request, response) => {
      response.setHeader('Allow', 'GET, HEAD, POST, DELETE');
      throw new RequestError('method_not_allowed');
    });
  router
    .route('/step-up')
    .post((request, response) => stepUp(options, request, response))
    .all((_request, response) => {
      response.setHeader('Allow', 'POST');
      throw new RequestError('method_not_allowed');
    });
  return router;
}

/** The user as browsers see it. */
const userOf = (user: GatewayUser, { permissionsOf }: SessionRouteOptions) => ({
  id: user.user_id,
  name: user.name ?? user.email,
  email: user.email,
  profile: user.profile,
  affiliate_id: user.affiliate_id ?? null,
  is_main: user.is_main ?? false,
  has_second_factor: user.has_second_factor ?? false,
  must_enrol: user.must_enrol ?? false,
  unread_notices: user.unread_notices ?? undefined,
  permissions: permissionsOf(roleOf(user), scopeOf(user)),
});

async function signIn(options: SessionRouteOptions, request: Request, response: Response): Promise<void> {
  const { gateway, vault, callContextOf } = options;
  const body = readParsed(credentialsSchema, request.body);
  const callContext = callContextOf(request, response);
  const answer = await gateway.send(
    { method: 'POST', path: '/v2/login', body, deviceToken: readDevice(request, response) },
    { ...callContext, token: undefined },
  );
  const { user, token, device } = parseAnswer(loginAnswer, answer).login;
  // End the browser's previous session.
  if (callContext.token !== undefined) await endPreviousSession(gateway, callContext);
  const affiliateId = user.affiliate_id ?? null;
  const sealed = await vault.seal({
    token,
    userId: user.user_id,
    role: roleOf(user),
    scope: scopeOf(user),
    affiliateId,
  });
  setSessionCookie(response, sealed);
  if (device !== undefined) setDeviceCookie(response, device);
  response.json({ user: userOf(user, options) });
}

/**
 * Returns the signed-in user; null without a session cookie, 401 when the session has ended. Only this call removes
 * the cookie of an ended session: any other may have been under way while a step-up replaced the cookie.
 */
async function answerUser(options: SessionRouteOptions, request: Request, response: Response): Promise<void> {
  if (!stateOf(response).hasSessionCookie) {
    // Before the first form, whose answer may be lost.
    visitorTokenOf(request, response);
    response.json({ user: null });
    return;
  }
  try {
    response.json({ user: userOf(await fetchUser(options, request, response), options) });
  } catch (error) {
    if (error instanceof RequestError && error.code === 'unauthenticated') clearSessionCookie(response);
    throw error;
  }
}

async function fetchUser(options: SessionRouteOptions, request: Request, response: Response): Promise<GatewayUser> {
  const { gateway, callContextOf } = options;
  const { actor } = stateOf(response);
  if (actor.audience === 'visitor') throw new RequestError('unauthenticated');
  const answer = await gateway.send({ method: 'GET', path: '/v2/auth' }, callContextOf(request, response));
  const { user } = parseAnswer(authAnswer, answer);
  const isSame =
    roleOf(user) === actor.role && scopeOf(user) === actor.scope && (user.affiliate_id ?? null) === actor.affiliateId;
  // After a role change the user signs in again, so that the cookie matches the gateway.
  if (!isSame) throw new RequestError('unauthenticated');
  return user;
}

/** Clears the cookie in any case; fails if the gateway could not be reached. */
async function signOut(options: SessionRouteOptions, request: Request, response: Response): Promise<void> {
  const { gateway, callContextOf } = options;
  const callContext = callContextOf(request, response);
  clearSessionCookie(response);
  response.setHeader('Clear-Site-Data', '"cache"');
  if (callContext.token !== undefined) {
    await gateway.send({ method: 'GET', path: '/logout' }, callContext).catch((error: unknown) => {
      if (!(error instanceof RequestError && error.code === 'unauthenticated')) throw error;
    });
  }
  response.json({ user: null });
}

/** Replaces the session's cookie, so that a copy of the old one is worth nothing. */
async function stepUp(options: SessionRouteOptions, request: Request, response: Response): Promise<void> {
  const { gateway, vault, callContextOf } = options;
  const { actor } = stateOf(response);
  if (actor.audience === 'visitor' || actor.userId === null) throw new RequestError('unauthenticated');
  const body = readParsed(stepUpSchema, request.body);
  const deviceToken = readDevice(request, response);
  const answer = await gateway.send(
    { method: 'POST', path: '/v2/step_up', body, deviceToken },
    callContextOf(request, response),
  );
  const { token } = parseAnswer(stepUpAnswer, answer);
  const { userId, role, scope, affiliateId } = actor;
  setSessionCookie(response, await vault.seal({ token, userId, role, scope, affiliateId }));
  response.status(201).json({ id: userId });
}

const endPreviousSession = (gateway: GatewayClient, callContext: CallContext) =>
  gateway.send({ method: 'GET', path: '/logout' }, callContext).catch((error: unknown) => {
    if (!(error instanceof RequestError)) throw error;
  });

const roleOf = ({ profile, is_main: isMain, level }: GatewayUser): RoleName =>
  roleOfUser({ profile, isMain: isMain ?? false, level });

/** Returns the gateway's scope if the role allows it, otherwise the role's default. */
function scopeOf(user: GatewayUser): Scope {
  const { scopes } = roleEntry(roleOf(user));
  return scopes.find((scope) => scope === user.scope) ?? scopes[0];
}

/** Whether an upload has a call for an audience; a single call is for staff alone. */
const isFor = ({ call }: Upload, audience: Audience): boolean =>
  typeof call === 'string' ? audience === 'staff' : audience !== 'visitor';

/** Returns a role's permissions as `resource:verb`, so that screens can hide what it may not do. */
export function permissionsOf(
  contracts: Readonly<Record<string, Contract>>,
  streams: readonly Stream[],
  role: RoleName,
  scope: Scope,
): string[] {
  const audience = audienceOf(role);
  const granted = Object.values(contracts).flatMap(({ name, access }) => access[audience].map((verb) => [name, verb]));
  const uploads = streams.flatMap((stream) =>
    stream.kind === 'upload' && isFor(stream, audience) ? [[stream.resource, 'create']] : [],
  );
  const others = audience === 'staff' ? [['affiliate-view', 'create']] : [];
  return [...granted, ...uploads, ...others]
    .filter(([resource = '', verb = '']) => roleMay(role, resource, verb, scope))
    .map((grant) => grant.join(':'));
}
