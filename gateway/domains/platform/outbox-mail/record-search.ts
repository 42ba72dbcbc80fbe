import { sql } from 'drizzle-orm';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { outboxMails } from './table.ts';

/** Mails by their whole recipient. Their subjects may name secrets, which are not shown. */
export const mailRecords: RecordSearch = {
  kind: 'outbox-mail',
  needs: 'outbox-mail:list',
  table: sql`${outboxMails}`,
  id: outboxMails.id,
  affiliateId: null,
  row: {
    title: outboxMails.to,
    detail: sql`regexp_replace(${outboxMails.subject}, '/[A-Za-z0-9_-]{32,}', '/…', 'g')`,
    status: outboxMails.status,
  },
  path: ({ id }) => `/outbox-mail/${id}/show`,
  forms: { email: { where: (email) => sql`lower(${outboxMails.to}) = ${email}`, newestBy: outboxMails.id } },
};
