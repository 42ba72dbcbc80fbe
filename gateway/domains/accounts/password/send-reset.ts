import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { type Addressee, createLink, endLinks } from '../single-use-link/links.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { resetMail } from './mails.ts';

const resetHours = 1;

/** Mails a link to set a new password. It makes the user's earlier ones invalid. */
export async function sendResetLink(
  tx: Tx,
  context: GatewayContext,
  { id, email, language }: Addressee,
): Promise<void> {
  await endLinks(tx, id, ['password_reset']);
  const validMs = resetHours * 60 * 60 * 1000;
  const hash = await createLink(tx, context, { purpose: 'password_reset', userId: id, validMs });
  const mail = resetMail(context.env, { to: email, language, hash, hours: resetHours });
  await enqueueMail(tx, { now: context.clock.now(), ...mail });
}
