import { emptyReturn, returnForm } from './bank-returns.ts';
import type { Effect } from './effect.ts';
import { brazilianPayee, makePayable } from './payees.ts';
import type { TestCaller, TestGateway } from './test-gateway.ts';

interface PayoutEffectsParts {
  gateway: TestGateway;
  /** An administrator and the main user of affiliate 1, both with a step-up. */
  staff: TestCaller;
  main: TestCaller;
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
}

/** The calls about payments, runs and bonuses, for `callEffects`. */
export function payoutEffects({ gateway, staff, main, query }: PayoutEffectsParts): Record<string, Effect> {
  let serial = 0;
  async function makeMoney() {
    await query('delete from payee_holds');
    await makePayable(gateway.context, 1, { ...brazilianPayee, businessName: 'Ana Prado' });
    await query(
      `with conversion as (insert into conversions (affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents,
       commission_cents, validation_status, created_at) values (1, 1, 1, $1, $1, 600000, 60000, 2, now()) returning id)
     insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, state, value_cents, reference_month,
       available_on, created_at) select id, 1, 1, 1, 'earning', 2, 60000, '2026-01-01', '2026-01-01', now() from conversion`,
      [`money-${(serial += 1)}`],
    );
  }

  const payDate = '2026-12-15';
  /** Drafts a run of a new payment. */
  async function newRun() {
    await readyPayment();
    return (await staff.call('finance', 'POST', '/api/payment_runs', { body: { pay_date: payDate } })).body.data.id;
  }
  async function readyPayment() {
    await makeMoney();
    await staff.call('finance', 'POST', '/api/payment_request', { body: { affiliate_id: 1 } });
  }

  /** Returns the form of a bonus on the newest conversion. */
  async function bonus() {
    const [conversion] = await query('select max(id) as id from conversions');
    return { conversion_id: Number(conversion?.['id']), bonus_type_id: 1, amount: 10 };
  }
  async function newBonus(): Promise<number> {
    await makeMoney();
    return (await staff.call('conversorphp', 'POST', '/api/addBonusToTransaction', { body: await bonus() })).body.id;
  }

  const group = () => ({
    name: `Grupo ${(serial += 1)}`,
    minimum_payment_value: 0,
    affiliate_ids: [1],
    windows: [{ last_request_day: 5, pay_day: 10 }],
  });
  const noMembers = () => query('delete from payment_group_members');
  const newGroup = async () =>
    `/api/payment_groups/${(await staff.call('finance', 'POST', '/api/payment_groups', { body: group() })).body.data.id}`;

  return {
    'POST finance /api/payment_groups': { before: noMembers, body: group },
    'PUT finance /api/payment_groups/:id': { before: noMembers, path: newGroup, body: () => ({ affiliate_ids: [] }) },
    'DELETE finance /api/payment_groups/:id': { before: noMembers, path: newGroup },
    'POST finance /api/payment_request': { before: makeMoney, body: () => ({ affiliate_id: 1 }) },
    'POST finance /api/v2/payment_request': { as: () => main, before: makeMoney, body: () => ({}) },
    'POST finance /api/payment_runs': { before: readyPayment, body: () => ({ pay_date: payDate }) },
    'POST finance /api/bank_returns': { body: () => returnForm(emptyReturn((serial += 1))) },
    'POST finance /api/reconciliations': { body: () => ({}) },
    'GET finance /api/bank_returns/content': {
      path: async () => {
        const [read] = await query(
          `insert into bank_returns (name, sha256, content, created_by, created_at, paid, failed, review, unchanged, errors)
           values ('a.ret', $1, 'x', 1, now(), 0, 0, 0, 0, '[]') returning id`,
          [String((serial += 1))],
        );
        return `/api/bank_returns/content?id=${Number(read?.['id'])}`;
      },
    },
    'GET finance /api/bank_files/content': {
      path: async () => {
        const [file] = await query(
          `insert into bank_files (run_id, method, name, content_type, number, count, amount_cents, sha256, content, created_at)
           values ($1, 'pix', 'a.rem', 'text/plain', $2, 1, 1, 'x', 'x', now()) returning id`,
          [await newRun(), (serial += 1)],
        );
        return `/api/bank_files/content?id=${Number(file?.['id'])}`;
      },
    },
    'PUT finance /api/payment_runs/:id': {
      path: async () => `/api/payment_runs/${await newRun()}`,
      body: () => ({ state: 'cancelled' }),
    },
    'POST conversorphp /api/addBonusToTransaction': { before: makeMoney, body: bonus },
    'PUT conversorphp /api/updateBonus/:id': {
      path: async () => `/api/updateBonus/${await newBonus()}`,
      body: () => ({ amount: 12 }),
    },
    'DELETE conversorphp /api/deleteBonus/:id': { path: async () => `/api/deleteBonus/${await newBonus()}` },
    'POST finance /api/commission/schedule_payment': {
      before: makeMoney,
      body: () => ({ affiliate_id: 1, commissions: ['1-1-2026-01-2'], pay_date: '2026-03-16' }),
    },
    'PUT finance /api/commission/admin_payments/:id': {
      path: async () => {
        await makeMoney();
        const { body } = await staff.call('finance', 'POST', '/api/payment_request', { body: { affiliate_id: 1 } });
        return `/api/commission/admin_payments/${Number(body.payment.id)}`;
      },
      body: () => ({ state: 'cancelled', evidence: 'Pedido do afiliado' }),
    },
  };
}
