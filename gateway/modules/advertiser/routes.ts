import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';
import { idText } from '../../engine/fields.ts';
import { defineSearch } from '../../engine/search.ts';
import { toWire } from '../../engine/wire.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { ok, type Route, route } from '../../server/registry.ts';
import { advertisers, advertiserUsers } from './table.ts';

const advertiserSearch = defineSearch({
  select: (db: Executor) => db.select().from(advertisers).$dynamic(),
  id: advertisers.id,
  affiliateId: null,
  filters: {},
  sorts: { createdAt: advertisers.createdAt },
  defaultSort: ['createdAt', 'desc'],
});

/** Returns the contacts of an advertiser, by name. @throws {Fault} `not_found` for an unknown advertiser */
async function listUsers(context: GatewayContext, actor: Actor, advertiserId: number) {
  await advertiserSearch.get(context, actor, advertiserId);
  const { id, name, email } = advertiserUsers;
  return context.database.db
    .select({ id, name, email })
    .from(advertiserUsers)
    .where(eq(advertiserUsers.advertiserId, advertiserId))
    .orderBy(asc(name), asc(id));
}

export const advertiserRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'advertiser',
    path: '/api/get/advertiser/list',
    needs: 'advertiser:list',
    summary: 'All advertisers, newest first.',
    handle: async ({ actor, context }) => ok((await advertiserSearch.list(context, actor, {})).map(toWire)),
  }),
  route({
    method: 'GET',
    app: 'direct',
    path: '/user/user-by-advertiser/:advertiser',
    needs: 'advertiser-user:list',
    params: z.object({ advertiser: idText }),
    summary: 'The contacts of an advertiser, by name; they do not sign in.',
    handle: async ({ params, actor, context }) => ok(await listUsers(context, actor, params.advertiser)),
  }),
];
