import { eq } from 'drizzle-orm';
import type { AuditAction } from '#shared/codes/audit-action.ts';
import { normalizePassword } from '#shared/rules/password.ts';
import type { Tx } from '../../db/client.ts';
import { Fault } from '../../engine/errors.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { enqueueMail } from '../outbox-mail/outbox.ts';
import { endCredentials } from '../user/end-credentials.ts';
import { passwordFault } from '../user/password-rule.ts';
import { hashPassword } from '../user/passwords.ts';
import { users } from '../user/table.ts';
import type { UserAccount } from '../user/user-account.ts';
import { passwordChangedMail } from './mails.ts';

/** @throws {Fault} `invalid_fields` at `password` for a new password that violates the rule */
export async function requireValidPassword(password: string): Promise<void> {
  const fault = await passwordFault(password);
  if (fault) throw new Fault('invalid_fields', { errors: { password: `validation.password_${fault}` } });
}

/** Returns the hash of a valid new password. @throws {Fault} as {@link requireValidPassword} */
export async function hashNewPassword(password: string): Promise<string> {
  await requireValidPassword(password);
  return hashPassword(normalizePassword(password));
}

interface NewPassword {
  passwordHash: string;
  action: AuditAction;
  isByStaff?: boolean;
}

/**
 * Replaces the password of a locked, confirmed user: its sessions, links and token end, and it is told by mail. The
 * second factor stays.
 */
export async function replacePassword(
  tx: Tx,
  context: GatewayContext,
  actor: Actor,
  user: UserAccount,
  { passwordHash, action, isByStaff = false }: NewPassword,
): Promise<void> {
  const { id, email, language, affiliateId } = user;
  const now = context.clock.now();
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
  await endCredentials(tx, user);
  await enqueueMail(tx, { now, ...passwordChangedMail(context.env, { to: email, language }, isByStaff) });
  await writeAudit(tx, { actor, now, action, entity: 'user', entityId: id, affiliateId, before: null, after: null });
}
