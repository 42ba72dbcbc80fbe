import { and, asc, desc, eq } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { profile } from '#shared/codes/accounts/profile.ts';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { reachOf, requireOwner } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { changesNothing, definedFields } from '../../../engine/objects.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { affiliates } from '../affiliate/table.ts';
import { sendInvitation } from '../invitation/send-invitation.ts';
import { endSessions } from '../session/sessions.ts';
import { claimEmail } from '../single-use-link/email-use.ts';
import { claimAttempt } from '../user/attempts.ts';
import { recordIntervention } from '../user/staff-interventions.ts';
import { users } from '../user/table.ts';
import { lockAffiliateUser } from '../user/user-account.ts';

/** New e-mails that one user may try within 15 minutes: each answer reveals whether the e-mail has an account. */
const emailsPerUserMax = 50;

type Level = (typeof users.$inferSelect)['level'];

const { id, name, email, level, isMain, invitedAt, activatedAt } = users;
const shown = { id, name, email, level, isMain, invitedAt, activatedAt };

interface AccessForm {
  affiliateId: number;
  name: string;
  email: string;
  level: Level;
}

/** Invitations of one access within 15 minutes. */
const invitationsMax = 5;

/** Limits how many e-mails a user may try for an account. @throws {RequestError} `rate_limited` */
export const claimEmailAttempt = (context: GatewayContext, { userId }: Actor) =>
  claimAttempt(context, [{ key: `e-mail of an account by ${userId}`, max: emailsPerUserMax }]);

/** Returns the accesses of an affiliate that the actor may access; the main one comes first. */
export async function listAccesses({ database }: GatewayContext, actor: Actor, affiliateId: number) {
  const [affiliate] = await database.db
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(and(eq(affiliates.id, affiliateId), reachOf(actor, affiliates.id)));
  if (!affiliate) throw new RequestError('not_found');
  return database.db
    .select(shown)
    .from(users)
    .where(eq(users.affiliateId, affiliateId))
    .orderBy(desc(users.isMain), asc(users.id));
}

/** Returns one access. @throws {RequestError} `not_found` */
export async function getAccess(executor: Executor, actor: Actor, accessId: number) {
  const [access] = await executor
    .select(shown)
    .from(users)
    .innerJoin(affiliates, eq(affiliates.id, users.affiliateId))
    .where(and(eq(users.id, accessId), reachOf(actor, affiliates.id)));
  if (!access) throw new RequestError('not_found');
  return access;
}

/** @throws {RequestError} `state_conflict` for a deleted affiliate */
async function requireUndeleted(tx: Tx, affiliateId: number): Promise<void> {
  const [affiliate] = await tx
    .select({ status: affiliates.status })
    .from(affiliates)
    .where(eq(affiliates.id, affiliateId))
    .for('share');
  if (affiliate?.status === affiliateStatus.codes.deleted) throw new RequestError('state_conflict');
}

/**
 * Adds a secondary access to an affiliate and mails it an invitation. It has no password, and cannot sign in, until the
 * invitation is accepted.
 *
 * @returns its id
 * @throws {RequestError} `invalid_fields` at `email` for one that has an account; `rate_limited` after too many tried
 */
export async function createAccess(context: GatewayContext, actor: Actor, form: AccessForm): Promise<number> {
  await requireOwner(context.database.db, actor, form.affiliateId);
  await claimEmailAttempt(context, actor);
  const now = context.clock.now();
  return withTransaction(context.database, async (tx) => {
    await requireUndeleted(tx, form.affiliateId);
    await claimEmail(tx, now, form.email);
    const { language, userId: invitedBy } = actor;
    const added = onlyRow(
      await tx
        .insert(users)
        .values({ ...form, profile: profile.codes.afiliado, language, invitedBy, invitedAt: now, createdAt: now })
        .returning(),
    );
    await recordIntervention(tx, actor, added, { kind: 'access_created', now });
    await sendInvitation(tx, context, added, actor.name);
    await writeAudit(tx, { ...recordOf(actor, now, added), action: 'access.create', before: null, after: { ...form } });
    return added.id;
  });
}

const recordOf = (actor: Actor, now: Date, access: { id: number; affiliateId: number | null }) => ({
  actor,
  now,
  entity: 'access' as const,
  entityId: access.id,
  affiliateId: access.affiliateId,
});

/** Locks a secondary access. @throws {RequestError} `not_found`; `main_access` for the main one */
async function lockSecondary(tx: Tx, actor: Actor, accessId: number) {
  const access = await lockAffiliateUser(tx, actor, accessId);
  if (access.isMain) throw new RequestError('main_access');
  return access;
}

/**
 * Changes the name or level of a secondary access. A new level ends its sessions.
 *
 * @throws {RequestError} `not_found`; `main_access` for the main one, whose name is the affiliate's
 */
export async function updateAccess(
  context: GatewayContext,
  actor: Actor,
  accessId: number,
  form: { name?: string | undefined; level?: Level | undefined },
) {
  return withTransaction(context.database, async (tx) => {
    const before = await lockSecondary(tx, actor, accessId);
    const after = { ...before, ...definedFields(form) };
    if (!changesNothing(before, after)) {
      await tx.update(users).set({ name: after.name, level: after.level }).where(eq(users.id, accessId));
      const now = context.clock.now();
      if (after.level !== before.level) await endSessions(tx, [accessId]);
      if (after.level === 'full' && before.level !== 'full')
        await recordIntervention(tx, actor, before, { kind: 'access_raised', now });
      await writeAudit(tx, { ...recordOf(actor, now, before), action: 'access.update', before, after });
    }
    return getAccess(tx, actor, accessId);
  });
}

/**
 * Mails an invitation again; the earlier one is dead.
 *
 * @throws {RequestError} `not_found`; `main_access`; `state_conflict` once it was accepted; `rate_limited`
 */
export async function inviteAgain(context: GatewayContext, actor: Actor, accessId: number) {
  await getAccess(context.database.db, actor, accessId);
  await claimAttempt(context, [{ key: `invitation ${accessId}`, max: invitationsMax }]);
  const now = context.clock.now();
  return withTransaction(context.database, async (tx) => {
    const before = await lockSecondary(tx, actor, accessId);
    if (before.activatedAt !== null) throw new RequestError('state_conflict');
    await tx.update(users).set({ invitedBy: actor.userId, invitedAt: now }).where(eq(users.id, accessId));
    await sendInvitation(tx, context, before, actor.name);
    await writeAudit(tx, { ...recordOf(actor, now, before), action: 'access.invite', before: null, after: null });
    return getAccess(tx, actor, accessId);
  });
}

/** Deletes a secondary access and ends its sessions at once. @throws {RequestError} `not_found`; `main_access` */
export async function deleteAccess(context: GatewayContext, actor: Actor, accessId: number): Promise<void> {
  await withTransaction(context.database, async (tx) => {
    const access = await lockSecondary(tx, actor, accessId);
    await tx.delete(users).where(eq(users.id, accessId));
    const before = { name: access.name, email: access.email, level: access.level };
    await writeAudit(tx, {
      ...recordOf(actor, context.clock.now(), access),
      action: 'access.delete',
      before,
      after: null,
    });
  });
}
