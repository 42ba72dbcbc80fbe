import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;
beforeAll(async () => {
  proxy = await startProxy();
});
afterAll(() => proxy.close());

describe('payment request', () => {
  const body = {
    document_type: 'CPF',
    document_number: '1',
    business_name: null,
    trademark: null,
    email: 'a@example.test',
    phone_number: null,
  };

  it('answers the message and the idempotency key', async () => {
    proxy.double.on('POST finance /api/v2/payment_request', () => ({ status: 201, json: { data: 'Pedido feito.' } }));
    const answer = await proxy.call('POST', '/api/payment-request', {
      as: 'affiliate',
      body,
      headers: { 'Idempotency-Key': 'k-1' },
    });
    expect(answer.body).toEqual({ id: 'k-1', affiliate_id: 1, message: 'Pedido feito.', ...noReceipt });
  });

  const noReceipt = { payment_id: null, amount: null, state: null, pay_date: null, requested_at: null };
  const payment = {
    id: 7,
    affiliate_id: 1,
    amount: 740.5,
    state: 'requested',
    pay_date: '2026-11-25',
    requested_at: '2026-11-20T12:00:00.000Z',
  };

  it.each([
    [payment, { payment_id: 7, amount: 740.5, state: 'requested', pay_date: '2026-11-25' }],
    ['paid soon', noReceipt],
    [{ ...payment, amount: '740,50' }, noReceipt],
    [null, noReceipt],
  ])('answers the fields of the receipt %j, and always the message', async (sent, fields) => {
    const json = { data: 'Pedido feito.', payment: sent };
    proxy.double.on('POST finance /api/v2/payment_request', () => ({ status: 201, json }));
    const answer = await proxy.call('POST', '/api/payment-request', { as: 'affiliate', body });
    expect([answer.status, answer.body]).toMatchObject([201, { message: 'Pedido feito.', ...fields }]);
  });

  it('shows a refusal in the text of its code, with formatted amounts', async () => {
    proxy.double.on('POST finance /api/v2/payment_request', () => ({
      status: 422,
      json: { data: { msg: ['below_minimum'] }, code: 'below_minimum', values: { minimum: 1500 } },
    }));
    const refused = await proxy.call('POST', '/api/payment-request', { as: 'affiliate', body });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toBe(
      'O valor mínimo necessário em comissões, para solicitar pagamento é de R$ 1.500,00.',
    );
    const english = await proxy.call('POST', '/api/payment-request', {
      as: 'affiliate',
      body,
      headers: { 'X-Language': 'en' },
    });
    expect(english.body.message).toContain('R$1,500.00');
  });
});
