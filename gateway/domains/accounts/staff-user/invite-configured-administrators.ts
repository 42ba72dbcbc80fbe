import { eq, sql } from 'drizzle-orm';
import { withTransaction } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { sendInvitation } from '../invitation/send-invitation.ts';
import { lockKeys } from '../user/attempts.ts';
import { users } from '../user/table.ts';
import { inviteStaffIn } from './invite-staff.ts';

/** An invitation that was not accepted within its validity is sent again at the next start. */
const againAfterMs = 24 * 60 * 60 * 1000;

/**
 * Invites the administrators whom the configuration names and who have no account, by the gateway itself: such an
 * account is related to nobody by its making. Whoever sets the environment may do so without a shell; all other
 * administrators are notified. Several gateways may run it at once.
 */
export async function inviteConfiguredAdministrators(context: GatewayContext): Promise<void> {
  const gateway = systemActor('configured-administrators');
  for (const email of context.env.administratorEmails) {
    await withTransaction(context.database, async (tx) => {
      await lockKeys(tx, [`configured administrator ${email.toLowerCase()}`]);
      const isKnown = eq(sql`lower(${users.email})`, email.toLowerCase());
      const [known] = await tx.select().from(users).where(isKnown);
      if (known === undefined) {
        const invitation = { name: email, email, role: 'administrator', scope: 'all' } as const;
        await inviteStaffIn(tx, context, gateway, invitation);
        return;
      }
      const now = context.clock.now();
      const isWaiting = known.affiliateId === null && known.activatedAt === null && known.deactivatedAt === null;
      if (!isWaiting || known.invitedBy !== null || known.invitedAt === null) return;
      if (now.getTime() - known.invitedAt.getTime() < againAfterMs) return;
      await sendInvitation(tx, context, known, null);
      await tx.update(users).set({ invitedAt: now }).where(eq(users.id, known.id));
    });
  }
}
