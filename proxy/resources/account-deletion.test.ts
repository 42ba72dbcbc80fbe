import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;
beforeAll(async () => {
  proxy = await startProxy();
});
afterAll(() => proxy.close());

const request = 'DELETE affiliate /api/v2/affiliate_delete/request';
const credentials = { username: 'a@example.test', password: 'Segura-77' };

describe('account deletion', () => {
  it('reads the two facts of a gateway that says no more', async () => {
    const json = { totalComissions: 740.5, paymentInformation: true };
    proxy.double.on('GET affiliate /api/v2/affiliate_delete/info', () => ({ status: 200, json }));
    const { body } = await proxy.call('GET', '/api/account-deletion/1', { as: 'affiliate' });
    expect(body).toEqual({
      id: 1,
      state: 'none',
      total_commissions: 740.5,
      has_payment_information: true,
      protocol: null,
      requested_at: null,
      due_on: null,
      affiliate_name: null,
      unpaid_commissions: null,
      paid_total: null,
      pending_payments: null,
      pending_total: null,
    });
  });

  it.each([
    [true, request],
    [false, `${request}/no_comission`],
  ])('asks with commissions %s by its own call, which may answer a text alone', async (withCommissions, call) => {
    proxy.double.on(call, () => ({ status: 200, json: { message: 'Feito.' } }));
    const before = proxy.double.requestsTo(call).length;
    const body = { ...credentials, accepted_terms: 6, with_commissions: withCommissions };
    const answer = await proxy.call('POST', '/api/account-deletion', { as: 'affiliate', body });
    expect([answer.status, answer.body]).toMatchObject([201, { id: 1, state: 'requested', protocol: null }]);
    const sent = proxy.double.requestsTo(call);
    expect(sent).toHaveLength(before + 1);
    expect(sent.at(-1)?.body).toMatchObject(credentials);
  });

  it('needs all six terms, an e-mail and a password', async () => {
    const body = { username: 'abc', password: '', accepted_terms: 5, with_commissions: true };
    const answer = await proxy.call('POST', '/api/account-deletion', { as: 'affiliate', body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['accepted_terms', 'password', 'username']);
  });

  it('approves and withdraws by the state, and shows the reason that a gateway gives in data', async () => {
    proxy.double.on('PUT affiliate /api/affiliate_delete/approve/:id', () => ({
      status: 400,
      json: { data: 'Há pagamento pendente.' },
    }));
    proxy.double.on('PUT affiliate /api/affiliate_delete/withdraw/:id', () => ({ status: 200, json: {} }));
    const update = (body: object) => proxy.call('PUT', '/api/account-deletion/1', { as: 'staff', body });
    const approved = await update({ state: 'approved', ...credentials });
    expect([approved.status, approved.body]).toMatchObject([422, { message: 'Há pagamento pendente.' }]);
    const withdrawn = await update({ state: 'none' });
    expect([withdrawn.status, withdrawn.body]).toMatchObject([200, { id: 1, state: 'none' }]);
  });
});
