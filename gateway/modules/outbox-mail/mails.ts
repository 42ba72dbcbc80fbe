import { getTableColumns } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { defineSearch } from '../../engine/search.ts';
import type { GatewayContext } from '../../server/context.ts';
import { hideSecrets } from './secrets.ts';
import { outboxMails } from './table.ts';

const { html: _html, nextAttemptAt: _nextAttemptAt, ...shown } = getTableColumns(outboxMails);

const select = (db: Executor) => db.select(shown).from(outboxMails).$dynamic();

/** Mails, newest first. */
export const mailSearch = defineSearch({
  name: 'outbox',
  select,
  id: outboxMails.id,
  affiliateId: null,
  texts: [outboxMails.to, outboxMails.subject],
  filters: {},
  sorts: { id: outboxMails.id },
  defaultSort: ['id', 'desc'],
});

/** Staff may read a link only where it is the one way to get it: where mails are not really sent. */
export const readable = <Mail extends { text: string }>({ env }: GatewayContext, mail: Mail): Mail =>
  env.smtpUrl === undefined ? mail : { ...mail, text: hideSecrets(mail.text) };
