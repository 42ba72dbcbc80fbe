import { z } from 'zod';
import { roleEntry } from '#shared/codes/role.ts';
import type { Actor } from '../../server/actor.ts';
import { signIn, signOut } from './login.ts';
import { stepUp } from './step-up.ts';
import { enteredPassword, requiredLine } from '../../engine/fields.ts';
import { ok, type Route, route } from '../../server/registry.ts';

const credentials = z.strictObject({
  username: requiredLine(254),
  password: enteredPassword,
});

const wireUser = ({ userId, name, email, role, scope, affiliateId }: Actor) => ({
  user_id: userId,
  name,
  email,
  profile: roleEntry(role).profile,
  affiliate_id: affiliateId,
  is_main: role === 'main',
  scope,
  level: role === 'secondary_read_only' ? 'read_only' : 'full',
});

/** Sign-in, sign-out and the current user. */
export const sessionRoutes: readonly Route[] = [
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
      return ok({ login: { user: wireUser(signed.actor), token: signed.token, device: signed.device } });
    },
  }),
  route({
    method: 'GET',
    app: 'direct',
    path: '/v2/auth',
    needs: 'session',
    summary: 'Tells who is signed in.',
    handle: ({ actor }) => Promise.resolve(ok({ user: wireUser(actor) })),
  }),
  route({
    method: 'POST',
    app: 'direct',
    path: '/v2/step_up',
    needs: 'session',
    side: 'both',
    rate: 'login',
    body: z.strictObject({ password: enteredPassword }),
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
