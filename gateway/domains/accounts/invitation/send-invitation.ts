import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { type Addressee, createLink, endLinks } from '../single-use-link/links.ts';
import { invitationMail } from './mails.ts';

const invitationHours = 24;

/**
 * Mails a user without a password the link to set one. It makes earlier ones invalid.
 *
 * @param invitedBy the name of the inviting user; null leaves it out
 */
export async function sendInvitation(
  tx: Tx,
  context: GatewayContext,
  { id, email, language }: Addressee,
  invitedBy: string | null,
): Promise<void> {
  await endLinks(tx, id, ['invitation']);
  const validMs = invitationHours * 60 * 60 * 1000;
  const hash = await createLink(tx, context, { purpose: 'invitation', userId: id, validMs });
  const mail = invitationMail(context.env, { to: email, language, hash, hours: invitationHours, invitedBy });
  await enqueueMail(tx, { now: context.clock.now(), ...mail });
}
