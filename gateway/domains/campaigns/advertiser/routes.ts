import { z } from 'zod';
import { advertiserLevel } from '#shared/codes/campaigns/advertiser-level.ts';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import { defineCatalogue } from '../../../engine/catalogue.ts';
import { changesQuery } from '../../../engine/changed-rows.ts';
import { anyLine, oneOf, requiredLine, version } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { changeRoute, listChanges, oneRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { advertiserSearch, checkAdvertiser } from './advertisers.ts';
import { advertisers } from './table.ts';
import { advertiserUserRoutes } from './user-routes.ts';

/** Single-line text; empty becomes null. */
const nullableLine = (lengthMax: number) => anyLine(lengthMax).transform((text) => (text === '' ? null : text));

const statusChange = z.strictObject({ status: oneOf(advertiserStatus.allCodes), version });
const levelChange = z.strictObject({ level: oneOf(advertiserLevel.allCodes).nullable(), version });

const path = '/api/advertiser';
const { routes, changes } = defineCatalogue({
  table: advertisers,
  app: 'advertiser',
  path,
  resource: 'advertiser',
  noun: 'an advertiser',
  summaries: {
    create: 'Adds an advertiser, which is pending; a Brazilian one by a CNPJ that no other has.',
    update: 'Changes the data of an advertiser.',
  },
  verbs: ['create', 'update'],
  form: {
    business_name: requiredLine(200),
    trademark: nullableLine(200),
    cnpj: nullableLine(40),
    type: nullableLine(80),
    country: requiredLine(2),
  },
  search: advertiserSearch,
  beforeCreate: async (values, { tx }) => ({
    ...(await checkAdvertiser(tx, values)),
    status: advertiserStatus.codes.pending,
  }),
  beforeUpdate: (sent, before, { tx }) => checkAdvertiser(tx, sent, before),
});
const common = { app: 'advertiser', object: 'advertiser' } as const;

/** Advertisers and their contacts. */
export const advertiserRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'advertiser',
    path: '/api/get/advertiser/list',
    needs: 'advertiser:list',
    query: z.strictObject(changesQuery),
    summary: 'All advertisers, newest first.',
    handle: async ({ query, actor, context }) => {
      const changed = await listChanges(advertiserSearch.changes, { actor, context }, query, async (request) =>
        (await advertiserSearch.search(context, actor, {}, request)).rows.map(toWire),
      );
      return ok(changed ?? (await advertiserSearch.list(context, actor, {})).map(toWire));
    },
  }),
  oneRoute({
    ...common,
    path: '/api/get/advertiser/:id',
    needs: 'advertiser:one',
    summary: 'An advertiser.',
    of: advertiserSearch,
  }),
  ...routes,
  changeRoute({
    ...common,
    method: 'PUT',
    path: `${path}/status/:id`,
    needs: 'advertiser:update',
    body: statusChange,
    summary: 'Changes the status of an advertiser. Campaigns are approved only while theirs is active.',
    change: ({ context, actor, id: advertiserId, body }) =>
      changes.update(context, actor, advertiserId, {
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
      changes.update(context, actor, advertiserId, {
        action: 'advertiser.level',
        version: body.version,
        decide: () => ({ level: body.level }),
      }),
  }),
  ...advertiserUserRoutes,
];
