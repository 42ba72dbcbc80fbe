import { and, eq, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../db/client.ts';
import { defineChanges } from '../../../engine/change.ts';
import { Fault } from '../../../engine/errors.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { lockNames } from '../../../engine/table-checks.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { advertiserSearch } from './advertisers.ts';
import { advertisers, advertiserUsers } from './table.ts';

/** The contacts of advertisers, by name. */
export const advertiserUserSearch = defineSearch({
  select: (db: Executor) => db.select().from(advertiserUsers).$dynamic(),
  id: advertiserUsers.id,
  affiliateId: null,
  filters: { advertiserId: equal(advertiserUsers.advertiserId) },
  sorts: { name: advertiserUsers.name },
  defaultSort: ['name', 'asc'],
});

/** Writes the contacts of advertisers, with their versions and audit. */
export const advertiserUserChanges = defineChanges({
  table: advertiserUsers,
  entity: 'advertiser_user',
  search: advertiserUserSearch,
  affiliateId: null,
});

/** Returns the contacts of an advertiser, by name. @throws {Fault} `not_found` for an unknown advertiser */
export async function listAdvertiserUsers(context: GatewayContext, actor: Actor, advertiserId: number) {
  await advertiserSearch.get(context, actor, advertiserId);
  return advertiserUserSearch.list(context, actor, { advertiserId });
}

/** @throws {Fault} `invalid_fields` for an advertiser that does not exist */
export async function requireAdvertiser(tx: Tx, advertiserId: number): Promise<void> {
  const [found] = await tx.select({ id: advertisers.id }).from(advertisers).where(eq(advertisers.id, advertiserId));
  if (!found) throw new Fault('invalid_fields', { errors: { advertiser_id: 'validation.reference' } });
}

/** @throws {Fault} `invalid_fields` when another contact of the advertiser has the e-mail, in whatever case */
export async function requireFreeEmail(
  tx: Tx,
  { advertiserId, email }: { advertiserId: number; email: string },
  ownId = 0,
): Promise<void> {
  await lockNames(tx, advertiserUsers);
  const [taken] = await tx
    .select({ id: advertiserUsers.id })
    .from(advertiserUsers)
    .where(
      and(
        eq(advertiserUsers.advertiserId, advertiserId),
        eq(sql`lower(${advertiserUsers.email})`, email.toLowerCase()),
        ne(advertiserUsers.id, ownId),
      ),
    );
  if (taken) throw new Fault('invalid_fields', { errors: { email: 'validation.contact_taken' } });
}
