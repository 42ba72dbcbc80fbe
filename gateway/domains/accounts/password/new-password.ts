import { eq } from 'drizzle-orm';
import type { AuditAction } from '#shared/codes/platform/audit-action.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { endCredentials } from '../session/end-credentials.ts';
import { users } from '../user/table.ts';
import type { UserAccount } from '../user/user-account.ts';
import { passwordChangedMail } from './mails.ts';

interface NewPassword {
  passwordHash: string;
  action: AuditAction;
  isByStaff?: boolean;
}

/**
 * Replaces the password of a locked, confirmed user: its sessions, links and token end, and it is notified by mail. The
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
