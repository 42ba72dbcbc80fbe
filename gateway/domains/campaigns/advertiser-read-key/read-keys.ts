import { and, eq, getTableColumns, gt, isNull, lte, sql } from 'drizzle-orm';
import { addDays, businessDate } from '#shared/time.ts';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { RequestError } from '../../../lib/errors.ts';
import { sha256 } from '../../../lib/sha256.ts';
import {
  expiredKeptMs,
  expiryOf,
  type KeyForm,
  keysMax,
  newSecret,
  prefixOf,
  scopesOf,
} from '../../accounts/api-key/api-keys.ts';
import { ADVERTISER_PREFIX } from '../../accounts/api-key/find-key.ts';
import { users } from '../../accounts/user/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { lockAdvertiser, notifyOfKey } from '../advertiser-api-key/notify-of-key.ts';
import { readKeyMail } from './mails.ts';
import { advertiserReadKeys } from './table.ts';

const {
  createdBy: _author,
  messageId: _message,
  endedAt,
  tokenHash: _hash,
  ...shown
} = getTableColumns(advertiserReadKeys);
const { id, advertiserId, expiresAt } = shown;

const select = (db: Executor) =>
  db
    .select({ ...shown, createdByName: sql<string | null>`${users.name}`.as('created_by_name') })
    .from(advertiserReadKeys)
    .leftJoin(users, eq(users.id, advertiserReadKeys.createdBy))
    .$dynamic();

type ReadKey = Awaited<ReturnType<typeof select>>[number];

/** The keys of advertisers without the keys themselves, the newest first. */
export const readKeySearch = defineSearch({
  select,
  id,
  affiliateId: null,
  ofAdvertiser: (ownId) => eq(advertiserId, ownId),
  only: isNull(endedAt),
  filters: { advertiserId: equal(advertiserId) },
  sorts: { id },
  defaultSort: ['id', 'desc'],
});

/** A key as its owner and staff see it. */
export const shownReadKey = ({ usedAt, expiresAt: end, ...key }: ReadKey) => ({
  ...key,
  // The first instant at which it is not valid.
  expiresOn: addDays(businessDate(end), -1),
  lastUsedAt: usedAt,
});

/** The scopes that it may have are those of the role of its keys, whoever makes it. */
const owner = { role: 'advertiser', scope: 'advertiser' } as const;

export type ReadKeyForm = Omit<KeyForm, 'isTest'>;

interface NewKey {
  advertiserId: number;
  form: ReadKeyForm;
  /** The signed message that asks for it; null where staff do. */
  messageId: string | null;
}

/**
 * Makes a key of an advertiser, and notifies administrators and the contacts of the advertiser.
 *
 * @returns it with the key itself, which is never readable again
 * @throws {RequestError} `invalid_fields`, `too_many_keys`, `secret_shown_once` for a message that has made one
 */
export async function createReadKey(
  context: GatewayContext,
  actor: Actor,
  { advertiserId: ownerId, form, messageId }: NewKey,
) {
  const { database, clock, env } = context;
  const now = clock.now();
  const { name, scopes: asked, expiresOn } = form;
  const scopes = scopesOf(context, owner, asked);
  const end = expiryOf(businessDate(now), expiresOn);
  const secret = newSecret(context, ADVERTISER_PREFIX);
  return withTransaction(database, async (tx) => {
    const ownerName = await lockAdvertiser(tx, ownerId);
    await requireNews(tx, ownerId, messageId);
    await requireRoom(tx, ownerId, now);
    const made = onlyRow(
      await tx
        .insert(advertiserReadKeys)
        .values({
          advertiserId: ownerId,
          name,
          prefix: prefixOf(secret),
          tokenHash: sha256(secret),
          scopes,
          createdAt: now,
          createdBy: actor.userId,
          expiresAt: end,
          messageId,
        })
        .returning(),
    );
    const key = shownReadKey(await readKeySearch.find(tx, actor, made.id));
    await auditKey(tx, made.id, { actor, now, action: 'advertiser_read_key.create', before: null, after: key });
    const by = actor.userId === null ? null : `${actor.name ?? '-'} (${actor.email ?? '-'})`;
    const about = { advertiserId: ownerId, advertiser: ownerName, name, by, madeAt: now };
    await notifyOfKey(tx, { ownerId, now }, (reader) => readKeyMail(env, { ...about, ...reader }));
    return { ...key, secret };
  });
}

/** A message makes one key, also after that one was ended. @throws {RequestError} `secret_shown_once` */
async function requireNews(tx: Tx, ownerId: number, messageId: string | null): Promise<void> {
  if (messageId === null) return;
  const isItsOwn = and(eq(advertiserId, ownerId), eq(advertiserReadKeys.messageId, messageId));
  if ((await tx.$count(advertiserReadKeys, isItsOwn)) > 0) throw new RequestError('secret_shown_once');
}

/** @throws {RequestError} `too_many_keys` */
async function requireRoom(tx: Tx, ownerId: number, now: Date): Promise<void> {
  const isValid = and(eq(advertiserId, ownerId), isNull(endedAt), gt(expiresAt, now));
  if ((await tx.$count(advertiserReadKeys, isValid)) >= keysMax)
    throw new RequestError('too_many_keys', { values: { max: keysMax } });
}

/** Ends a key at once. Returns the ended key. @throws {RequestError} `not_found` */
export async function endReadKey({ database, clock }: GatewayContext, actor: Actor, keyId: number) {
  const now = clock.now();
  return withTransaction(database, async (tx) => {
    const key = shownReadKey(await readKeySearch.find(tx, actor, keyId));
    const isThere = and(eq(id, keyId), isNull(endedAt));
    const ended = await tx.update(advertiserReadKeys).set({ endedAt: now }).where(isThere).returning({ id });
    if (ended.length === 0) throw new RequestError('not_found');
    await auditKey(tx, keyId, { actor, now, action: 'advertiser_read_key.delete', before: key, after: null });
    return key;
  });
}

type Recorded = Parameters<typeof writeAudit>[1];

const auditKey = (tx: Tx, entityId: number, record: Pick<Recorded, 'actor' | 'now' | 'action' | 'before' | 'after'>) =>
  writeAudit(tx, { ...record, entity: 'advertiser_read_key', entityId, affiliateId: null });

/** Deletes keys that expired so long ago that nobody looks for them. */
export async function forgetOldReadKeys({ database, clock }: GatewayContext): Promise<void> {
  const before = new Date(clock.now().getTime() - expiredKeptMs);
  await database.db.delete(advertiserReadKeys).where(lte(sql`least(${expiresAt}, ${endedAt})`, before));
}
