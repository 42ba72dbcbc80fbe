import { z } from 'zod';
import { email, id, idText, requiredLine, requiredText } from '../../../engine/fields.ts';
import { created, ok, type Route, route } from '../../../engine/registry.ts';
import { ownOrAny } from '../../../engine/routes.ts';
import { emailRefusal } from '../user/email-refusal.ts';
import { changeMainEmail, undoEmail, updateUser } from './login-emails.ts';

/** Refusals of an e-mail come in an `update_affiliate_email` object (specification §7). */
const { refuse, guard } = emailRefusal((texts) => ({ update_affiliate_email: { email: texts } }));

const path = '/v2/affiliate/settings/email';
const changed = {
  message: 'E-mail alterado com sucesso. Foi enviado um e-mail para redefinição da nova senha de acesso.',
};

/** Login e-mails and names of users. */
export const loginEmailRoutes: readonly Route[] = [
  ...ownOrAny({
    method: 'PUT',
    app: 'direct',
    own: path,
    any: path,
    needs: 'login-email:update',
    stepUp: true,
    body: z.strictObject({ email, affiliate_id: id.optional() }),
    refuse,
    summary:
      'Changes the login e-mail of the main access of an affiliate; its sessions end, and both addresses are notified.',
    serve: async ({ context, actor, body, affiliateId }) => {
      await guard(changeMainEmail(context, actor, { affiliateId: affiliateId(), email: body.email }));
      return changed;
    },
  }),
  route({
    method: 'PUT',
    app: 'direct',
    path: '/update/user/:id',
    needs: 'session',
    side: 'both',
    object: 'access',
    params: z.object({ id: idText }),
    body: z.strictObject({ name: requiredLine(120).optional(), email: email.optional() }),
    refuse,
    summary: 'Changes the name and login e-mail of the own user, or of a user of an affiliate by staff.',
    handle: async ({ params, body, context, actor }) => {
      await guard(updateUser(context, actor, params.id, body));
      return ok({ message: 'Usuário atualizado com sucesso.' });
    },
  }),
  route({
    method: 'POST',
    app: 'direct',
    path: '/user/email_undo',
    needs: 'nothing',
    rate: 'registration',
    body: z.strictObject({ hash: requiredText(128) }),
    summary: 'Restores a login e-mail by the link mailed to it, once; a link to set a password follows.',
    handle: async ({ body, context, actor }) => {
      await undoEmail(context, actor, body.hash);
      return created({ message: 'E-mail restaurado. Enviamos um link para você escolher uma nova senha.' });
    },
  }),
];
