import { type CookieOptions, type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { RoleName, Scope } from '#shared/codes/accounts/role.ts';
import { viewPath } from '#shared/rules/portal-paths.ts';
import { wholeNumber } from '../engine/records.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { RequestError } from '../wire/request-error.ts';
import { cookieOptions, readCookie } from './cookies.ts';
import { parseAnswer, readParsed } from './parsed.ts';
import { stateOf } from './request-state.ts';
import type { SessionVault } from './session-vault.ts';

/** How long the cookie lives; the gateway ends the view itself. */
const viewSeconds = 15 * 60;

/** Browsers send it below the path of the view alone, so that it never comes beside a call of the back-office. */
const viewCookieOptions = (response: Response): CookieOptions => ({ ...cookieOptions(response), path: viewPath });

/** `__Host-` demands the path of the whole host. */
const cookieName = (response: Response) => (stateOf(response).isSecure ? '__Secure-view' : 'view');

/** Lets reads pass alone: a view changes nothing. @throws RequestError `forbidden` */
export const refuseWrites: RequestHandler = (request, _response, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new RequestError('forbidden');
  next();
};

/** Reads the actor of a view from its own cookie; that of a session counts for nothing here. */
export function readView(vault: SessionVault): RequestHandler {
  return async (request, response, next) => {
    const sealed = readCookie(request.headers.cookie, cookieName(response));
    if (sealed !== undefined) {
      const state = stateOf(response);
      state.hasSessionCookie = true;
      const session = await vault.open(sealed);
      if (session?.role === 'affiliate_view') state.actor = { ...session, audience: 'affiliate' };
    }
    next();
  };
}

export interface AffiliateViewOptions {
  gateway: GatewayClient;
  vault: SessionVault;
  callContextOf: (request: Request, response: Response) => CallContext;
  permissionsOf: (role: RoleName, scope: Scope) => string[];
}

const openSchema = z.object({ affiliate_id: z.int('validation.required').positive('validation.reference') });
const openAnswer = z.object({ token: z.string().min(1), affiliate_id: wholeNumber, expires_at: z.string() });

/** For staff: `POST /affiliate-view` opens the portal as an affiliate sees it, `DELETE` leaves it. */
export function createAffiliateViewRouter(options: AffiliateViewOptions): Router {
  const router = Router();
  router
    .route('/affiliate-view')
    .post((request, response) => openView(options, request, response))
    .delete((request, response) => leaveView(options, request, response))
    .all((_request, response) => {
      response.setHeader('Allow', 'POST, DELETE');
      throw new RequestError('method_not_allowed');
    });
  return router;
}

/** @throws RequestError `forbidden` and `unauthenticated` for those who have no such view to open */
function staffOf(response: Response) {
  const { actor } = stateOf(response);
  if (actor.audience === 'visitor') throw new RequestError('unauthenticated');
  if (actor.audience !== 'staff') throw new RequestError('forbidden');
  return actor;
}

async function openView(
  { gateway, vault, callContextOf }: AffiliateViewOptions,
  request: Request,
  response: Response,
): Promise<void> {
  const { userId } = staffOf(response);
  if (userId === null) throw new RequestError('forbidden');
  const body = readParsed(openSchema, request.body);
  const answer = parseAnswer(
    openAnswer,
    await gateway.send({ method: 'POST', path: '/v2/affiliate_view', body }, callContextOf(request, response)),
  );
  const { token, affiliate_id: affiliateId } = answer;
  const sealed = await vault.seal({ token, userId, role: 'affiliate_view', scope: 'own', affiliateId });
  response.cookie(cookieName(response), sealed, { ...viewCookieOptions(response), maxAge: viewSeconds * 1000 });
  response.status(201).json({ id: affiliateId, ends_at: answer.expires_at, path: `${viewPath}/` });
}

async function leaveView(
  { gateway, callContextOf }: AffiliateViewOptions,
  request: Request,
  response: Response,
): Promise<void> {
  staffOf(response);
  response.clearCookie(cookieName(response), viewCookieOptions(response));
  await gateway.send({ method: 'DELETE', path: '/v2/affiliate_view' }, callContextOf(request, response));
  response.json({ id: null });
}

const viewAnswer = z.object({
  user: z.object({
    user_id: wholeNumber,
    name: z.string().nullish(),
    affiliate_id: wholeNumber,
    view: z.object({ affiliate_name: z.string(), ends_at: z.string() }),
  }),
});

/** What a page of the portal asks first, below the path of the view: who is signed in, and what is being viewed. */
export function createViewSessionRouter({ gateway, callContextOf, permissionsOf }: AffiliateViewOptions): Router {
  const router = Router();
  router.get('/session', async (request, response) => {
    const { actor } = stateOf(response);
    if (actor.audience === 'visitor') {
      response.json({ user: null });
      return;
    }
    const { user } = parseAnswer(
      viewAnswer,
      await gateway.send({ method: 'GET', path: '/v2/auth' }, callContextOf(request, response)),
    );
    response.json({
      user: {
        id: user.user_id,
        name: user.view.affiliate_name,
        email: '',
        profile: 'afiliado',
        affiliate_id: user.affiliate_id,
        is_main: false,
        has_second_factor: true,
        must_enrol: false,
        permissions: permissionsOf('affiliate_view', 'own'),
        view: { ...user.view, staff_name: user.name ?? '' },
      },
    });
  });
  return router;
}
