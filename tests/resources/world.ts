import type { DataProvider, SortPayload } from 'react-admin';
import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Audience, Contract } from '#shared/contract/contract.ts';
import { addDays, businessDate } from '#shared/time.ts';
import { readWebhookKey, signatureHeaders } from '../../gateway/lib/webhook-signature.ts';
import { emptyReturn, returnForm } from '../../gateway/testing/bank-returns.ts';
import { type Answer, type RestClient, restClient, signedInClient } from '../support/client.ts';
import { dataProviderOf } from '../support/data-provider.ts';
import { startPostalCodeService } from '../support/postal-code-service.ts';
import { createDatabase } from '../support/postgres.ts';
import { startStack } from '../support/stack.ts';
import { startTaxDocumentService } from '../support/tax-document-service.ts';
import { draftBody } from './billing.ts';
import { newReadKey } from './campaigns.ts';
import type { Declaration, Fields, Row, Speakers } from './declaration.ts';
import { newBonus } from './earnings.ts';

/** The tests of one verb of a resource, for one audience that may do it. */
export type ResourceTests = (contract: Contract, audience: Audience, sample: Declaration) => void;

const accounts = { affiliate: 'afiliado@demo.test', staff: 'admin@demo.test' };

/** A running platform with one person of each audience, set by {@link openWorld}. */
export let actors: Speakers;
export let providers: Record<Audience, DataProvider>;

/** Starts the platform of these tests, on PostgreSQL where TEST_DATABASE_URL names one. @returns what ends it */
export async function openWorld(): Promise<() => Promise<void>> {
  const postalCodes = await startPostalCodeService();
  const documents = await startTaxDocumentService();
  const database = process.env.TEST_DATABASE_URL ? await createDatabase() : undefined;
  const stack = await startStack({
    ...(database && { databaseUrl: database.url }),
    env: {
      CEP_URLS: postalCodes.url,
      CNPJ_URL: documents.url,
      CPF_URL: documents.url,
      RATE_LIMIT_SCALE: '1000',
      // Nothing listens there: each message to the ERP becomes an error.
      ERP_URL: 'http://127.0.0.1:9/',
      ERP_SECRET: `whsec_${'A'.repeat(32)}`,
    },
  });
  actors = {
    visitor: restClient(stack.url),
    affiliate: await signedInClient(stack.url, accounts.affiliate),
    advertiser: restClient(stack.url),
    staff: await signedInClient(stack.url, accounts.staff),
  };
  for (const client of [actors.affiliate, actors.staff]) expect((await client.stepUp()).status).toBe(201);
  actors.advertiser.key = await newReadKey(actors.staff);
  providers = {
    visitor: dataProviderOf(stack.url, actors.visitor, 'Content-Range', stack.logs),
    affiliate: dataProviderOf(stack.url, actors.affiliate, 'Content-Range', stack.logs),
    advertiser: dataProviderOf(stack.url, actors.advertiser, 'Content-Range', stack.logs),
    staff: dataProviderOf(stack.url, actors.staff, 'X-Total-Count', stack.logs),
  };
  // What the sample data lack: a return of the bank that names nothing, a reconciliation, a mail, a newsletter, and a page of bonuses that nobody has asked for.
  await actors.staff.post('/api/bank-return', returnForm(emptyReturn(1)));
  await actors.staff.post('/api/reconciliation', {});
  const person = { name: 'Ada Alves', email: 'ada@exemplo.test', password: 'Segura-77-xy' };
  await actors.visitor.post('/api/registration', person);
  const news = { kind: 'new_creatives', subject: 'Novidades', text: 'Veja os criativos.' };
  await actors.staff.post('/api/newsletter', news);
  await actors.staff.put('/api/campaign/1', { click_window_days: 31 });
  for (let count = 0; count < 10; count += 1) await newBonus(actors, 1, nextSerial());
  await billAdvertisers(actors.staff);
  await addEndpoints();
  await addKeys(stack.url);
  await sendPostbacks(stack.url, actors.staff);
  await addEvents();
  return async () => {
    await stack.stop();
    await database?.drop();
    await postalCodes.close();
    await documents.close();
  };
}

/** A postback that is refused, and one that is a test, signed with a new key of advertiser 1. */
async function sendPostbacks(url: string, staff: RestClient): Promise<void> {
  const { body: made } = await staff.post<{ id: number; secret: string }>('/api/advertiser-api-key', {
    advertiser_id: 1,
  });
  const key = readWebhookKey(made.secret);
  if (key === undefined) throw new Error('the new key has no secret');
  for (const id of ['postback_1', 'postback_2']) {
    const body = JSON.stringify({ test: id === 'postback_2' });
    const headers = { 'webhook-key': String(made.id), ...signatureHeaders(key, { id, sentAt: new Date(), body }) };
    const answer = await fetch(`${url}/postback`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
  }
}

/** Endpoints of both, and samples that are sent to them: nothing is at these addresses. */
async function addEndpoints(): Promise<void> {
  for (const client of [actors.affiliate, actors.staff, actors.affiliate]) {
    const body = {
      name: 'Tracker',
      url: 'https://tracker.invalid/?o={order_id}',
      kind: 'macro',
      events: ['payment.paid'],
    };
    const { body: made } = await client.post<Row>('/api/webhook-endpoint', body);
    for (let count = 0; count < 6; count += 1)
      await client.post('/api/webhook-delivery', { endpoint_id: made.id, event: 'payment.paid' });
  }
}

/** Events of affiliate 1: other amounts of its pending sales. They are read once they have their places. */
async function addEvents(): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ affiliate_id: 1, validation_status: 1 }));
  const { body: pending } = await actors.staff.get<Row[]>(`/api/conversion?filter=${filter}&range=[0,3]`);
  for (const { id } of pending) {
    const change = { transaction_amount: 10 + nextSerial() };
    expect((await actors.staff.put(`/api/conversion/${id}`, change)).status).toBe(200);
  }
  const areRead = async () => (await actors.affiliate.get<Row[]>('/api/event')).body.length >= pending.length;
  await vi.waitUntil(areRead, { timeout: 120_000 });
}

