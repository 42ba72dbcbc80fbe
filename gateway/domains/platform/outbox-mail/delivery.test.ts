import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withOneTransaction, withTransaction } from '../../../db/client.ts';
import { onWake } from '../../../db/wake.ts';
import { startOutbox } from '../../../engine/outbox.ts';
import { createMailTransport, type MailTransport, type OutgoingMail } from '../../../mail/transport.ts';
import { createApp } from '../../../server/app.ts';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { activationMail } from '../../accounts/registration/mails.ts';
import { deliverNextMail, mailOutbox } from './delivery.ts';
import { enqueueMail } from './outbox.ts';
import { outboxMails } from './table.ts';

const secret = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyMDE';
const clock = movableClock();
const gateway = await useGateway({
  clock,
  env: { BRAND_NAME: 'Rede <Boa>', PUBLIC_URL: 'https://portal.example.com' },
});
const { context } = gateway;

beforeEach(() => context.database.pool.query('delete from outbox_mails'));

const activation = (to: string) => ({ to, language: 'pt-br' as const, hash: secret, hours: 24, asksPassword: false });
const enqueue = (to = 'pessoa@example.com') =>
  withTransaction(context.database, (tx) =>
    enqueueMail(tx, { now: clock.now(), ...activationMail(context.env, activation(to)) }),
  );
const rows = async () => (await context.database.pool.query('select * from outbox_mails order by id')).rows;

/** A transport that answers as instructed and remembers what it was given. */
function scripted(...answers: (Error | undefined)[]): MailTransport & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    close: () => undefined,
    send: (mail) => {
      sent.push(mail);
      const answer = answers.shift();
      return answer ? Promise.reject(answer) : Promise.resolve();
    },
  };
}

