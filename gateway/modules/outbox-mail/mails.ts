import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { GatewayContext } from '../../server/context.ts';
import { preparedByShape, preparedQuery } from '../../db/prepared.ts';
import { anyContains, containing } from '../../db/text-search.ts';
import { Fault } from '../../engine/errors.ts';
import type { PageRequest } from '../../engine/page.ts';
import { type Found, orderBy, runSearch, setFilters } from '../../engine/search.ts';
import { hideSecrets } from './secrets.ts';
import { outboxMails } from './table.ts';

export type OutboxMail = typeof outboxMails.$inferSelect;

interface MailFilter {
  q?: string | undefined;
}

const conditions = {
  q: anyContains([outboxMails.to, outboxMails.subject], sql.placeholder('q')),
} satisfies Record<keyof MailFilter, SQL | undefined>;

const searchQueries = preparedByShape('search_outbox', (db, filters: readonly (keyof MailFilter)[], name) => {
  const where = and(...filters.map((filter) => conditions[filter]));
  return {
    rows: db
      .select()
      .from(outboxMails)
      .where(where)
      .orderBy(...orderBy(outboxMails.id, outboxMails.id, 'desc'))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(name),
    total: db.select({ total: count() }).from(outboxMails).where(where).prepare(`${name}_total`),
  };
});

/** Staff may read a link only where it is the one way to get it: where mails are not really sent. */
function readable(context: GatewayContext, mail: OutboxMail): OutboxMail {
  return context.env.smtpUrl === undefined
    ? mail
    : { ...mail, text: hideSecrets(mail.text), html: hideSecrets(mail.html) };
}

/** A page of the mails, newest first; `q` is a part of the address or subject. */
export async function searchMails(
  context: GatewayContext,
  filter: MailFilter,
  page: PageRequest,
): Promise<Found<OutboxMail>> {
  const values = filter.q === undefined ? {} : { q: containing(filter.q) };
  const { rows, total } = await runSearch(searchQueries(context.database, setFilters(filter)), values, page);
  return { rows: rows.map((mail) => readable(context, mail)), total };
}

const findMail = preparedQuery((db) =>
  db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.id, sql.placeholder('id')))
    .prepare('find_outbox_mail'),
);

/** One mail. @throws {Fault} `not_found` */
export async function getMail(context: GatewayContext, mailId: number): Promise<OutboxMail> {
  const [mail] = await findMail(context.database).execute({ id: mailId });
  if (!mail) throw new Fault('not_found');
  return readable(context, mail);
}