/** Keys of both, and requests by them. */
async function addKeys(url: string): Promise<void> {
  for (const client of [actors.affiliate, actors.staff]) {
    const body = { name: 'Painel', scopes: ['campaign:list'], expires_on: addDays(businessDate(new Date()), 30) };
    const { status, body: made } = await client.post<{ secret: string }>('/api/api-key', body);
    expect(status).toBe(201);
    const headers = { Authorization: `Bearer ${made.secret}` };
    for (let count = 0; count < 12; count += 1) {
      expect((await fetch(`${url}/api/campaign?range=[0,${count}]`, { headers })).status).toBe(200);
    }
    const areKept = async () => (await client.get<Row[]>('/api/request-log?range=[0,11]')).body.length === 12;
    await vi.waitUntil(areKept, { timeout: 120_000 });
  }
}

/** Two drafts, an issued invoice, and the message to the ERP that did not arrive. */
async function billAdvertisers(staff: RestClient): Promise<void> {
  const ids: unknown[] = [];
  for (let count = 0; count < 3; count += 1) {
    const body = await draftBody(staff, nextSerial());
    ids.push((await staff.post<Row>('/api/advertiser-invoice', body)).body.id);
  }
  await staff.put(`/api/advertiser-invoice/${String(ids[1])}`, { state: 'issued' });
  await vi.waitUntil(async () => (await staff.get<Row[]>('/api/erp-error')).body.length === 1, { timeout: 120_000 });
}

let lastSerial = 0;

/** Another number at each call, for what must be new. */
export const nextSerial = (): number => (lastSerial += 1);

interface ErrorBody {
  code: string;
  message: string;
  errors?: Record<string, string>;
  requestId: string;
}

/** Sends a list request as it is written. */
export function listRaw(audience: Audience, name: string, query: Record<string, unknown> = {}): Promise<Answer<Row[]>> {
  const parts = Object.entries(query).map(
    ([key, value]) => `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  );
  return actors[audience].get<Row[]>(`/api/${name}?${parts.join('&')}`);
}

interface ListOptions {
  filter?: Fields | undefined;
  sort?: SortPayload;
}

/** All rows of a list by pages of 100, and the total that each page gives. */
export async function everything(audience: Audience, { name, defaultSort }: Contract, options: ListOptions = {}) {
  const { filter = {}, sort = { field: defaultSort[0], order: defaultSort[1] } } = options;
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total = NaN } = await providers[audience].getList<Row>(name, {
      filter,
      sort,
      pagination: { page, perPage: 100 },
    });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return { rows, total };
  }
}

export const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
export const isNumbered = ({ record }: Contract) => z.safeParse(record.shape.id as z.ZodMiniType, 1).success;
const unknownNumber = 987_654_321;
export const unknownId = (contract: Contract) => {
  if (contract.idParts.length > 0) return contract.idParts.map(() => unknownNumber).join('-');
  return isNumbered(contract) ? unknownNumber : '99999999';
};

/** Whether an id comes before another one: by number, by the two numbers that it is made of, or as text. */
export function comesBefore(left: Row['id'], right: Row['id']): boolean {
  const [one, other] = [left, right].map((id) => /^(\d+)-(\d+)$/.exec(String(id))?.slice(1).map(Number));
  if (!one || !other) return left < right;
  const at = one.findIndex((number, index) => number !== other[index]);
  return Number(one[at]) < Number(other[at]);
}

/** Every field of the contract, each of its type, and no other. */
export function expectRecords(contract: Contract, rows: readonly Row[]): void {
  const strict = z.strictObject(contract.record.shape);
  for (const row of rows) {
    const { error } = strict.safeParse(row);
    if (error) throw new Error(`${contract.name} ${row.id} is not what its contract says:\n${z.prettifyError(error)}`);
  }
}

export function expectRefused(answer: Answer, status: number, code: string, fields: string[] = []): void {
  expect(answer).toMatchObject({ status, body: { code } });
  const { message, errors = {}, requestId } = answer.body as ErrorBody;
  expect(message).not.toBe('');
  expect(requestId).toBe(answer.headers.get('X-Request-Id'));
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(fields));
  for (const text of Object.values(errors)) expect(text).not.toMatch(/^\w+\.\w+/);
}