describe('delivery', () => {
  it('writes whole mails into the data directory where no server is configured', async () => {
    const folder = join(context.env.dataDir, 'outbox');
    rmSync(folder, { recursive: true, force: true });
    await enqueue();
    const transport = createMailTransport(context.env);
    expect(await deliverNextMail(context, transport)).toBe(true);
    expect(await deliverNextMail(context, transport)).toBe(false);

    const [file, ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    const mail = await PostalMime.parse(readFileSync(join(folder, file!)));
    expect(mail.to).toEqual([{ name: '', address: 'pessoa@example.com' }]);
    expect(mail.from).toEqual({ name: 'Rede <Boa>', address: 'nao-responda@localhost' });
    expect(mail.subject).toBe('Confirme seu cadastro na Rede <Boa>');
    expect(mail.messageId).toMatch(/^<\d+-\d+@localhost>$/);
    expect(mail.text).toContain(`https://portal.example.com/activate/${secret}`);
    expect(mail.html).toContain(`href="https://portal.example.com/activate/${secret}"`);
    expect(mail.html).toContain('Rede &lt;Boa&gt;');
    expect(mail.html).not.toContain('<Boa>');
    // Where mails are files, staff read them in the back-office.
    expect((await rows())[0]).toMatchObject({ status: 'sent', attempts: 1, last_error: null });
    expect((await rows())[0].text).toContain(secret);
  });

  it('sets Reply-To where an address for answers is configured', async () => {
    const mailReplyTo = { name: 'Atendimento', address: 'ajuda@rede.example' };
    await enqueue();
    await enqueue('outra@example.com');
    await deliverNextMail(context, createMailTransport({ ...context.env, mailReplyTo }));
    await deliverNextMail(context, createMailTransport(context.env));
    const folder = join(context.env.dataDir, 'outbox');
    const ids = (await rows()).map(({ id }) => id);
    const mails = ids.map((id) => {
      const file = readdirSync(folder).find((name) => name.endsWith(`-${id}.eml`));
      return PostalMime.parse(readFileSync(join(folder, file!)));
    });
    expect((await Promise.all(mails)).map(({ replyTo }) => replyTo)).toEqual([[mailReplyTo], undefined]);
  });

  it('retries a failed mail, later each time and with the same Message-ID, until it is sent', async () => {
    await enqueue();
    const transport = scripted(new Error('connection refused'), new Error('451 try later'));
    const started = clock.now().getTime();
    await deliverNextMail(context, transport);
    expect((await rows())[0]).toMatchObject({ status: 'waiting', attempts: 1, last_error: 'connection refused' });
    expect(await deliverNextMail(context, transport)).toBe(false);

    const waits: number[] = [];
    while (transport.sent.length < 3) {
      const [mail] = await rows();
      waits.push(mail.next_attempt_at.getTime() - clock.now().getTime());
      clock.set(mail.next_attempt_at);
      expect(await deliverNextMail(context, transport)).toBe(true);
    }
    expect(waits[0]).toBeGreaterThanOrEqual(15_000);
    expect(waits[0]).toBeLessThanOrEqual(30_000);
    expect(waits[1]).toBeGreaterThanOrEqual(30_000);
    expect(waits[1]).toBeLessThanOrEqual(60_000);
    expect(new Set(transport.sent.map(({ messageId }) => messageId)).size).toBe(1);
    expect(transport.sent.every(({ date }) => date.getTime() === started)).toBe(true);
    expect((await rows())[0]).toMatchObject({ status: 'sent', attempts: 3, last_error: null });
  });

  it('gives up after about a day, and at once where the recipient is refused for good', async () => {
    await enqueue();
    const forever = scripted(...Array.from({ length: 20 }, () => new Error('down')));
    const started = clock.now().getTime();
    for (;;) {
      await deliverNextMail(context, forever);
      const [mail] = await rows();
      if (mail.status !== 'waiting') break;
      clock.set(mail.next_attempt_at);
    }
    const hours = (clock.now().getTime() - started) / 3_600_000;
    expect((await rows())[0]).toMatchObject({ status: 'failed', last_error: 'down' });
    expect(hours).toBeGreaterThan(10);
    expect(hours).toBeLessThan(30);

    await enqueue('ninguem@example.com');
    const refusal = Object.assign(new Error('550 no such user'), { code: 'EENVELOPE', responseCode: 550 });
    await deliverNextMail(context, scripted(refusal));
    expect((await rows())[1]).toMatchObject({ status: 'failed', attempts: 1, last_error: '550 no such user' });
  });

  it('sends the mail of a gateway that was killed while sending, once its lease has expired', async () => {
    await enqueue();
    const neverEnds = new Promise<void>(() => undefined);
    void deliverNextMail(context, { close: () => undefined, send: () => neverEnds });
    await expect.poll(async () => (await rows())[0].attempts).toBe(1);

    const transport = scripted();
    expect(await deliverNextMail(context, transport)).toBe(false);
    clock.advance(5 * 60_000);
    expect(await deliverNextMail(context, transport)).toBe(true);
    expect((await rows())[0]).toMatchObject({ status: 'sent', attempts: 2 });
  });
});

describe('with a mail server', () => {
  let server: SMTPServer;
  let received: Buffer[];
  let smtpUrl: string;
  let refusal: Error | undefined;

  beforeEach(async () => {
    received = [];
    refusal = undefined;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, callback) => callback(refusal),
      onData: (stream, _session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          received.push(Buffer.concat(chunks));
          callback();
        });
      },
    });
    const listener = server.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    smtpUrl = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  });

  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it('sends through it, and keeps no secret of a sent mail', async () => {
    const withServer = { ...context, env: { ...context.env, smtpUrl } };
    await enqueue();
    const transport = createMailTransport(withServer.env);
    await deliverNextMail(withServer, transport);
    transport.close();

    expect(received).toHaveLength(1);
    const mail = await PostalMime.parse(received[0]!);
    expect(mail.to).toEqual([{ name: '', address: 'pessoa@example.com' }]);
    expect(mail.text).toContain(secret);
    const [row] = await rows();
    expect(row.status).toBe('sent');
    expect(row.text).toContain('https://portal.example.com/activate/…');
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('stores a server answer with any characters, and retries or gives up by its code', async () => {
    const withServer = { ...context, env: { ...context.env, smtpUrl } };
    await enqueue();
    const transport = createMailTransport(withServer.env);
    const long = `no\0body\u202e here${' '.repeat(600)}`;
    refusal = Object.assign(new Error(`busy ${long}`), { responseCode: 451 });
    await deliverNextMail(withServer, transport);
    expect((await rows())[0]).toMatchObject({ status: 'waiting', attempts: 1 });
    expect((await rows())[0].last_error).toMatch(/busy no body {2}here/);

    clock.set((await rows())[0].next_attempt_at);
    refusal = Object.assign(new Error(`unknown ${long}`), { responseCode: 550 });
    await deliverNextMail(withServer, transport);
    transport.close();
    expect((await rows())[0]).toMatchObject({ status: 'failed', attempts: 2 });

    await enqueue();
    clock.advance(1);
    // The limit of 500 UTF-16 units cuts the emoji in half.
    await deliverNextMail(context, scripted(new Error(`${'x'.repeat(499)}😀`)));
    expect((await rows())[1].last_error).toBe(`${'x'.repeat(499)} `);
  });

  it('shows staff no secret of a mail that still waits', async () => {
    await enqueue('rita@example.com');
    const staff = await gateway.signIn(people.manager);
    const app = createApp({ ...context, env: { ...context.env, smtpUrl } });
    const read = (path: string) =>
      request(app).get('/redirect').query({ app: 'report', path }).set('authorization', `Bearer ${staff.token}`);

    const list = await read('/api/outbox?q=rita');
    const one = await read(`/api/outbox/${list.body.data[0].id}`);
    expect(one.body).toEqual(list.body.data[0]);
    expect(one.body).toEqual({
      id: expect.any(Number),
      to: 'rita@example.com',
      subject: expect.stringContaining('Confirme'),
      text: expect.stringContaining('/activate/…'),
      status: 'waiting',
      attempts: 0,
      last_error: null,
      created_at: clock.now().toISOString(),
      sent_at: null,
    });
    const path = `/api/outbox/${one.body.id}`;
    expect((await staff.call('report', 'GET', path)).body.text).toContain('/activate/…');
    expect(JSON.stringify((await staff.call('report', 'GET', '/api/outbox?q=rita')).body)).not.toContain(secret);
    const administrator = await gateway.signIn(people.administrator);
    expect((await administrator.call('report', 'GET', path)).body.text).toContain(secret);
    const production = createApp({ ...context, env: { ...context.env, environment: 'production' } });
    const shown = await request(production)
      .get('/redirect')
      .query({ app: 'report', path })
      .set('authorization', `Bearer ${administrator.token}`);
    expect(shown.body.text).toContain('/activate/…');
    const inProduction = { ...context, env: { ...context.env, environment: 'production' as const } };
    await deliverNextMail(inProduction, scripted());
    expect((await rows())[0].status).toBe('sent');
    expect(JSON.stringify(await rows())).not.toContain(secret);
    expect((await read('/api/outbox/99999')).status).toBe(404);
    const main = await gateway.signIn(people.main);
    expect((await main.call('report', 'GET', '/api/outbox')).status).toBe(403);
  });
});

