import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { defineCatalogue } from '../../../engine/catalogue.ts';
import { email, id, idText, requiredLine } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { lockNames } from '../../../engine/table-checks.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { advertiserSearch } from './advertisers.ts';
import { advertiserUsers } from './table.ts';

/** @throws {RequestError} `invalid_fields` when another contact of the advertiser has the e-mail, in whatever case */
async function requireFreeEmail(
  tx: Tx,
  contact: { advertiserId: number; email: string },
  before?: { id: number; email: string },
): Promise<object> {
  if (contact.email === before?.email) return {};
  await lockNames(tx, advertiserUsers);
  const taken = and(
    eq(advertiserUsers.advertiserId, contact.advertiserId),
    eq(sql`lower(${advertiserUsers.email})`, contact.email.toLowerCase()),
    ne(advertiserUsers.id, before?.id ?? 0),
  );
  if ((await tx.$count(advertiserUsers, taken)) > 0)
    throw new RequestError('invalid_fields', { errors: { email: 'validation.contact_taken' } });
  return {};
}

const { routes, search } = defineCatalogue({
  table: advertiserUsers,
  app: 'advertiser',
  path: '/api/advertiser/user',
  resource: 'advertiser-user',
  noun: 'a contact of an advertiser',
  summaries: {
    create: 'Adds a contact to an advertiser, by an e-mail that no other of its contacts has.',
    delete: 'Deletes a contact of an advertiser, and answers the deleted record.',
  },
  verbs: ['one', 'create', 'update', 'delete'],
  form: { name: requiredLine(120), email },
  fixed: { advertiser_id: id },
  beforeCreate: (contact, { tx }) => requireFreeEmail(tx, contact),
  beforeUpdate: (sent, before, { tx }) => requireFreeEmail(tx, { ...before, ...sent }, before),
});

/** The contacts of advertisers. */
export const advertiserUserRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'direct',
    path: '/user/user-by-advertiser/:advertiser',
    needs: 'advertiser-user:list',
    params: z.object({ advertiser: idText }),
    summary: 'The contacts of an advertiser, by name; they do not sign in.',
    handle: async ({ params: { advertiser: advertiserId }, actor, context }) => {
      await advertiserSearch.get(context, actor, advertiserId);
      return ok((await search.list(context, actor, { advertiserId })).map(toWire));
    },
  }),
  ...routes,
];
