import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { AppName } from '../../../engine/registry.ts';
import { createMailTransport } from '../../../mail/transport.ts';
import { ids, password, people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { moveAllPayments } from '../../../testing/move-through.ts';
import { brazilianPayee } from '../../../testing/payees.ts';
import { type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { deliverNextErpMessage } from '../../platform/erp-message/delivery.ts';
import { deliverNextMail } from '../../platform/outbox-mail/delivery.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { heldData } from './held-data.ts';

/** Values that occur nowhere but in what is held about affiliate 1. */
const canaries = {
  name: 'Zuleica',
  lastName: "D'Ávila Quaresma",
  businessName: 'Papelaria Quaresma & Filhas',
  phone: '5511987650123',
  street: 'Rua das Jabuticabeiras',
  city: 'Cidade-Canária',
  zip: '01310930',
  document: '39053344705',
  account: '99118822',
  pix: 'chave-pix-canaria@example.com',
  payeeEmail: 'recebe-canaria@example.com',
  preference: 'novidades-canaria@example.com',
  oldEmail: 'antigo-canario@example.com',
  email: people.main,
  secondEmail: people.secondary,
  channel: 'Blog da Zuleica',
  url: 'https://zuleica-canaria.example.com',
  secondName: 'Sara Prado',
  remark: 'Zuzu da Papelaria',
} as const;

const must = async (answer: ReturnType<TestCaller['call']>) => {
  const { status, body } = await answer;
  if (status > 299) throw new Error(`${status} ${JSON.stringify(body)}`);
};

/** Leaves traces of affiliate 1 wherever its users, staff and the gateway leave some. */
async function leaveTraces() {
  const profile = {
    name: canaries.name,
    last_name: canaries.lastName,
    business_name: canaries.businessName,
    phone_number: canaries.phone,
    country: 'BR',
    zip_code: canaries.zip,
    address: canaries.street,
    address_number: '77',
    neighborhood: 'Centro',
    city: canaries.city,
    state: 'SP',
  };
  await must(main.call('affiliate', 'PUT', '/api/v2/edit/affiliate', { body: profile }));
  const channel = { name: canaries.channel, url: canaries.url, description: `Sobre ${canaries.name}` };
  await must(staff.call('affiliate', 'PUT', `/api/site/${ids.channel}`, { body: channel }));
  const { documentType: document_type, bankName: bank_name, bankAgency: bank_agency } = brazilianPayee;
  const payee = {
    document_type,
    document_number: canaries.document,
    business_name: canaries.businessName,
    email: canaries.payeeEmail,
    bank_country: 'BR',
    bank_name,
    bank_agency,
    bank_account_type: 'Conta Corrente',
    bank_account_number: canaries.account,
    bank_account_number_digit: '1',
    pix_type: 'Email',
    pix_key: canaries.pix,
  };
  await must(main.call('affiliate', 'POST', '/api/v2/create/payment_infos', { body: payee }));
  const news = { new_creatives: 1, news_general_information: 1, campaign_break: 1 };
  const optinEmails = [people.main, canaries.preference].map((email) => ({ email, ...news }));
  await must(main.call('affiliate', 'POST', '/api/v2/optin_email', { body: { affiliateId: 1, optinEmails } }));
  await importConversions(staff, [{ order: 'paga', amount: '9000.00', booked: '2026-01-01' }]);
  await must(
    main.call('finance', 'POST', '/api/v2/payment_request', { body: {}, headers: { 'Idempotency-Key': 'k' } }),
  );
  await moveAllPayments(gateway, 1, 'paid');
  await importConversions(staff, [{ order: 'perdida', amount: '700.00', booked: '2026-01-01' }]);
  await rows(`insert into former_emails (user_id, email, left_at) values (3, $1, now())`, [canaries.oldEmail]);
  await rows(
    `insert into login_history (user_id, result, network, user_agent, at) values (3, 'signed_in', '10.0.0.0/24', 'Firefox', now())`,
  );
  await rows(
    `insert into request_logs (user_id, method, path, duration_ms, request_id, created_at) values (3, 'GET', '/api/channel', 3, 'r1', now())`,
  );
  const wrong = { username: people.main, password: 'Errada-77' };
  await gateway.visitor.call('direct', 'POST', '/v2/login', { body: wrong });
  await leaveStaffTraces(payee);
  // A mail to somebody else that names the affiliate, and one about nobody.
  await rows(
    `insert into outbox_mails ("to", subject, text, html, status, next_attempt_at, created_at) values
      ($1, 'Sobre ' || $2, $2, $3, 'sent', now(), now()), ($1, 'Outra', 'Nada', 'Nada', 'sent', now(), now())`,
    [people.administrator, `${canaries.name} ${canaries.lastName}`, `Zuleica D&#39;Ávila Quaresma`],
  );
}

/** What staff write about affiliate 1, each with an idempotency key, so that the answers are stored as well. */
async function leaveStaffTraces(payee: object) {
  let serial = 0;
  const keyed = (app: AppName, path: string, body: object) =>
    must(staff.call(app, 'POST', path, { body, headers: { 'Idempotency-Key': `staff-${(serial += 1)}` } }));
  const [info] = await rows('select id from payment_infos where affiliate_id = 1');
  await must(main.call('affiliate', 'DELETE', `/api/pi/delete/${info.id}`));
  await keyed('affiliate', '/api/create/payment_infos', { ...payee, affiliate_id: 1 });
  const [sale] = await rows(`select id from conversions where order_id = 'perdida'`);
  const bonus = { conversion_id: sale.id, bonus_type_id: 2, amount: 10, note: canaries.remark };
  await keyed('conversorphp', '/api/addBonusToTransaction', bonus);
  await keyed('advertiser', '/api/coupons', {
    campaign_id: ids.campaign,
    site_id: ids.channel,
    code: 'QUARESMA10',
    description: canaries.remark,
    starts_on: '2026-01-01',
    ends_on: '2026-12-31',
  });
  await rows('update participations set reason = $1 where affiliate_id = 1', [canaries.remark]);
  await rows(`insert into reported_clicks select 'clique', false, $1`, [new URL(canaries.url).host]);
  await rows(`update conversions set click_id = 'clique' where id = $1`, [sale.id]);
  const visitor = { body: { email: people.main }, headers: { 'Idempotency-Key': 'k', 'X-Visitor': 'v'.repeat(22) } };
  await gateway.visitor.call('direct', 'POST', '/create/user/reset', visitor);
}

/** Sends all mails: without a mail server they become files. */
async function sendMails() {
  const transport = createMailTransport(gateway.context.env);
  while (await deliverNextMail(gateway.context, transport));
  transport.close();
}

/** The files of mails that contain a text. */
function mailFilesWith(needle: string): string[] {
  const folder = join(gateway.context.env.dataDir, 'outbox');
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'utf8').includes(needle));
}

