import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import { keyDaysMax, keyMayHold, readingVerbs } from '#shared/codes/accounts/key-scopes.ts';
import { addDays, businessDate, businessDayEnd } from '#shared/time.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { invalidField, RequestError } from '../../../lib/errors.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { addSandbox } from '../sandbox/sandboxes.ts';
import { lockById } from '../user/user-account.ts';
import { KEY_PREFIX, TEST_PREFIX } from './find-key.ts';
import { apiKeyMail } from './mails.ts';
import { apiKeys } from './table.ts';

declare module '../../../engine/context.ts' {
  interface Hooks {
    /** The resources that calls need a grant on. */
    calledResources: ReadonlySet<string>;
  }
}

type KeyRow = typeof apiKeys.$inferSelect;

/** As many as one person may have. */
export const keysMax = 20;
const keyBytes = 32;
const prefixLength = 12;

/** Returns a new key, 256 random bits. @param prefix says what kind of key it is */
export const newSecret = ({ randomBytes }: Pick<GatewayContext, 'randomBytes'>, prefix: string): string =>
  prefix + randomBytes(keyBytes).toString('base64url');

/** The part of a key by which its owner recognizes it. */
export const prefixOf = (secret: string): string => secret.slice(0, prefixLength);

/** How long an expired key stays in its owner's list. */
export const expiredKeptMs = 30 * 24 * 60 * 60 * 1000;

export interface KeyForm {
  name: string;
  /** `resource:verb`. */
  scopes: readonly string[];
  /** The last day on which it is valid. */
  expiresOn: string;
  /** Whether it works in a sandbox of the actor. */
  isTest: boolean;
}

function ownId({ userId }: Actor): number {
  if (userId === null) throw new RequestError('unauthenticated');
  return userId;
}

const shownKey = ({ id, name, prefix, scopes, isTest, createdAt, expiresAt, usedAt, address }: KeyRow) => ({
  id,
  name,
  prefix,
  scopes,
  isTest,
  createdAt,
  // The first instant at which it is not valid.
  expiresOn: addDays(businessDate(expiresAt), -1),
  lastUsedAt: usedAt,
  address,
});

/** Returns the actor's own keys, the newest first, without the keys themselves. */
export async function listKeys({ database }: GatewayContext, actor: Actor) {
  const rows = await database.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, ownId(actor)))
    .orderBy(desc(apiKeys.id));
  return rows.map(shownKey);
}

/**
 * Returns the scopes that a key gets: those asked for and, for each resource among them, what the actor may read of it. A
 * change answers the changed record, and some records are read from their list.
 *
 * @throws {RequestError} `invalid_fields` for a scope that the actor does not have, or that no key may hold
 */
export function scopesOf(
  { hooks }: Pick<GatewayContext, 'hooks'>,
  { role, scope }: Pick<Actor, 'role' | 'scope'>,
  asked: readonly string[],
): string[] {
  const mayHold = (resource: string, verb: string) => keyMayHold(role, resource, verb, scope);
  const scopes = asked.flatMap((name) => {
    const [resource = '', verb = ''] = name.split(':');
    if (!hooks.calledResources.has(resource) || !mayHold(resource, verb))
      throw invalidField('scopes', 'validation.key_scope');
    return [name, ...readingVerbs.filter((reading) => mayHold(resource, reading)).map((one) => `${resource}:${one}`)];
  });
  return [...new Set(scopes)].sort();
}

/** @throws {RequestError} `invalid_fields` for a day that is over, or too far away */
export function expiryOf(today: string, lastDay: string): Date {
  if (lastDay < today || lastDay > addDays(today, keyDaysMax))
    throw invalidField('expires_on', 'validation.key_expiry');
  return businessDayEnd(lastDay);
}

/**
 * Makes a key of the actor, and mails its owner that it was made.
 *
 * @returns it with the key itself, which is never readable again
 * @throws {RequestError} `invalid_fields`, `too_many_keys`
 */
export async function createKey(context: GatewayContext, actor: Actor, form: KeyForm) {
  const { name, scopes: asked, expiresOn, isTest } = form;
  const { database, clock, env } = context;
  const now = clock.now();
  const scopes = scopesOf(context, actor, asked);
  const expiresAt = expiryOf(businessDate(now), expiresOn);
  const secret = newSecret(context, isTest ? TEST_PREFIX : KEY_PREFIX);
  const made = await withTransaction(database, async (tx) => {
    const user = await lockById(tx, ownId(actor));
    if ((await tx.$count(apiKeys, eq(apiKeys.userId, user.id))) >= keysMax)
      throw new RequestError('too_many_keys', { values: { max: keysMax } });
    if (isTest) await addSandbox(tx, context, user.id);
    const prefix = prefixOf(secret);
    const values = { userId: user.id, name, prefix, scopes, isTest, createdAt: now, expiresAt };
    const row = onlyRow(
      await tx
        .insert(apiKeys)
        .values({ ...values, tokenHash: sha256(secret) })
        .returning(),
    );
    await auditKey(tx, { actor, now, action: 'api_key.create' }, row, { before: null, after: shownKey(row) });
    const reader = { to: user.email, language: user.language, isStaff: user.affiliateId === null };
    await enqueueMail(tx, { now, ...apiKeyMail(env, { ...reader, name, madeAt: now, address: actor.address }) });
    return { ...shownKey(row), secret };
  });
  // Making its database takes a few seconds, which the first call need not wait for.
  if (isTest) context.sandboxes?.prepare(ownId(actor));
  return made;
}

/** Deletes one of the actor's keys, which is dead at once. @throws {RequestError} `not_found` */
export async function deleteKey({ database, clock }: GatewayContext, actor: Actor, id: number) {
  const userId = ownId(actor);
  return withTransaction(database, async (tx) => {
    const [row] = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
      .returning();
    if (!row) throw new RequestError('not_found');
    const now = clock.now();
    await auditKey(tx, { actor, now, action: 'api_key.delete' }, row, { before: shownKey(row), after: null });
    return shownKey(row);
  });
}

type Recorded = Parameters<typeof writeAudit>[1];

const auditKey = (
  tx: Tx,
  about: Pick<Recorded, 'actor' | 'now' | 'action'>,
  { id }: KeyRow,
  change: Pick<Recorded, 'before' | 'after'>,
) => writeAudit(tx, { ...about, entity: 'api_key', entityId: id, affiliateId: about.actor.affiliateId, ...change });

/** Deletes keys that expired so long ago that nobody looks for them. */
export async function deleteOldKeys(tx: Tx, now: Date): Promise<void> {
  await tx.delete(apiKeys).where(lte(apiKeys.expiresAt, new Date(now.getTime() - expiredKeptMs)));
}

/** Ends all keys of these users, on every gateway at once. */
export async function endKeys(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.delete(apiKeys).where(inArray(apiKeys.userId, [...userIds]));
}
