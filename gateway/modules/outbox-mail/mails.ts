import { getTableColumns } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { defineSearch } from '../../engine/search.ts';
import type { GatewayContext } from '../../server/context.ts';
import { hideSecrets } from './secrets.ts';
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
  sorts: { id: outboxMails.id },
  defaultSort: ['id', 'desc'],
});

/** Hides the links of a mail from staff. Where no mail server is configured they are the only way to use a link, so they stay. */
export const readable = <Mail extends { text: string }>({ env }: GatewayContext, mail: Mail): Mail =>
  env.smtpUrl === undefined ? mail : { ...mail, text: hideSecrets(mail.text) };
