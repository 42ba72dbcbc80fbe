import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import { startOutbox } from '../../../engine/outbox.ts';
import { OutboundError } from '../../../lib/outbound.ts';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { makePayable } from '../../../testing/payees.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { movePayments } from '../../payouts/payment/move-payments.ts';
import { deliverNextErpMessage, erpOutbox, forgetSentErpMessages } from './delivery.ts';
import { notifyErpOfApprovedUpload } from './notify-erp.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const clock = movableClock('2026-03-02T12:00:00Z');

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let received: Received[];
/** The statuses to answer, then 200; 0 answers nothing at all. */
let answers: number[];
let finance: TestCaller;
let serial = 0;

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    const status = answers.shift() ?? 200;
    if (status !== 0) response.writeHead(status, { location: '/elsewhere' }).end('{"ok":true}');
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?from=parceria`;
const gateway = await useGateway({ clock, env: { ERP_URL: url, ERP_SECRET: secret } });
const { query } = gateway;
await makePayable(gateway.context, 1);
// The very example that receivers copy.
const guide = readFileSync(join(import.meta.dirname, '../../../../docs/erp-webhook.md'), 'utf8');
const example = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
const { isGenuine } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(example)}`)) as {
  isGenuine: (secret: string, headers: IncomingHttpHeaders, body: string, now?: number) => boolean;
};

