import { and, asc, eq } from 'drizzle-orm';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { affiliates } from '../affiliate/table.ts';
import { users } from '../user/table.ts';
import { emailPreferences } from './table.ts';

/** What one address of an affiliate wants to receive. */
export interface EmailPreference {
  email: string;
  newCreatives: boolean;
  newsGeneralInformation: boolean;
  campaignBreak: boolean;
}

/** The addresses of an affiliate, its own first, and their version; 0 while nothing was saved. */
export interface EmailPreferences {
  rows: EmailPreference[];
  version: number;
}

const nothing = { newCreatives: false, newsGeneralInformation: false, campaignBreak: false };

/** Returns the e-mail of the first row: the login e-mail of the main access. @throws {RequestError} `not_found` */
async function ownEmail(executor: Executor, actor: Actor, affiliateId: number): Promise<string> {
  const [owner] = await executor
    .select({ email: users.email, affiliateEmail: affiliates.email })
    .from(affiliates)
    .leftJoin(users, and(eq(users.affiliateId, affiliates.id), eq(users.isMain, true)))
    .where(and(eq(affiliates.id, affiliateId), reachOf(actor, affiliates.id)));
  if (!owner) throw new RequestError('not_found');
  return owner.email ?? owner.affiliateEmail;
}

const savedRows = (executor: Executor, affiliateId: number) =>
  executor
    .select()
    .from(emailPreferences)
    .where(eq(emailPreferences.affiliateId, affiliateId))
    .orderBy(asc(emailPreferences.position));

function asPreferences(own: string, saved: (typeof emailPreferences.$inferSelect)[]): EmailPreferences {
  const rows = saved.map(({ email, newCreatives, newsGeneralInformation, campaignBreak }) => ({
    email: email ?? own,
    newCreatives,
    newsGeneralInformation,
    campaignBreak,
  }));
  return { rows: rows.length > 0 ? rows : [{ email: own, ...nothing }], version: saved[0]?.version ?? 0 };
}

/** Returns an affiliate's preferences; until some are saved, its own e-mail without news (specification §5). */
export async function readPreferences(
  executor: Executor,
  actor: Actor,
  affiliateId: number,
): Promise<EmailPreferences> {
  const own = await ownEmail(executor, actor, affiliateId);
  return asPreferences(own, await savedRows(executor, affiliateId));
}

/** Locks an affiliate's preferences until the transaction ends, so that two changes do not mix their rows. */
export async function lockPreferences(tx: Tx, affiliateId: number): Promise<void> {
  const isOwner = eq(affiliates.id, affiliateId);
  await tx.select({ id: affiliates.id }).from(affiliates).where(isOwner).for('no key update');
}

/** @throws {RequestError} `invalid_fields` where the first row is not the affiliate's own e-mail, or an address occurs twice */
function checkRows(own: string, rows: readonly EmailPreference[]): void {
  const addresses = rows.map(({ email }) => email.toLowerCase());
  const errors: Record<string, string> = {};
  if (addresses[0] !== own.toLowerCase()) errors['optinEmails.0.email'] = 'validation.read_only';
  addresses.forEach((address, at) => {
    if (addresses.indexOf(address) < at) errors[`optinEmails.${at}.email`] = 'validation.email_repeated';
  });
  if (Object.keys(errors).length > 0) throw new RequestError('invalid_fields', { errors });
}

interface Save {
  affiliateId: number;
  /** Empty: the own e-mail without news. */
  rows: readonly EmailPreference[];
  version: number | undefined;
}

/** Replaces the rows. An address that stays keeps its unsubscribe link. */
async function storeRows(
  tx: Tx,
  { randomBytes }: Pick<GatewayContext, 'randomBytes'>,
  { affiliateId, rows, version }: Save & { version: number },
): Promise<void> {
  const saved = await savedRows(tx, affiliateId);
  const secretOf = (email: string | null) =>
    saved.find((row) => row.email?.toLowerCase() === email?.toLowerCase())?.unsubscribeSecret ??
    randomBytes(32).toString('base64url');
  await tx.delete(emailPreferences).where(eq(emailPreferences.affiliateId, affiliateId));
  await tx.insert(emailPreferences).values(
    rows.map(({ email: address, ...wants }, position) => {
      const email = position === 0 ? null : address;
      return { affiliateId, position, email, ...wants, unsubscribeSecret: secretOf(email), version };
    }),
  );
}

/**
 * Replaces an affiliate's preferences.
 *
 * @throws {RequestError} `not_found`, `version_conflict`; `invalid_fields` where the first row is not the affiliate's own
 * e-mail or an address occurs twice
 */
export async function savePreferences(context: GatewayContext, actor: Actor, save: Save): Promise<EmailPreferences> {
  const { affiliateId, version } = save;
  return withTransaction(context.database, async (tx) => {
    const own = await ownEmail(tx, actor, affiliateId);
    await lockPreferences(tx, affiliateId);
    const before = asPreferences(own, await savedRows(tx, affiliateId));
    if (version !== undefined && version !== before.version) throw new RequestError('version_conflict');
    const rows = save.rows.length > 0 ? save.rows : [{ email: own, ...nothing }];
    checkRows(own, rows);
    const isSame = JSON.stringify(rows) === JSON.stringify(before.rows);
    if (isSame && before.version > 0) return before;
    const after = { rows: [...rows], version: before.version + 1 };
    await storeRows(tx, context, { affiliateId, ...after });
    await writeAudit(tx, {
      actor,
      now: context.clock.now(),
      action: 'email_preference.update',
      entity: 'email_preference',
      entityId: affiliateId,
      affiliateId,
      before: before.version === 0 ? null : { emails: before.rows },
      after: { emails: after.rows },
    });
    return after;
  });
}
