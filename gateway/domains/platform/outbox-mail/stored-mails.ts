import { getTableColumns } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { type Actor, actorMay } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch } from '../../../engine/search.ts';
import { hideSecrets, keepsLinks } from './secrets.ts';
import { outboxMails } from './table.ts';

const {
  html: _html,
  nextAttemptAt: _nextAttemptAt,
  unsubscribeUrl: _unsubscribeUrl,
  erasedAfterSending: _erased,
  ...shown
} = getTableColumns(outboxMails);

const select = (db: Executor) => db.select(shown).from(outboxMails).$dynamic();

/** Mails, newest first. */
export const mailSearch = defineSearch({
  select,
  id: outboxMails.id,
  affiliateId: null,
  texts: [outboxMails.to, outboxMails.subject],
  filters: {},
  sorts: { id: outboxMails.id, createdAt: outboxMails.createdAt },
  defaultSort: ['id', 'desc'],
});

/**
 * Hides the secret links of a mail. Without a mail server and outside production, administrators of accounts see them:
 * there is no other way to follow a link, and they may open every account anyway.
 */
export const readable = <Mail extends { subject: string; text: string }>(
  { env }: GatewayContext,
  actor: Actor,
  mail: Mail,
): Mail => {
  const showsLinks = keepsLinks(env) && actorMay(actor, 'staff-user', 'update');
  return showsLinks ? mail : { ...mail, subject: hideSecrets(mail.subject), text: hideSecrets(mail.text) };
};
