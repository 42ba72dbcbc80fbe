import { z } from 'zod';
import { getMail, type OutboxMail, searchMails } from './mails.ts';
import { idText, perPageUnderscoreQuery, requiredText } from '../../engine/fields.ts';
import { pageOf } from '../../engine/page.ts';
import { ok, type Route, route } from '../../server/registry.ts';

const wireMail = (mail: OutboxMail) => ({
  id: mail.id,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  status: mail.status,
  attempts: mail.attempts,
  last_error: mail.lastError,
  created_at: mail.createdAt,
  sent_at: mail.sentAt,
});

/** The mails that the platform has to send or has sent. */
export const outboxRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'report',
    path: '/api/outbox',
    needs: 'outbox-mail:list',
    query: z.strictObject({ ...perPageUnderscoreQuery, q: requiredText(120).optional() }),
    summary: 'Searches the mails, newest first.',
    handle: async ({ query, context }) => {
      const { page, per_page: pageSize, q } = query;
      const { rows, total } = await searchMails(context, { q }, { page, pageSize });
      return ok(pageOf(rows.map(wireMail), total, { page, pageSize }));
    },
  }),
  route({
    method: 'GET',
    app: 'report',
    path: '/api/outbox/:id',
    needs: 'outbox-mail:one',
    object: 'mail',
    params: z.object({ id: idText }),
    summary: 'A mail.',
    handle: async ({ params, context }) => ok(wireMail(await getMail(context, params.id))),
  }),
];