beforeEach(async () => {
  received = [];
  answers = [];
  clock.set('2026-03-02T12:00:00Z');
  await query('delete from erp_messages');
  finance = await gateway.signIn(people.finance);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const messages = () => query('select * from erp_messages order by id');
const deliver = () => deliverNextErpMessage(gateway.context);
const send = (caller: TestCaller, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  caller.call('finance', method, path, { ...(body && { body }) });

/** Issues an invoice to an advertiser. Returns its id. */
async function issueInvoice(): Promise<number> {
  serial += 1;
  await importConversions(await gateway.signIn(people.manager), [{ order: `erp-${serial}`, booked: '2026-02-10' }]);
  const form = { advertiser_id: 1, yearmonth: '2026-02', due_on: '2026-03-20', fee: 25.5 };
  const { id } = (await send(finance, 'POST', '/api/advertiser_invoices', form)).body.data;
  await send(finance, 'PUT', `/api/advertiser_invoices/state/${id}`, { state: 'issued' });
  return id;
}

describe('the messages to the ERP', () => {
  it('is every end of a payment, set by set, without bank data', async () => {
    const payment = `insert into payments (affiliate_id, status, amount_cents, payee, method, pay_date, created_at)
      values (1, 'ready', 123456, '{"document_type":"CPF","document_number":"52998224725","business_name":"Ana","pix_key":"segredo"}',
        'pix', '2026-03-15', now()) returning id`;
    const ids = [(await query(payment))[0].id, (await query(payment))[0].id];
    const { database } = gateway.context;
    const move = (to: 'scheduled' | 'sent' | 'paid') =>
      withTransaction(database, (tx) =>
        movePayments(tx, gateway.context, sql`${ids[0]}, ${ids[1]}`, {
          actor: systemActor('test'),
          now: clock.now(),
          to,
        }),
      );
    await move('scheduled');
    await move('sent');
    await move('paid');
    const sent = await messages();
    expect(sent.map(({ type, entity_id: id }) => [type, id])).toEqual([
      ...ids.map((id) => ['payment.scheduled', id]),
      ...ids.map((id) => ['payment.paid', id]),
    ]);
    expect(new Set(sent.map(({ message_id: id }) => id)).size).toBe(4);
    expect(sent[3].payload).toEqual({
      id: ids[1],
      state: 'paid',
      affiliate_id: 1,
      document_type: 'CPF',
      document: '52998224725',
      name: 'Ana',
      amount: 1234.56,
      method: 'pix',
      pay_date: '2026-03-15',
      paid_at: '2026-03-02T12:00:00+00:00',
      failure_code: null,
      run_id: null,
      invoice: null,
    });
    expect(JSON.stringify(sent)).not.toContain('segredo');
  });

  it('is each invoice of an approved tax invoice', async () => {
    await query(`insert into invoices (id, affiliate_id, yearmonth, total_cents, invoice_nums, created_at)
      values (71, 1, '2026-02', 5000, '412', now()), (72, 1, '2026-02', 7050, '412', now())`);
    await query(`insert into invoice_uploads (id, affiliate_id, yearmonth, status, file_name, content_type, size, sha256,
        findings, issuer, note_number, created_at)
      values (5, 1, '2026-02', 1, 'nota.xml', 'application/xml', 1, 'x', '[]', '11222333000181', '412', now())`);
    await query('insert into invoice_upload_invoices (upload_id, invoice_id) values (5, 71), (5, 72)');
    await withTransaction(gateway.context.database, (tx) =>
      notifyErpOfApprovedUpload(tx, gateway.context, { uploadId: 5, now: clock.now() }),
    );
    const sent = await messages();
    expect(sent.map(({ message_id: id, type }) => [id, type])).toEqual([
      ['invoice_71_upload_5', 'invoice.approved'],
      ['invoice_72_upload_5', 'invoice.approved'],
    ]);
    expect(sent[1].payload).toEqual({
      id: 72,
      yearmonth: '2026-02',
      numbers: '412',
      total: 70.5,
      affiliate_id: 1,
      payment_id: null,
      upload_id: 5,
      document: '11222333000181',
      number: '412',
    });
  });

  it('is undone with the change', async () => {
    const id = await issueInvoice();
    await query('delete from erp_messages');
    await query(`update advertiser_invoices set state = 'draft' where id = ${id}`);
    // Its conversions are invoiced already: nothing is left to issue.
    expect((await send(finance, 'PUT', `/api/advertiser_invoices/state/${id}`, { state: 'issued' })).status).toBe(422);
    await query(`update advertiser_invoices set state = 'issued' where id = ${id}`);
    expect(await messages()).toEqual([]);
  });
});

describe('a message', () => {
  it('is signed as the guide says, and a changed or old one is not believed', async () => {
    const id = await issueInvoice();
    expect(await deliver()).toBe(true);
    expect(await deliver()).toBe(false);
    const [{ headers, body }] = received as [Received];
    const now = clock.now().getTime();
    expect(isGenuine(secret, headers, body, now)).toBe(true);
    expect(isGenuine(secret, headers, body.replace('issued', 'paid'), now)).toBe(false);
    expect(isGenuine(`whsec_${Buffer.alloc(32, 8).toString('base64')}`, headers, body, now)).toBe(false);
    expect(isGenuine(secret, headers, body, now + 301_000)).toBe(false);
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toMatchObject({
      id: headers['webhook-id'],
      type: 'advertiser_invoice.issued',
      occurred_at: '2026-03-02T12:00:00.000Z',
      data: { id, document: '12ABC34501DE35', commission: 10, fee: 25.5, total: 35.5, due_on: '2026-03-20' },
    });
    expect(await messages()).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }]);
  });

  it('that is refused comes again later under the same id, which identifies duplicates', async () => {
    await issueInvoice();
    answers = [500, 307];
    await deliver();
    expect(await messages()).toMatchObject([{ state: 'waiting', last_error: 'refused', last_status: 500 }]);
    expect(await deliver()).toBe(false);
    clock.advance(60_000);
    await deliver();
    expect(await messages()).toMatchObject([{ state: 'waiting', last_error: 'redirect', last_status: 307 }]);
    clock.advance(3 * 60_000);
    await deliver();
    expect(await messages()).toMatchObject([{ state: 'sent', attempts: 3 }]);
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(received.every(({ headers, body }) => isGenuine(secret, headers, body, clock.now().getTime()))).toBe(true);
  });

  it('without an answer in time is not waited for', async () => {
    answers = [0];
    const { outbound } = gateway.context;
    const error = await outbound
      .postToErp({ body: '{}', headers: {} }, { timeoutMs: 20 })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'OutboundError', isTimeout: true });
    await issueInvoice();
    const late = { ...outbound, postToErp: () => Promise.reject(new OutboundError('late', { isTimeout: true })) };
    await deliverNextErpMessage({ ...gateway.context, outbound: late });
    expect(await messages()).toMatchObject([{ state: 'waiting', last_error: 'timeout', last_status: null }]);
  });

  it('is given up after ten tries over about a day, and staff can send it again', async () => {
    await issueInvoice();
    answers = Array.from({ length: 10 }, () => 503);
    const started = clock.now().getTime();
    for (;;) {
      await deliver();
      const [message] = await messages();
      if (message.state !== 'waiting') break;
      clock.set(message.next_attempt_at);
    }
    const hours = (clock.now().getTime() - started) / 3_600_000;
    expect([received.length, hours > 17, hours < 25]).toEqual([10, true, true]);

    finance = await gateway.signIn(people.finance);
    const { body } = await send(finance, 'GET', '/api/erp/errors');
    expect(body.data).toMatchObject([
      { type: 'advertiser_invoice.issued', state: 'failed', attempts: 10, last_error: 'refused', last_status: 503 },
    ]);
    const [{ id, version }] = body.data;
    expect(JSON.stringify(body)).not.toContain('payload');
    const again = await send(finance, 'PUT', `/api/erp/errors/${id}`, { state: 'waiting', version });
    expect(again.body.data).toMatchObject({ state: 'waiting', attempts: 0 });
    expect((await send(finance, 'PUT', `/api/erp/errors/${id}`, { state: 'waiting', version })).status).toBe(409);
    await deliver();
    expect((await send(finance, 'GET', '/api/erp/errors')).body.data).toEqual([]);
    expect((await send(finance, 'GET', `/api/erp/errors/${id}`)).status).toBe(404);

    clock.advance(31 * 24 * 60 * 60 * 1000);
    await forgetSentErpMessages(gateway.context);
    expect(await messages()).toEqual([]);
  });

  it('of a gateway that died on the way is found by another, and one that is not due is no error', async () => {
    await issueInvoice();
    const neverEnds = new Promise<number>(() => undefined);
    const outbound = { ...gateway.context.outbound, postToErp: () => neverEnds };
    void deliverNextErpMessage({ ...gateway.context, outbound });
    await expect.poll(async () => (await messages())[0].attempts).toBe(1);
    expect(await deliver()).toBe(false);
    expect((await send(finance, 'GET', '/api/erp/errors')).body.data).toEqual([]);
    clock.advance(60_000);
    await deliver();
    expect(await messages()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('is sent by the worker: what waits, and what a transaction stores as soon as it has committed', async () => {
    await issueInvoice();
    const worker = startOutbox(gateway.context, erpOutbox(gateway.context.env.erp!));
    await expect.poll(() => received.length).toBe(1);
    await issueInvoice();
    await expect.poll(() => received.length).toBe(2);
    await worker.stop();
    expect(await messages()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  });
});
