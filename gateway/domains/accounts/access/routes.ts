import { z } from 'zod';
import { email, id, idText, requiredLine } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { bothSides, changeRoute, oneRoute, ownOrAny } from '../../../engine/routes.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import { emailRefusal } from '../user/email-refusal.ts';
import { createAccess, deleteAccess, getAccess, inviteAgain, listAccesses, updateAccess } from './accesses.ts';

const path = '/v2/affiliate/settings/users';
const onePath = `${path}/:id`;

const name = requiredLine(120);
const level = z.enum(['full', 'read_only'], 'validation.choice');
const ofAffiliate = { affiliate_id: id.optional() };

const creation = z.strictObject({ name, email, level: level.default('full'), ...ofAffiliate });
const change = z.strictObject({ name: name.optional(), level: level.optional(), invite: z.literal(true).optional() });

/** A taken e-mail comes in an `email` array (specification §7). */
const { refuse, guard } = emailRefusal((texts) => ({ email: texts }));

const deleted = { message: 'Acesso excluído com sucesso.' };

/** The accesses of an affiliate: its main user and those that it invites. */
export const accessRoutes: readonly Route[] = [
  ...ownOrAny({
    method: 'GET',
    app: 'direct',
    own: path,
    any: path,
    needs: 'access:list',
    query: z.strictObject({ affiliate_id: idText.optional() }),
    summary: 'The accesses of an affiliate, the main one first.',
    serve: async ({ context, actor, affiliateId }) => (await listAccesses(context, actor, affiliateId())).map(toWire),
  }),
  ...ownOrAny({
    method: 'POST',
    app: 'direct',
    own: path,
    any: path,
    needs: 'access:create',
    stepUp: true,
    body: creation,
    refuse,
    summary: 'Adds a secondary access and mails it an invitation to set its password.',
    serve: async ({ context, actor, body, affiliateId }) => {
      const form = { ...fromWire(body), affiliateId: affiliateId() };
      const added = await guard(createAccess(context, actor, form));
      return { message: 'Acesso criado. Enviamos um convite por e-mail.', id: added };
    },
  }),
  oneRoute({
    app: 'direct',
    path: onePath,
    needs: 'access:one',
    side: 'both',
    object: 'access',
    summary: 'One access.',
    of: { get: ({ database }, actor, accessId) => getAccess(database.db, actor, accessId) },
  }),
  changeRoute({
    method: 'PUT',
    app: 'direct',
    path: onePath,
    needs: 'access:update',
    side: 'both',
    object: 'access',
    stepUp: true,
    body: change,
    summary: 'Changes the name or level of a secondary access, or mails its invitation again.',
    change: ({ context, actor, id: accessId, body: { invite, ...form } }) =>
      invite ? inviteAgain(context, actor, accessId) : updateAccess(context, actor, accessId, form),
  }),
  ...bothSides({ staff: '/users/delete/affiliate/:id', affiliate: onePath }, (at) =>
    route({
      ...at,
      method: 'DELETE',
      app: 'direct',
      needs: 'access:delete',
      object: 'access',
      stepUp: true,
      params: z.object({ id: idText }),
      summary: 'Deletes a secondary access and ends its sessions.',
      handle: async ({ context, actor, params }) => {
        await deleteAccess(context, actor, params.id);
        return ok(deleted);
      },
    }),
  ),
];
