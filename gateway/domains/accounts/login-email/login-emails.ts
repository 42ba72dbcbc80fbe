import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { roleMay } from '#shared/codes/accounts/role.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { requireStepUp } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { claimEmailAttempt } from '../access/accesses.ts';
import { getAffiliate } from '../affiliate/affiliates.ts';
import { affiliates } from '../affiliate/table.ts';
import { sendResetLink } from '../password/reset-password.ts';
import { endCredentials } from '../session/end-credentials.ts';
import { claimEmail } from '../single-use-link/email-use.ts';
import { createLink, findLink, useLink } from '../single-use-link/links.ts';
import { links } from '../single-use-link/table.ts';
import { relateByEmail } from '../staff-relation/relate.ts';
import { endInterventions, recordIntervention } from '../user/staff-interventions.ts';
import { formerEmails, users } from '../user/table.ts';
import { hasRole, lockAffiliateUser, lockById, lockMainUser, type UserAccount } from '../user/user-account.ts';
import { emailLeftMail, emailTakenMail } from './mails.ts';

const undoHours = 72;

/**
 * Gives a locked user another e-mail, and its affiliate if it is the main user. Ends sessions, links and tokens of the
 * old e-mail.
 */
async function moveEmail(tx: Tx, context: GatewayContext, user: UserAccount, email: string): Promise<void> {
  const leftAt = context.clock.now();
  await tx.insert(formerEmails).values({ userId: user.id, email: user.email, leftAt });
  await tx.update(users).set({ email }).where(eq(users.id, user.id));
  if (user.affiliateId === null) await relateByEmail(tx, context, { id: user.id, email });
  if (user.isMain && user.affiliateId !== null) {
    await tx
      .update(affiliates)
      .set({ email, version: sql`${affiliates.version} + 1` })
      .where(eq(affiliates.id, user.affiliateId));
  }
  await endCredentials(tx, user);
}

const recordOf = (actor: Actor, now: Date, { id, affiliateId }: UserAccount) => ({
  actor,
  now,
  entity: 'user' as const,
  entityId: id,
  affiliateId,
});

/**
 * Changes the login e-mail of a locked user, at once: both addresses are notified, the old one with a link to undo it, the
 * new one with a link to set the password. Payments of a main user's affiliate wait.
 *
 * @throws {RequestError} `invalid_fields` at `email` for one that has an account; `state_conflict` for a user who has not
 * confirmed its present e-mail
 */
async function changeEmail(tx: Tx, context: GatewayContext, actor: Actor, user: UserAccount, email: string) {
  const { env, clock } = context;
  const { id, affiliateId, language } = user;
  const now = clock.now();
  if (user.activatedAt === null) throw new RequestError('state_conflict');
  await claimEmail(tx, now, email, id);
  await recordIntervention(tx, actor, user, { kind: 'login_email', now });
  await moveEmail(tx, context, user, email);
  const validMs = undoHours * 60 * 60 * 1000;
  const hash = await createLink(tx, context, { purpose: 'email_undo', userId: id, email: user.email, validMs });
  await enqueueMail(tx, { now, ...emailLeftMail(env, { to: user.email, language, hash, hours: undoHours }) });
  await enqueueMail(tx, { now, ...emailTakenMail(env, { to: email, language }) });
  await sendResetLink(tx, context, { id, email, language });
  if (user.isMain && affiliateId !== null)
    await context.hooks.holdPayments(tx, context, actor, { affiliateId, cause: 'login_email' });
  await writeAudit(tx, {
    ...recordOf(actor, now, user),
    action: 'user.login_email',
    before: { email: user.email },
    after: { email },
  });
}

/**
 * Changes the login e-mail of an affiliate's main user.
 *
 * @throws {RequestError} `not_found`, `rate_limited`; else as {@link changeEmail}
 */
export async function changeMainEmail(
  context: GatewayContext,
  actor: Actor,
  { affiliateId, email }: { affiliateId: number; email: string },
): Promise<void> {
  await getAffiliate(context, actor, affiliateId);
  await claimEmailAttempt(context, actor);
  await withTransaction(context.database, async (tx) => {
    await changeEmail(tx, context, actor, await lockMainUser(tx, actor, affiliateId), email);
  });
}

interface UserForm {
  name?: string | undefined;
  email?: string | undefined;
}

/**
 * Changes the name and login e-mail of the actor's own user, or of an affiliate's user by staff. Another e-mail needs a
 * step-up.
 *
 * @throws {RequestError} `forbidden` for another user unless the actor keeps accesses as staff; else as {@link changeMainEmail}
 */
export async function updateUser(context: GatewayContext, actor: Actor, userId: number, form: UserForm): Promise<void> {
  const isOwn = userId === actor.userId;
  if (!isOwn && (actor.scope === 'own' || !roleMay(actor.role, 'access', 'update')))
    throw new RequestError('forbidden');
  if (form.email !== undefined) await claimEmailAttempt(context, actor);
  await withTransaction(context.database, async (tx) => {
    const user = isOwn ? await lockById(tx, userId) : await lockAffiliateUser(tx, actor, userId);
    const { name = user.name, email = user.email } = form;
    if (name !== user.name) {
      await tx.update(users).set({ name }).where(eq(users.id, userId));
      await writeAudit(tx, {
        ...recordOf(actor, context.clock.now(), user),
        action: 'user.update',
        before: { name: user.name },
        after: { name },
      });
    }
    if (email.toLowerCase() === user.email.toLowerCase()) return;
    requireStepUp(actor, context.clock.now());
    await changeEmail(tx, context, actor, user, email);
  });
}

/**
 * Restores a login e-mail by the secret mailed to it. The password, which may be a thief's, is removed; a link to set
 * another one is mailed. Interventions of staff end if it is the e-mail from before them. Of several changes each keeps its own link until an earlier e-mail is restored.
 *
 * @throws {RequestError} `link_invalid`
 */
export async function undoEmail(context: GatewayContext, visitor: Actor, hash: string): Promise<void> {
  const { clock, database } = context;
  const now = clock.now();
  const { userId } = await findLink(database.db, now, 'email_undo', hash);
  await withTransaction(database, async (tx) => {
    const user = await lockById(tx, userId);
    const { email, createdAt } = await useLink(tx, now, 'email_undo', hash);
    if (email === null || !hasRole(user)) throw new RequestError('link_invalid');
    await moveEmail(tx, context, user, email);
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
    await endInterventions(tx, now, userId, email);
    await tx
      .delete(links)
      .where(
        and(
          eq(links.userId, userId),
          eq(links.purpose, 'email_undo'),
          isNull(links.usedAt),
          gte(links.createdAt, createdAt),
        ),
      );
    await sendResetLink(tx, context, { id: userId, email, language: user.language });
    await writeAudit(tx, {
      ...recordOf({ ...visitor, userId, name: user.name }, now, user),
      action: 'user.login_email_undo',
      before: { email: user.email },
      after: { email },
    });
  });
}
