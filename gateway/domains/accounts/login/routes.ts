import { z } from 'zod';
import { roleEntry } from '#shared/codes/accounts/role.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { enteredCode, enteredPassword, requiredLine } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { canonicalEmail } from '../../../lib/canonical-email.ts';
import { countUnread } from '../notice/notices.ts';
import { mustEnrol } from '../second-factor/must-enrol.ts';
import { signIn, signOut } from './login.ts';
import { stepUp } from './step-up.ts';

const credentials = z.strictObject({
  username: requiredLine(254).transform(canonicalEmail),
  password: enteredPassword,
  code: enteredCode.optional(),
});

/** Password or code, whichever the user's step-up needs. */
const proof = z.strictObject({ password: enteredPassword.optional(), code: enteredCode.optional() });

const wireUser = ({ env }: GatewayContext, actor: Actor) => ({
  user_id: actor.userId,
  name: actor.name,
  email: actor.email,
  ...roleOnWire(actor),
  affiliate_id: actor.affiliateId,
  ...(actor.advertiserId !== undefined && { advertiser_id: actor.advertiserId }),
  has_second_factor: actor.hasSecondFactor,
  must_enrol: mustEnrol(env, actor),
  ...(actor.key && { key: { id: actor.key.id, scopes: [...actor.key.scopes] } }),
  ...(actor.view && { view: { affiliate_name: actor.view.affiliateName, ends_at: actor.view.endsAt } }),
});

const roleOnWire = ({ role, scope }: Actor) => ({
  profile: roleEntry(role).profile,
  is_main: role === 'main',
  scope,
  level: role === 'secondary_read_only' ? 'read_only' : 'full',
});

/** Sign-in, sign-out and the current user. */
export const loginRoutes: readonly Route[] = [
  route({
    method: 'POST',
    app: 'direct',
    path: '/v2/login',
    needs: 'nothing',
    rate: 'login',
    body: credentials,
    summary: 'Signs a person in and gives the token of the session.',
    handle: async ({ body, actor, context, request }) => {
      const signed = await signIn(context, actor, { ...body, device: request.get('x-device') });
      return ok({ login: { user: wireUser(context, signed.actor), token: signed.token, device: signed.device } });
    },
  }),
  route({
    method: 'GET',
    app: 'direct',
    path: '/v2/auth',
    needs: 'identity',
    beforeEnrolment: true,
    summary: 'Returns who is signed in, and how many notices are unread.',
    handle: async ({ actor, context }) => {
      const user = wireUser(context, actor);
      if (user.must_enrol || actor.view !== undefined || actor.userId === null) return ok({ user });
      return ok({ user: { ...user, unread_notices: await countUnread(context, actor) } });
    },
  }),
  route({
    method: 'POST',
    app: 'direct',
    path: '/v2/step_up',
    needs: 'session',
    side: 'both',
    beforeEnrolment: true,
    rate: 'login',
    body: proof,
    summary: 'Proves that the owner of the session is present, and gives another token in place of the present one.',
    handle: async ({ body, actor, context, request }) =>
      ok({ token: await stepUp(context, actor, { ...body, device: request.get('x-device') }) }),
  }),
  route({
    method: 'GET',
    app: 'direct',
    path: '/logout',
    needs: 'nothing',
    mutates: true,
    summary: 'Ends the session; its token is dead from then on.',
    handle: async ({ actor, context }) => {
      await signOut(context, actor);
      return ok({ message: 'Sessão encerrada.' });
    },
  }),
];
