import { z } from 'zod';
import { anyStaff } from '../../server/actor.ts';
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
    roles: anyStaff,
    query: z.strictObject({ ...perPageUnderscoreQuery, q: requiredText(120).optional() }),
    summary: 'Searches the mails, newest first.',
    handle: async ({ query, actor, context }) => {
      const { page, per_page: pageSize, q } = query;
      const { rows, total } = await searchMails(context, actor, { q }, { page, pageSize });
      return ok(pageOf(rows.map(wireMail), total, { page, pageSize }));
    },
  }),
  route({
    method: 'GET',
    app: 'report',
    path: '/api/outbox/:id',
    roles: anyStaff,
    object: 'mail',
    params: z.object({ id: idText }),
    summary: 'A mail.',
    handle: async ({ params, actor, context }) => ok(wireMail(await getMail(context, actor, params.id))),
  }),
];
