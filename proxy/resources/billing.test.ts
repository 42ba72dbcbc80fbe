import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;
beforeAll(async () => {
  proxy = await startProxy();
});
afterAll(() => proxy.close());

const secret = 'a'.repeat(43);
const invoice = {
  number: 7,
  state: 'issued',
  yearmonth: '2026-02',
  count: 1,
  commission: 10,
  fee: 0,
  total: 10,
  operator_name: 'Rede Ltda',
  operator_cnpj: '11222333000181',
  advertiser_name: 'Loja',
  advertiser_cnpj: null,
  campaigns: [{ campaign_id: 1, campaign_name: 'Loja', count: 1, amount: 100, commission: 10 }],
  paid: 4,
  credited: 1,
  open: 5,
  overpaid: 0,
  payments: [{ on: '2026-03-10', amount: 4 }],
  overdue_days: 0,
  pix_key: '11222333000181',
  bank_account: null,
  credits: [{ on: '2026-03-11', amount: 1, reason: 'Devolução' }],
  due_on: '2026-03-20',
  note: null,
  issued_at: '2026-03-02T12:00:00.000Z',
  paid_at: null,
  link_expires_at: '2026-04-01T12:00:00.000Z',
};

it.each([undefined, 'affiliate', 'staff'] as const)(
  'shows the invoice of a public link, and no session to the gateway: %s',
  async (as) => {
    let authorization: string | undefined = 'none yet';
    proxy.double.on('GET finance /api/outbound_invoice/public/:link', ({ headers }) => {
      authorization = headers.authorization;
      return { json: { data: invoice } };
    });
    const { status, body } = await proxy.call('GET', `/api/outbound-invoice/${secret}`, as && { as });
    expect([status, body]).toEqual([200, { id: secret, ...invoice }]);
    expect(authorization).toBeUndefined();
  },
);

it('sends a message to the ERP again that already waits for its next try', async () => {
  const message = {
    id: 5,
    message_id: 'payment_move_9',
    type: 'payment.paid',
    entity_id: 3,
    state: 'waiting',
    attempts: 0,
    last_error: 'timeout',
    last_status: null,
    version: 4,
    next_attempt_at: '2026-03-02T12:00:00.000Z',
    created_at: '2026-03-01T12:00:00.000Z',
  };
  let sent: unknown;
  proxy.double.on('PUT finance /api/erp/errors/:id', ({ body }) => {
    sent = body;
    return { json: { data: message } };
  });
  const answer = await proxy.call('PUT', '/api/erp-error/5', { as: 'staff', body: { state: 'waiting', version: 3 } });
  expect([answer.status, answer.body]).toEqual([200, message]);
  expect(sent).toEqual({ state: 'waiting', version: 3 });
});

const settlements = [
  ['payments', { on: '2026-03-10', amount: 4, evidence: 'Pix E2E 77' }],
  ['credits', { amount: 1, reason: 'Devolução' }],
] as const;

it.each(settlements)('records %s of an advertiser with the version that was read', async (call, body) => {
  const record = {
    ...invoice,
    id: 7,
    advertiser_id: 1,
    created_at: '2026-03-01T12:00:00.000Z',
    version: 3,
    affiliate_commission: 8,
    margin: 2,
    public_url: null,
    payments: [],
    credits: [],
  };
  proxy.double.on('GET finance /api/advertiser_invoices/:id', () => ({ json: { data: record } }));
  let sent: unknown;
  proxy.double.on(`PUT finance /api/advertiser_invoices/${call}/:id`, (request) => {
    sent = request.body;
    return { json: { data: record } };
  });
  const answer = await proxy.call('PUT', '/api/advertiser-invoice/7', { as: 'staff', body: { ...body, version: 3 } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(sent).toEqual({ ...body, version: 3 });
});