/**
 * Where each text occurs: `table.column` of every column with text, JSON or lists in the database. What tax law asks
 * for is left out: the payees of payments, and of the runs that made them.
 */
async function placesOf(needles: readonly string[]): Promise<Map<string, string[]>> {
  const columns = await rows(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY') order by 1, 2`,
  );
  const places = new Map(needles.map((needle): [string, string[]] => [needle, []]));
  for (const { table_name: table, column_name: column } of columns) {
    const place = `${String(table)}.${String(column)}`;
    if (snapshots.includes(place)) continue;
    const found = await rows(
      `select needle from unnest($1::text[]) as needle
       where exists (select 1 from "${String(table)}" where strpos(lower("${String(column)}"::text), lower(needle)) > 0)`,
      [needles],
    );
    for (const { needle } of found) places.get(String(needle))?.push(place);
  }
  return places;
}

const snapshots = ['payment_run_items.payee', 'payments.payee'];

const toErp: string[] = [];
const erp = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    toErp.push(body);
    response.end();
  });
}).listen(0, '127.0.0.1');
await once(erp, 'listening');
afterAll(() => erp.close());
const erpUrl = `http://127.0.0.1:${(erp.address() as AddressInfo).port}/hook`;

const gateway = await useGateway({
  env: { ERP_URL: erpUrl, ERP_SECRET: `whsec_${'A'.repeat(32)}` },
});
const { query: rows } = gateway;
const main = await (await gateway.signIn(people.main)).stepUp();
const staff = await (await gateway.signIn(people.administrator)).stepUp();
await leaveTraces();

it('decides about every table that has the id of an affiliate or of a user', async () => {
  const staffTables = ['staff_relations', 'conversion_imports', 'newsletters'];
  const found = await rows(
    `select distinct table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('affiliate_id', 'user_id') order by 1`,
  );
  const decided = new Set(heldData.map(({ table }) => getTableName(table)));
  const undecided = found
    .map(({ table_name: name }) => String(name))
    .filter((name) => !decided.has(name) && !staffTables.includes(name));
  expect(undecided).toEqual([]);
});

