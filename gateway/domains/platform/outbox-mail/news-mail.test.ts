import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { composeMail } from '../../../mail/compose.ts';
import { createMailTransport } from '../../../mail/transport.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { deliverNextMail } from './delivery.ts';
import { enqueueMail } from './outbox.ts';

const secret = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyMDE';
const unsubscribeUrl = `https://portal.example.com/unsubscribe/${secret}`;

const gateway = await useGateway();

it('of news has an unsubscribe address for mail programs, which is not kept once it is sent', async () => {
  const { context } = gateway;
  const { pool } = context.database;
  const content = {
    to: 'a@example.com',
    language: 'en',
    subject: 'News',
    paragraphs: ['One.'],
    unsubscribeUrl,
  } as const;
  const now = context.clock.now();
  await withTransaction(context.database, (tx) => enqueueMail(tx, { now, ...composeMail(context.env, content) }));
  await deliverNextMail(context, createMailTransport(context.env));
  const folder = join(context.env.dataDir, 'outbox');
  const [file = ''] = readdirSync(folder);
  const mail = await PostalMime.parse(readFileSync(join(folder, file)));
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(`Unsubscribe from these e-mails: ${unsubscribeUrl}`);
  expect(mail.html).toContain(`<a href="${unsubscribeUrl}">`);

  await pool.query(`update outbox_mails set status = 'waiting', next_attempt_at = $1`, [now]);
  const withServer = { ...context, env: { ...context.env, smtpUrl: 'smtp://127.0.0.1' } };
  await deliverNextMail(withServer, { send: () => Promise.resolve(), close: () => undefined });
  const { rows } = await pool.query('select * from outbox_mails');
  expect(rows).toMatchObject([{ status: 'sent' }]);
  expect(JSON.stringify(rows)).not.toContain(secret);
});