describe('the worker', () => {
  it('sends waiting mails, and later ones as soon as they are committed, and finishes the current mail when stopped', async () => {
    await enqueue('primeira@example.com');
    const transport = scripted();
    const worker = startOutbox(context, mailOutbox(transport));
    await expect.poll(() => transport.sent.length).toBe(1);

    await enqueue('segunda@example.com');
    await expect.poll(() => transport.sent.length, { interval: 5 }).toBe(2);

    let finish: () => void = () => undefined;
    transport.send = (mail) => {
      transport.sent.push(mail);
      return new Promise((resolve) => (finish = resolve));
    };
    await enqueue('terceira@example.com');
    await enqueue('quarta@example.com');
    await expect.poll(() => transport.sent.length, { interval: 5 }).toBe(3);
    const stopped = worker.stop();
    finish();
    await stopped;
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'waiting']);
  });

  it('is woken once by a transaction that has stored mails, and not by one that rolls back', async () => {
    let wakes = 0;
    const forget = onWake(context.database, 'mails', () => (wakes += 1));
    await withTransaction(context.database, async (tx) => {
      for (const to of ['uma@example.com', 'outra@example.com']) {
        await enqueueMail(tx, { now: clock.now(), ...activationMail(context.env, activation(to)) });
      }
      expect(wakes).toBe(0);
    });
    expect(wakes).toBe(1);

    const failing = withTransaction(context.database, async (tx) => {
      await enqueueMail(tx, { now: clock.now(), ...activationMail(context.env, activation('nunca@example.com')) });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await withTransaction(context.database, (tx) => tx.select().from(outboxMails));
    expect(wakes).toBe(1);
    forget();
    await enqueue();
    expect(wakes).toBe(1);
  });

  it('is woken once by an outer transaction that others have joined', async () => {
    let wakes = 0;
    const forget = onWake(context.database, 'mails', () => (wakes += 1));
    const once = (finish: () => Promise<void>) =>
      withOneTransaction(context.database, {
        start: () => Promise.resolve(),
        work: async (database) => {
          await withTransaction(database, (tx) =>
            enqueueMail(tx, { now: clock.now(), ...activationMail(context.env, activation('uma@example.com')) }),
          );
          expect(wakes).toBe(0);
        },
        finish,
        isKept: () => false,
      });
    await expect(once(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(wakes).toBe(0);
    await once(() => Promise.resolve());
    expect(wakes).toBe(1);
    forget();
  });
});
