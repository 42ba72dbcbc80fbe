import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { executedStatements } from '../../../testing/executed-statements.ts';
import { ids, people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { moveThrough } from '../../../testing/move-through.ts';
import { brazilianPayee, makePayable } from '../../../testing/payees.ts';
import { movableClock, type TestAnswer, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { events } from '../../platform/event/table.ts';
import { forgetOldAnswers } from '../../platform/idempotency/answer-once.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { paymentItems, payments } from '../payment/table.ts';
import { paymentInfos } from '../payment-info/table.ts';

let conversionCount = 0;

const clock = movableClock('2026-03-02T12:00:00Z');
const gateway = await useGateway({ clock });
const staff = await gateway.signIn(people.manager);
const affiliate = await gateway.signIn(people.main);

afterAll(async () => {
  expect(await findDifferences(gateway.context.database)).toEqual([]);
});

const database = () => gateway.context.database.db;

/** Makes an amount in reais available, by a conversion that earns ten percent. */
const earn = (reais: number) =>
  importConversions(staff, [
    { order: `earned-${(conversionCount += 1)}`, amount: (reais * 10).toFixed(2), booked: '2026-01-01' },
  ]);

const ask = (caller: TestCaller, key?: string, body: unknown = {}): Promise<TestAnswer> =>
  caller.call('finance', 'POST', caller === staff ? '/api/payment_request' : '/api/v2/payment_request', {
    body,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });

const available = async (): Promise<number> =>
  (await affiliate.call('finance', 'GET', '/api/commission/sum?state=2')).body.data;

const countPayments = () => database().$count(payments);

// Nothing is available when a test starts: the amount that another test has left is requested.
beforeEach(async () => {
  clock.set('2026-03-02T12:00:00Z');
  await makePayable(gateway.context, ids.affiliate);
  if ((await available()) === 0) return;
  await earn(500);
  await ask(affiliate);
});

test('a payment is requested by at most 18 statements, those of its key and its transaction among them', async () => {
  await earn(500);
  const { answer, statements } = await executedStatements(() => ask(affiliate, 'counted'));
  expect(answer).toMatchObject({ status: 201, body: { payment: { amount: 500 } } });
  expect([statements.length <= 18, statements]).toEqual([true, statements]);
});

describe('a payment is refused', () => {
  const refusal = async (answer: Promise<TestAnswer>) => {
    const { status, body } = await answer;
    return [status, body.data.msg, body.values ?? null];
  };

  test('below the minimum, which the error names', async () => {
    await earn(499.99);
    expect(await refusal(ask(affiliate))).toEqual([422, ['below_minimum'], { minimum: 500 }]);
    expect(await available()).toBe(499.99);
  });

  test('without a minimum, whatever is available', async () => {
    await database().update(affiliates).set({ minimumPaymentCents: 0 }).where(eq(affiliates.id, 1));
    expect(await refusal(ask(affiliate))).toEqual([422, ['payment_requests_off'], null]);
    await database().update(affiliates).set({ minimumPaymentCents: 50_000 }).where(eq(affiliates.id, 1));
  });

  test('with incomplete payment data, before the minimum is checked', async () => {
    await database().delete(paymentInfos).where(eq(paymentInfos.affiliateId, 1));
    expect(await refusal(ask(affiliate))).toEqual([422, ['payment_info_incomplete'], null]);
    await makePayable(gateway.context, 1, { ...brazilianPayee, bankAccountNumberDigit: ' ', email: null });
    const answer = await ask(affiliate);
    expect(await refusal(Promise.resolve(answer))).toEqual([422, ['payment_info_incomplete'], null]);
    // Each missing field is named.
    expect(Object.keys(answer.body.errors)).toEqual(['email', 'bank_account_number_digit']);
  });

  test.each(['', '  ', null])('with %j for a company name, before anything else', async (businessName) => {
    await database().update(affiliates).set({ businessName }).where(eq(affiliates.id, 1));
    await database().delete(paymentInfos).where(eq(paymentInfos.affiliateId, 1));
    expect(await refusal(ask(affiliate))).toEqual([422, ['affiliate_business_name_empty'], null]);
  });

  test.each([
    [0, 409],
    [3, 409],
    [2, 422],
    [4, 422],
  ])('or answered, for an affiliate of status %d, with %d', async (status, expected) => {
    await database().update(affiliates).set({ status }).where(eq(affiliates.id, 1));
    expect((await ask(affiliate)).status).toBe(expected);
    await database().update(affiliates).set({ status: 1 }).where(eq(affiliates.id, 1));
  });

  test('leaves no trace', async () => {
    const traces = async () => {
      const outbox = await staff.call('report', 'GET', '/api/outbox');
      const audit = await staff.call('report', 'GET', '/api/audit?action=payment.request');
      return [await countPayments(), outbox.body.total, audit.body.total];
    };
    const before = await traces();
    expect(await refusal(ask(affiliate))).toEqual([422, ['below_minimum'], { minimum: 500 }]);
    expect(await traces()).toEqual(before);
  });
});

describe('a payment', () => {
  test('of exactly the minimum takes all that is available, once, with its items, event, audit and mail', async () => {
    await earn(499.99);
    await earn(0.01);
    const { status, body } = await ask(affiliate);
    expect(status).toBe(201);
    expect(body).toEqual({
      data: 'Pagamento de R$\u00a0500,00 solicitado. Previsão de pagamento: 16/03/2026.',
      payment: {
        id: expect.any(Number),
        affiliate_id: ids.affiliate,
        amount: 500,
        state: 'ready',
        pay_date: '2026-03-16',
        requested_at: '2026-03-02T12:00:00.000Z',
      },
    });
    expect(await available()).toBe(0);

    const [payment] = await database().select().from(payments).where(eq(payments.id, body.payment.id));
    expect(payment).toMatchObject({
      id: body.payment.id,
      affiliateId: 1,
      state: 'ready',
      amountCents: 50_000,
      payee: { document_number: '52998224725', bank_account_number: '56789' },
    });
    const items = await database().select().from(paymentItems).where(eq(paymentItems.paymentId, body.payment.id));
    expect(items.map(({ paymentId }) => paymentId)).toEqual([payment?.id, payment?.id]);
    expect(items.reduce((cents, { valueCents }) => cents + valueCents, 0)).toBe(50_000);
    const ofPayment = and(eq(events.kind, 'payment.requested'), eq(events.entityId, body.payment.id));
    expect(await database().select().from(events).where(ofPayment)).toMatchObject([
      {
        affiliateId: ids.affiliate,
        amountCents: 50_000,
        data: { id: body.payment.id, status: 'requested', amount: 500, currency: 'BRL', paid_at: null },
      },
    ]);

    const audit = await staff.call('report', 'GET', '/api/audit?action=payment.request');
    expect(audit.body.data[0]).toMatchObject({
      user_name: 'Ana Prado',
      affiliate_id: 1,
      after: { amount: 500, commissions: 2 },
    });
    const outbox = await staff.call('report', 'GET', '/api/outbox');
    expect(outbox.body.data[0]).toMatchObject({
      to: 'financeiro@example.com',
      subject: 'Solicitação de pagamento recebida',
    });
    expect(outbox.body.data[0].text).toContain('R$\u00a0500,00');
  });

  test('leaves nothing for the next request', async () => {
    const before = await countPayments();
    await earn(500);
    expect((await ask(affiliate)).status).toBe(201);
    const { status, body } = await ask(affiliate);
    expect([status, body.data.msg]).toEqual([422, ['below_minimum']]);
    expect(await countPayments()).toBe(before + 1);
  });

  test('may be requested by staff, who have to name the affiliate', async () => {
    await earn(600);
    const unsaid = await ask(staff);
    expect([unsaid.status, unsaid.body.errors]).toEqual([400, { affiliate_id: 'validation.required' }]);
    const body = {
      affiliate_id: ids.affiliate,
      document_type: 'CPF',
      document_number: '52998224725',
      business_name: 'Empresa Modelo',
      trademark: null,
      email: 'financeiro@example.com',
      phone_number: '5521987654321',
    };
    expect((await ask(staff, undefined, body)).status).toBe(201);
    expect(await available()).toBe(0);
  });

  test('cannot be requested by another affiliate, with the same answer as for an unknown one', async () => {
    const before = await countPayments();
    for (const id of [ids.foreignAffiliate, 999]) {
      const { status, body } = await ask(affiliate, undefined, { affiliate_id: id });
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    const { status } = await affiliate.call('finance', 'POST', '/api/payment_request', { body: {} });
    expect(status).toBe(403);
    expect(await countPayments()).toBe(before);
  });

  test('accepts no unknown field', async () => {
    const { status, body } = await ask(affiliate, undefined, { value: 1_000_000 });
    expect([status, body.errors]).toEqual([400, { value: 'validation.unknown_field' }]);
  });
});

describe('the receipt of a payment', () => {
  /** Requests a payment, moves it through states, and returns it as its affiliate sees it. */
  async function requestedAnd(
    info: Partial<typeof paymentInfos.$inferInsert>,
    ...states: ('scheduled' | 'sent' | 'paid')[]
  ) {
    await makePayable(gateway.context, ids.affiliate, info);
    await earn(500);
    const { id } = (await ask(affiliate)).body.payment;
    await moveThrough(gateway, sql`select ${id}::integer`, ...states);
    return (await affiliate.call('finance', 'GET', `/api/v2/commission/payments/${id}`)).body.data;
  }

  test('names payee and payer as they were at the payment, with masked numbers', async () => {
    const named = { ...brazilianPayee, businessName: 'Marina Mídia' };
    const paid = await requestedAnd(named, 'scheduled', 'sent', 'paid');
    const { operator } = gateway.context.env;
    const receipt = {
      payee_name: 'Marina Mídia',
      payee_document: '********725',
      bank_name: brazilianPayee.bankName,
      bank_agency: '1234',
      account: '****9-0',
      payer_name: operator.name,
      payer_document: operator.cnpj,
    };
    expect(paid).toMatchObject({ state: 'paid', receipt });
    await makePayable(gateway.context, ids.affiliate, { ...named, bankAccountNumber: '11111' });
    const later = await affiliate.call('finance', 'GET', `/api/v2/commission/payments/${paid.id}`);
    expect(later.body.data.receipt).toEqual(receipt);
  });

  test('shows the end of the Pix key, and no bank, where it was paid by Pix', async () => {
    const pix = { ...brazilianPayee, pixType: 'E-mail', pixKey: 'ana@example.com' };
    const { receipt } = await requestedAnd(pix, 'scheduled', 'sent', 'paid');
    expect(receipt).toMatchObject({ account: '************com', bank_name: null, bank_agency: null });
  });

  test('is not there before it is paid', async () => {
    expect((await requestedAnd(brazilianPayee, 'scheduled', 'sent')).receipt).toBeNull();
  });
});

describe('the search of payments', () => {
  test('finds one by the e-mails of its payee, its amount and its days', async () => {
    await makePayable(gateway.context, ids.affiliate, { ...brazilianPayee, email: 'pagamentos@empresa.example' });
    await earn(834.56);
    const { id, pay_date: payDate } = (await ask(affiliate)).body.payment;
    const found = async (query: string) => {
      const { body } = await staff.call('finance', 'GET', `/api/commission/admin_payments?per_page=100&${query}`);
      return body.data.some((payment: { id: number }) => payment.id === id);
    };
    const hits = ['q=pagamentos@empresa', `q=${people.main}`, 'amount_from=834.56&amount_to=834.56'];
    const days = [`pay_from=${payDate}&pay_to=${payDate}`, 'requested_from=2026-03-02'];
    for (const query of [...hits, ...days]) expect([query, await found(query)]).toEqual([query, true]);
    const misses = ['q=outra@empresa', 'amount_from=834.57', 'amount_to=834.55', 'pay_from=2099-01-01'];
    for (const query of [...misses, 'pay_to=2026-01-01', 'requested_to=2026-03-01']) {
      expect([query, await found(query)]).toEqual([query, false]);
    }
    const refused = await staff.call('finance', 'GET', '/api/commission/admin_payments?amount_from=1,5');
    expect([refused.status, refused.body.errors]).toEqual([400, { amount_from: 'validation.amount' }]);
  });
});

describe('a key', () => {
  test('gives a repeated request the first answer, without another effect', async () => {
    await earn(700);
    const before = await countPayments();
    const first = await ask(affiliate, 'twice');
    await earn(800);
    const second = await ask(affiliate, 'twice', { affiliate_id: ids.affiliate });
    expect(first.status).toBe(201);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await countPayments()).toBe(before + 1);
    expect(await available()).toBe(800);
  });

  test('is refused for another request', async () => {
    await earn(500);
    await ask(affiliate, 'one-request');
    const { status, body } = await ask(affiliate, 'one-request', { email: 'outro@example.com' });
    expect([status, body.data.msg]).toEqual([422, ['idempotency_key_reused']]);
  });

  test('of another user is another key', async () => {
    await earn(500);
    await ask(affiliate, 'shared');
    await earn(500);
    const before = await countPayments();
    const { status, headers } = await ask(staff, 'shared', { affiliate_id: ids.affiliate });
    expect([status, headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(await countPayments()).toBe(before + 1);
  });

  test('of a refused request may be used again once the reason is gone', async () => {
    expect((await ask(affiliate, 'again')).status).toBe(422);
    await earn(500);
    const { status, headers } = await ask(affiliate, 'again');
    expect([status, headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  test('lives for 31 days', async () => {
    await earn(1_000);
    expect((await ask(affiliate, 'lasting')).status).toBe(201);
    await earn(500);
    clock.advance(31 * 86_400_000 - 1);
    const later = await gateway.signIn(people.main);
    await forgetOldAnswers(gateway.context);
    expect((await ask(later, 'lasting')).headers.get('idempotency-replayed')).toBe('true');
    clock.advance(1);
    const { status, headers } = await ask(later, 'lasting');
    expect([status, headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  test('has a sensible length', async () => {
    const { status, body } = await ask(affiliate, 'k'.repeat(256));
    expect([status, body.errors]).toEqual([400, { 'Idempotency-Key': 'validation.invalid' }]);
  });
});
