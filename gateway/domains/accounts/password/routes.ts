import { z } from 'zod';
import { email, enteredPassword, idText } from '../../../engine/fields.ts';
import { created, ok, type Route, route } from '../../../engine/registry.ts';
import { canChangePassword, changeOwnPassword, setAffiliatePassword } from './change-password.ts';
import { requestReset } from './reset-password.ts';
import { resetPassword } from './reset-password.ts';

const changed = { message: 'Senha Atualizada com sucesso' };

/** Passwords: by mail, the own one, and those that staff set. */
export const passwordRoutes: readonly Route[] = [
  route({
    method: 'POST',
    app: 'direct',
    path: '/create/user/reset',
    needs: 'nothing',
    rate: 'registration',
    body: z.strictObject({ email }),
    summary: 'Mails a link to set a new password; an e-mail without an account gets the same answer.',
    handle: async ({ body, actor, context, request }) => {
      await requestReset(context, actor, { email: body.email, device: request.get('x-device') });
      return created({
        message: 'Se o e-mail informado estiver correto, você receberá instruções na sua caixa de entrada.',
      });
    },
  }),
  route({
    method: 'PUT',
    app: 'direct',
    path: '/user/reset/:hash',
    needs: 'nothing',
    rate: 'registration',
    params: z.object({ hash: z.string() }),
    body: z.strictObject({ password: enteredPassword }),
    summary: 'Sets a new password by a mailed link, once; all sessions of the user end.',
    handle: async ({ params, body, actor, context, request }) => {
      const use = { hash: params.hash, password: body.password, device: request.get('x-device') };
      return ok({ ...changed, device: await resetPassword(context, actor, use) });
    },
  }),
  route({
    method: 'GET',
    app: 'direct',
    path: '/user/check/resetpass',
    needs: 'password-check:one',
    side: 'both',
    summary: 'Whether the own password may be changed; not after five wrong current ones in 15 minutes.',
    handle: async ({ actor, context }) => ok({ can_reset: await canChangePassword(context, actor) }),
  }),
  route({
    method: 'PUT',
    app: 'direct',
    path: '/edit/user/resetpass',
    needs: 'password:update',
    side: 'both',
    body: z.strictObject({ password: enteredPassword, current_password: enteredPassword }),
    summary: 'Changes the own password by the current one; all sessions of the user end, the present one too.',
    handle: async ({ body, actor, context }) => {
      const { password, current_password: currentPassword } = body;
      await changeOwnPassword(context, actor, { password, currentPassword });
      return ok(changed);
    },
  }),
  route({
    method: 'PUT',
    app: 'direct',
    path: '/edit/user/resetaffiliatepass/:id',
    needs: 'access:update',
    object: 'access',
    stepUp: true,
    params: z.object({ id: idText }),
    body: z.strictObject({ password: enteredPassword }),
    summary: 'Sets the password of a user of an affiliate; its sessions end, and payments wait.',
    handle: async ({ params, body, actor, context }) => {
      await setAffiliatePassword(context, actor, { userId: params.id, password: body.password });
      return ok(changed);
    },
  }),
];
