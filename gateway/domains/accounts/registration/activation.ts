import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { normalizePassword } from '#shared/rules/password.ts';
import { type Database, type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { fullName } from '../affiliate/full-name.ts';
import { affiliates } from '../affiliate/table.ts';
import { storeApproval } from '../affiliate-profile/store-approval.ts';
import { claimAttempt } from '../user/attempts.ts';
import { verifyPassword } from '../user/passwords.ts';
import { users } from '../user/table.ts';
import { lockAffiliateOf } from '../user/user-account.ts';
import { activations, registrations } from './table.ts';

type PendingRegistration = typeof registrations.$inferSelect;

const attemptsPerLinkMax = 10;
const attemptsPerAddressMax = 30;
/** Number of an account's newest registrations compared with the password of a link that was sent again. */
const comparedMax = 5;

/** The registrations that a link may activate, and every registration of its account, newest first. */
interface OpenLink {
  userId: number;
  candidates: PendingRegistration[];
  all: PendingRegistration[];
}

async function findLink(db: Database['db'] | Tx, hash: string, now: Date): Promise<OpenLink> {
  const [link] = await db
    .select({ userId: activations.userId, registrationId: activations.registrationId })
    .from(activations)
    .innerJoin(users, eq(users.id, activations.userId))
    .where(and(eq(activations.hash, hash), gt(activations.expiresAt, now), isNull(users.activatedAt)));
  if (!link) throw new RequestError('activation_invalid');
  const { userId, registrationId } = link;
  const all = await db
    .select()
    .from(registrations)
    .where(eq(registrations.userId, userId))
    .orderBy(desc(registrations.id));
  const candidates = registrationId === null ? all : all.filter(({ id }) => id === registrationId);
  if (candidates.length === 0) throw new RequestError('activation_invalid');
  return { userId, candidates, all };
}

/**
 * Returns the registration with this password. @throws {RequestError} `activation_password_required` with an error at
 * `password`, `rate_limited`
 */
async function findByPassword(
  context: GatewayContext,
  { address }: Actor,
  { hash, candidates, password }: { hash: string; candidates: PendingRegistration[]; password: string },
): Promise<PendingRegistration> {
  await claimAttempt(context, [
    { key: `activation link ${hash}`, max: attemptsPerLinkMax },
    ...(address === null ? [] : [{ key: `activation address ${address}`, max: attemptsPerAddressMax }]),
  ]);
  for (const candidate of candidates.slice(0, comparedMax)) {
    if (await verifyPassword(normalizePassword(password), candidate.passwordHash)) return candidate;
  }
  throw new RequestError('activation_password_required', { errors: { password: 'validation.password_wrong' } });
}

/**
 * Returns the only registration of the e-mail. @throws {RequestError} `activation_password_required` when there are several
 */
function onlyOne({ candidates: [candidate], all }: OpenLink): PendingRegistration {
  if (!candidate || all.length > 1) throw new RequestError('activation_password_required');
  return candidate;
}

/** Activates a pending affiliate; keeps a status that staff have set meanwhile. */
async function activateAffiliate(tx: Tx, affiliateId: number, names: { name?: string; lastName?: string | null }) {
  const [before] = await tx.select().from(affiliates).where(eq(affiliates.id, affiliateId)).for('update');
  if (!before) throw new RequestError('activation_invalid');
  const isPending = before.status === affiliateStatus.codes.pending;
  const changes = { ...names, ...(isPending && { status: affiliateStatus.codes.active }) };
  if (Object.keys(changes).length > 0) {
    await tx
      .update(affiliates)
      .set({ ...changes, version: sql`${affiliates.version} + 1` })
      .where(eq(affiliates.id, affiliateId));
  }
  const { name, lastName, status } = before;
  return { before: { name, lastName, status }, after: { name, lastName, status, ...changes } };
}

/**
 * Confirms the e-mail of a registration by the secret of its link, which works once and for 24 hours. The user can
 * then sign in with the password of that registration, the affiliate becomes active, and all other registrations of
 * the e-mail are deleted. If there are others, the password is required, because only it proves that the reader of
 * the link made this registration.
 *
 * @param password of the registration; required when its e-mail has several
 * @throws {RequestError} `activation_invalid` for a link that is unknown, used or expired; `activation_password_required`,
 * with an error at `password` for a wrong one; `rate_limited`
 */
export async function activate(
  context: GatewayContext,
  visitor: Actor,
  secret: string,
  password?: string,
): Promise<void> {
  const now = context.clock.now();
  const hash = sha256(secret);
  const link = await findLink(context.database.db, hash, now);
  const proven =
    password === undefined
      ? undefined
      : await findByPassword(context, visitor, { hash, candidates: link.candidates, password });

  await withTransaction(context.database, async (tx) => {
    const isUser = eq(users.id, link.userId);
    await lockAffiliateOf(tx, isUser);
    // Serializes registrations of the e-mail and other uses of its links.
    await tx.select({ id: users.id }).from(users).where(isUser).for('update');
    const current = await findLink(tx, hash, now);
    const chosen = proven ? current.all.find(({ id }) => id === proven.id) : onlyOne(current);
    if (!chosen) throw new RequestError('activation_invalid');
    const { userId, name, lastName, passwordHash, language } = chosen;
    const [user] = await tx
      .update(users)
      .set({ activatedAt: now, passwordHash, language, ...(!chosen.isFirst && { name: fullName(chosen) }) })
      .where(eq(users.id, userId))
      .returning({ name: users.name, affiliateId: users.affiliateId });
    if (typeof user?.affiliateId !== 'number') throw new RequestError('activation_invalid');
    const { before, after } = await activateAffiliate(tx, user.affiliateId, chosen.isFirst ? {} : { name, lastName });
    const statuses = { before: before.status, after: after.status };
    await storeApproval(tx, now, user.affiliateId, statuses);
    await tx.delete(activations).where(eq(activations.userId, userId));
    await tx.delete(registrations).where(eq(registrations.userId, userId));
    await writeAudit(tx, {
      actor: { ...visitor, userId, name: user.name },
      now,
      action: 'user.activate',
      entity: 'user',
      entityId: userId,
      affiliateId: user.affiliateId,
      before: { activatedAt: null, ...before },
      after: { activatedAt: now, ...after },
    });
  });
}
