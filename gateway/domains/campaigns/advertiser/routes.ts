import { z } from 'zod';
import { advertiserLevel } from '#shared/codes/campaigns/advertiser-level.ts';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import { anyLine, email, id, idText, ignoredFields, oneOf, requiredLine, version } from '../../../engine/fields.ts';
import { definedFields } from '../../../engine/objects.ts';
import { changeRoute, oneRoute } from '../../../engine/routes.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import { ok, type Route, route } from '../../../server/registry.ts';
import {
  advertiserUserChanges,
  advertiserUserSearch,
  listAdvertiserUsers,
  requireAdvertiser,
  requireFreeEmail,
} from './advertiser-users.ts';
import { advertiserChanges, advertiserSearch, checkAdvertiser } from './advertisers.ts';

/** Single-line text; empty becomes null. */
const nullableLine = (lengthMax: number) => anyLine(lengthMax).transform((text) => (text === '' ? null : text));

const form = {
  business_name: requiredLine(200),
  trademark: nullableLine(200),
  cnpj: nullableLine(40),
  type: nullableLine(80),
  country: requiredLine(2),
};
const creation = z.strictObject({
  ...form,
  trademark: form.trademark.default(null),
  cnpj: form.cnpj.default(null),
  type: form.type.default(null),
});
const edit = z.strictObject({
  ...z.object(form).partial().shape,
  version,
  ...ignoredFields(['id', 'status', 'level', 'created_at']),
});
const statusChange = z.strictObject({ status: oneOf(advertiserStatus.codes), version });
const levelChange = z.strictObject({ level: oneOf(advertiserLevel.codes).nullable(), version });

const userForm = { name: requiredLine(120), email };
const userCreation = z.strictObject({ advertiser_id: id, ...userForm });
const userEdit = z.strictObject({
  ...z.object(userForm).partial().shape,
  version,
  ...ignoredFields(['id', 'advertiser_id']),
});

const path = '/api/advertiser';
const userPath = `${path}/user`;
const common = { app: 'advertiser', object: 'advertiser' } as const;
const ofUser = { app: 'advertiser', object: 'advertiser_user' } as const;

/** Advertisers and their contacts. */
export const advertiserRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'advertiser',
    path: '/api/get/advertiser/list',
    needs: 'advertiser:list',
    summary: 'All advertisers, newest first.',
    handle: async ({ actor, context }) => ok((await advertiserSearch.list(context, actor, {})).map(toWire)),
  }),
  oneRoute({
    ...common,
    path: '/api/get/advertiser/:id',
    needs: 'advertiser:one',
    summary: 'An advertiser.',
    of: advertiserSearch,
  }),
  changeRoute({
    app: 'advertiser',
    method: 'POST',
    path,
    needs: 'advertiser:create',
    body: creation,
    summary: 'Adds an advertiser, which is pending; a Brazilian one by a CNPJ that no other has.',
    change: ({ context, actor, body }) =>
      advertiserChanges.create(context, actor, {
        action: 'advertiser.create',
        decide: async (tx) => ({
          ...(await checkAdvertiser(tx, fromWire(body))),
          status: advertiserStatus.code('pending'),
          createdAt: context.clock.now(),
        }),
      }),
  }),
  changeRoute({
    ...common,
    method: 'PUT',
    path: `${path}/:id`,
    needs: 'advertiser:update',
    body: edit,
    summary: 'Changes the data of an advertiser.',
    change: ({ context, actor, id: advertiserId, body }) => {
      const { business_name, trademark, cnpj, type, country } = body;
      const sent = definedFields(fromWire({ business_name, trademark, cnpj, type, country }));
      return advertiserChanges.update(context, actor, advertiserId, {
        action: 'advertiser.update',
        version: body.version,
        decide: (before, tx) => checkAdvertiser(tx, sent, before),
      });
    },
  }),
  changeRoute({
    ...common,
    method: 'PUT',
    path: `${path}/status/:id`,
    needs: 'advertiser:update',
    body: statusChange,
    summary: 'Changes the status of an advertiser. Campaigns are approved only while theirs is active.',
    change: ({ context, actor, id: advertiserId, body }) =>
      advertiserChanges.update(context, actor, advertiserId, {
        action: 'advertiser.status',
        version: body.version,
        decide: () => ({ status: body.status }),
      }),
  }),
  changeRoute({
    ...common,
    method: 'PUT',
    path: `${path}/level/:id`,
    needs: 'advertiser:update',
    body: levelChange,
    summary: 'Changes the level of an advertiser; null for none.',
    change: ({ context, actor, id: advertiserId, body }) =>
      advertiserChanges.update(context, actor, advertiserId, {
        action: 'advertiser.level',
        version: body.version,
        decide: () => ({ level: body.level }),
      }),
  }),
  route({
    method: 'GET',
    app: 'direct',
    path: '/user/user-by-advertiser/:advertiser',
    needs: 'advertiser-user:list',
    params: z.object({ advertiser: idText }),
    summary: 'The contacts of an advertiser, by name; they do not sign in.',
    handle: async ({ params, actor, context }) =>
      ok((await listAdvertiserUsers(context, actor, params.advertiser)).map(toWire)),
  }),
  oneRoute({
    ...ofUser,
    path: `${userPath}/:id`,
    needs: 'advertiser-user:one',
    summary: 'A contact of an advertiser.',
    of: advertiserUserSearch,
  }),
  changeRoute({
    app: 'advertiser',
    method: 'POST',
    path: userPath,
    needs: 'advertiser-user:create',
    body: userCreation,
    summary: 'Adds a contact to an advertiser, by an e-mail that no other of its contacts has.',
    change: ({ context, actor, body }) =>
      advertiserUserChanges.create(context, actor, {
        action: 'advertiser_user.create',
        decide: async (tx) => {
          const values = fromWire(body);
          await requireAdvertiser(tx, values.advertiserId);
          await requireFreeEmail(tx, values);
          return values;
        },
      }),
  }),
  changeRoute({
    ...ofUser,
    method: 'PUT',
    path: `${userPath}/:id`,
    needs: 'advertiser-user:update',
    body: userEdit,
    summary: 'Changes a contact of an advertiser.',
    change: ({ context, actor, id: userId, body }) =>
      advertiserUserChanges.update(context, actor, userId, {
        action: 'advertiser_user.update',
        version: body.version,
        decide: async (before, tx) => {
          const sent = definedFields({ name: body.name, email: body.email });
          const { advertiserId, email: address } = { ...before, ...sent };
          if (address !== before.email) await requireFreeEmail(tx, { advertiserId, email: address }, before.id);
          return sent;
        },
      }),
  }),
  changeRoute({
    ...ofUser,
    method: 'DELETE',
    path: `${userPath}/:id`,
    needs: 'advertiser-user:delete',
    summary: 'Deletes a contact of an advertiser, and answers the deleted record.',
    change: ({ context, actor, id: userId }) =>
      advertiserUserChanges.remove(context, actor, userId, { action: 'advertiser_user.delete' }),
  }),
];