async function expectCopied() {
  const path = '/api/v2/affiliate/personal_data';
  const unproven = await gateway.signIn(people.main);
  expect(await unproven.call('affiliate', 'GET', path)).toMatchObject({
    status: 403,
    body: { code: 'step_up_required' },
  });
  const secondary = await (await gateway.signIn(people.secondary)).stepUp();
  expect((await secondary.call('affiliate', 'GET', path)).status).toBe(403);

  const { status, body, headers } = await main.call('affiliate', 'GET', path);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain('personal-data.json');
  expect(Object.keys(body)).toEqual(heldData.flatMap(({ copyAs }) => copyAs ?? []));
  expect(body.affiliate).toMatchObject([{ id: 1, name: canaries.name, minimum_payment: 500 }]);
  expect(body.payment_data).toMatchObject([{ document_number: canaries.document, pix_key: canaries.pix }]);
  expect(body.accesses.map(({ email }: { email: string }) => email)).toEqual([
    people.main,
    people.secondary,
    people.readOnly,
  ]);
  expect(body.conversions.map(({ amount }: { amount: number }) => amount)).toEqual([9_000, 700]);
  expect(body.payments).toMatchObject([{ amount: 900, payee: { pix_key: canaries.pix } }]);
  expect(body.changes.length).toBeGreaterThan(5);
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/"[^"]*(?:hash|token|secret|password)[^"]*":/i);
  expect(text).not.toContain(people.foreign);
  expect(text).not.toContain('Alice Admin');
  expect(await rows(`select user_id from audit_entries where action = 'personal_data.export'`)).toEqual([
    { user_id: 3 },
  ]);
}

async function expectErased() {
  const planted = await placesOf(Object.values(canaries));
  for (const [canary, places] of planted) expect(places, `${canary} is planted`).not.toEqual([]);
  const stored = ['erp_messages.payload', 'idempotency_answers.body'];
  expect(planted.get(canaries.document)).toEqual(expect.arrayContaining(stored));
  await sendMails();
  expect(mailFilesWith(people.main)).not.toEqual([]);
  // One message is delivered before the deletion, and the others after it.
  await deliverNextErpMessage(gateway.context);
  expect(toErp).toHaveLength(1);
  const { totalComissions } = (await main.call('affiliate', 'GET', '/api/v2/affiliate_delete/info')).body;
  expect(totalComissions).toBe(80);
  const own = { username: people.main, password };
  await must(main.call('affiliate', 'DELETE', '/api/v2/affiliate_delete/request', { body: own }));
  const approval = { username: people.administrator, password };
  const path = `/api/affiliate_delete/approve/${ids.affiliate}`;
  await must(staff.call('affiliate', 'PUT', path, { body: approval }));

  // The last mail goes to the affiliate, and is erased once it was sent.
  const [last] = await rows('select "to" from outbox_mails order by id desc limit 1');
  expect(last).toEqual({ to: people.main });
  // One that is sent after the approval is the recipient's own copy.
  await expect.poll(() => mailFilesWith(people.main)).toEqual([]);
  await sendMails();
  while (await deliverNextErpMessage(gateway.context));
  expect(toErp.at(-1)).toContain(canaries.document);

  for (const [canary, places] of await placesOf(Object.values(canaries))) expect(places, canary).toEqual([]);
  expect(await rows(`select count(*)::int as count from outbox_mails where text = 'Nada'`)).toEqual([{ count: 1 }]);
  expect(await findDifferences(gateway.context.database)).toEqual([]);
}

async function expectAudited() {
  expect(
    await rows(`select user_id, user_name, entity_id, after from audit_entries where action = 'audit.erase'`),
  ).toEqual([{ user_id: 1, user_name: 'Alice Admin', entity_id: '1', after: { rows: expect.any(Number) } }]);
  const [erased] = await rows(
    `select user_name, address, after from audit_entries where action = 'affiliate.update' and affiliate_id = 1`,
  );
  expect(erased).toMatchObject({ user_name: '***', address: null, after: { name: '***', city: '***' } });
  for (const statement of [
    `update audit_entries set after = null`,
    `update audit_entries set after = '"PL/pgSQL function erase_audit("'`,
    `do $$ begin update audit_entries set after = null; end $$`,
    'delete from audit_entries',
    'truncate audit_entries',
  ]) {
    await expect(rows(statement), statement).rejects.toThrow('append-only');
  }
}

it('is copied for the main access; of a deleted affiliate nothing is left but in payments and invoices, which the audit records', async () => {
  await expectCopied();
  await expectErased();
  await expectAudited();
});
