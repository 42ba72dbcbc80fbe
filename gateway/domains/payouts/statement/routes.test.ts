import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, businessDate, businessDayEnd, businessDayStart } from '#shared/time.ts';
import { ids, people } from '../../../testing/fixtures.ts';
import { type ConversionLine, importConversions } from '../../../testing/import-conversions.ts';
import { moveThrough } from '../../../testing/move-through.ts';
import { makePayable } from '../../../testing/payees.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { releaseDueCommissions } from '../../earnings/commission/release.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

let staff: TestCaller;
let affiliate: TestCaller;

async function at(instant: string): Promise<void> {
  clock.set(instant);
  staff = await gateway.signIn(people.administrator);
  affiliate = await gateway.signIn(people.main);
}

async function report(line: ConversionLine): Promise<number> {
  await importConversions(staff, [line]);
  const [row] = await query('select id from conversions where order_id = $1', [line.order]);
  return Number(row?.id);
}

const moveAll = (...states: ('scheduled' | 'sent' | 'paid' | 'returned')[]) =>
  moveThrough(gateway, sql`select id from payments`, ...states);

// The history of an affiliate with all kinds of movements of money. The campaign of the fixtures pays 10 % after 30
// days.

const clock = movableClock('2026-01-05T12:00:00Z');
const gateway = await useGateway({ clock });
const { query } = gateway;

beforeAll(async () => {
  await makePayable(gateway.context, ids.affiliate);
  await at('2026-01-05T12:00:00Z');
  const first = await report({ order: 'a', amount: '9000', booked: '2025-11-20' });
  await report({ order: 'b', amount: '100', booked: '2026-01-02' });
  // The last second of a day in São Paulo, and the first one of the next day.
  await at('2026-01-11T02:59:59Z');
  const body = { conversion_id: first, bonus_type_id: 2, amount: 30 };
  const { body: bonus } = await staff.call('conversorphp', 'POST', '/api/addBonusToTransaction', { body });
  await at('2026-01-11T03:00:00Z');
  await staff.call('conversorphp', 'PUT', `/api/updateBonus/${bonus.id}`, { body: { amount: 40 } });
  await at('2026-01-20T12:00:00Z');
  expect((await affiliate.call('finance', 'POST', '/api/v2/payment_request', { body: {} })).status).toBe(201);
  await at('2026-01-26T12:00:00Z');
  await moveAll('scheduled', 'sent', 'paid');
  await at('2026-02-01T12:00:00Z');
  await report({ order: 'a', amount: '8000', booked: '2025-11-20' });
  await at('2026-02-03T12:00:00Z');
  await moveAll('returned');
  await report({ order: 'a', amount: '8000', booked: '2025-11-20', status: 'refused' });
  await report({ order: 'b', amount: '100', booked: '2026-01-02', status: 'refused' });
  await report({ order: 'c', amount: '50', booked: '2026-02-03' });
  await at('2026-02-10T12:00:00Z');
  await releaseDueCommissions(gateway.context);
});

afterAll(async () => {
  expect(await findDifferences(gateway.context.database)).toEqual([]);
});

const read = (from: string, to: string, caller = affiliate, id: number = ids.affiliate) =>
  caller.call('finance', 'GET', `/api/statements/${id}?from=${from}&to=${to}`);

/** Returns how much the operator owes the affiliate at an instant, by the ledger, in reais. */
async function ledgerAt(instant: Date): Promise<number> {
  const [row] = await query(
    `select coalesce(sum(case when to_account in ('platform', 'paid') then -amount_cents else 0 end
       + case when from_account in ('platform', 'paid') then amount_cents else 0 end), 0)::int as cents
     from ledger_entries where affiliate_id = 1 and created_at < $1`,
    [instant],
  );
  return Number(row?.cents) / 100;
}

describe('a statement', () => {
  test('lists earned, reversed and paid amounts with descriptions and balances', async () => {
    const { status, body } = await read('2026-01-01', '2026-02-10');
    expect(status).toBe(200);
    const rows = body.data.map((row: Record<string, unknown>) => [
      row['date'],
      row['description'],
      row['amount'],
      row['balance'],
    ]);
    expect(rows).toEqual([
      ['2026-01-01', 'Saldo anterior', 0, 0],
      ['2026-01-05', 'Comissão', 900, 900],
      ['2026-01-05', 'Comissão', 10, 910],
      ['2026-01-10', 'Bônus (Meta)', 30, 940],
      ['2026-01-11', 'Bônus (Meta)', 40, 980],
      ['2026-01-11', 'Bônus (Meta) estornado', -30, 950],
      ['2026-01-26', 'Pagamento nº 1', -940, 10],
      ['2026-02-01', 'Correção de comissão', -100, -90],
      ['2026-02-03', 'Estorno de bônus (Meta)', -40, -130],
      ['2026-02-03', 'Estorno de comissão', -800, -930],
      ['2026-02-03', 'Comissão estornada', -10, -940],
      ['2026-02-03', 'Comissão', 5, -935],
      ['2026-02-03', 'Pagamento nº 1 devolvido', 940, 5],
      ['2026-02-10', 'Saldo final', 0, 5],
    ]);
    expect(body.data[1]).toEqual({
      id: 2,
      kind: 'line',
      date: '2026-01-05',
      campaign_name: 'Loja Modelo',
      reference_month: '2025-11',
      channel_name: 'Blog da Ana',
      description: 'Comissão',
      amount: 900,
      balance: 900,
    });
  });

  test('opens and closes any range with the balances of the ledger at those instants', async () => {
    const days = Array.from({ length: 38 }, (_, day) => addDays('2026-01-04', day));
    for (const [index, from] of days.entries()) {
      const to = days[Math.min(days.length - 1, index + (index % 9))] ?? from;
      const { body } = await read(from, to);
      const [opening, closing] = [body.data[0], body.data.at(-1)];
      expect([from, opening.balance]).toEqual([from, await ledgerAt(businessDayStart(from))]);
      expect([to, closing.balance]).toEqual([to, await ledgerAt(businessDayEnd(to))]);
      const cents = body.data.reduce((sum: number, row: { amount: number }) => sum + Math.round(row.amount * 100), 0);
      expect(opening.balance + cents / 100).toBeCloseTo(closing.balance, 9);
    }
  });

  test('is exported as a file with the same lines', async () => {
    const csv = await affiliate.call('finance', 'GET', '/api/statement/export_csv?from=2026-01-10&to=2026-01-26');
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(String(csv.body).replace('\uFEFF', '').trim().split('\n')).toEqual([
      'Data;Campanha;Mês/Ano Ref.;Valor;Canal de Divulgação;Status;Saldo',
      '10/01/2026;;;;;Saldo anterior;910,00',
      '10/01/2026;Loja Modelo;11/2025;30,00;Blog da Ana;Bônus (Meta);940,00',
      '11/01/2026;Loja Modelo;11/2025;40,00;Blog da Ana;Bônus (Meta);980,00',
      '11/01/2026;Loja Modelo;11/2025;-30,00;Blog da Ana;Bônus (Meta) estornado;950,00',
      '26/01/2026;;;-940,00;;Pagamento nº 1;10,00',
      '26/01/2026;;;;;Saldo final;10,00',
    ]);
  });

  test.each([
    ['2026-02-02', '2026-02-01', { to: 'validation.date_order' }],
    ['2026-02-11', '2026-02-12', { from: 'validation.date_future', to: 'validation.date_future' }],
    ['2021-02-09', '2026-02-10', { from: 'validation.range_long' }],
    ['2026-02-30', '2026-02-10', { from: 'validation.date' }],
  ])('refuses a range from %s to %s, at its field', async (from, to, errors) => {
    expect(await read(from, to)).toMatchObject({ status: 400, body: { errors } });
    const csv = await affiliate.call('finance', 'GET', `/api/statement/export_csv?from=${from}&to=${to}`);
    expect(csv).toMatchObject({ status: 400, body: { errors } });
  });

  test('of another affiliate is only shown to staff, who have to name the affiliate', async () => {
    const range = 'from=2026-01-01&to=2026-01-02';
    expect((await read('2026-01-01', '2026-01-02', affiliate, 2)).status).toBe(404);
    expect((await affiliate.call('finance', 'GET', `/api/statement/export_csv?${range}&affiliate_id=2`)).status).toBe(
      404,
    );
    expect((await read('2026-01-01', '2026-01-02', staff, 2)).body.data).toHaveLength(2);
    expect((await staff.call('finance', 'GET', `/api/statement/export_csv?${range}`)).status).toBe(400);
  });

  test('of more than 10,000 lines is only available as a file', async () => {
    await query(`with made as (
        insert into conversions (affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents,
          validation_status, created_at)
        select 2, 3, 1, 'x' || at, 'x' || at, 1000, 100, 0, timestamptz '2025-01-01' + at % 100 * interval '1 day'
        from generate_series(1, 10001) as at returning id, created_at)
      insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, state, value_cents, reference_month,
        available_on, created_at, refused_at)
      select id, 2, 3, 1, 'earning', 0, 100, date '2015-01-01' + (row_number() over (order by id) % 101)::int * interval '1 month',
        '2025-01-01', created_at, '2026-01-01' from made`);
    const { status, body } = await read('2025-01-01', '2025-12-31', staff, 2);
    expect([status, body.code, body.values]).toEqual([422, 'statement_too_long', { max: 10_000 }]);
  });
});

describe("an affiliate's commissions", () => {
  test('of the current month, and by state', async () => {
    const month = await affiliate.call('finance', 'GET', '/api/commission/this_month');
    expect(businessDate(clock.now())).toBe('2026-02-10');
    expect(month.body.data.map(({ date, value }: { date: string; value: number }) => [date, value])).toEqual([
      ['2026-02', 5],
    ]);
    const states = await affiliate.call('finance', 'GET', '/api/commission/by_state');
    expect(states.body.data).toEqual([
      { state: 0, count: 2, value: 40 },
      { state: 1, count: 1, value: 5 },
      { state: 2, count: 3, value: -940 },
      { state: 4, count: 2, value: 940 },
    ]);
    const january = await staff.call('finance', 'GET', '/api/commission/by_state?affiliate_id=1&month=2026-01');
    expect(january.body.data).toEqual([{ state: 0, count: 1, value: 10 }]);
  });

  test('as a file, one by one, of a bucket and of a month', async () => {
    const csv = async (rest: string) => {
      const { body } = await affiliate.call('finance', 'GET', `/api/commission/export_csv${rest}`);
      return String(body).replace('\uFEFF', '').trim().split('\n');
    };
    expect(await csv('?state=2')).toEqual([
      'Campanha;Canal de Divulgação;Pedido;Mês/Ano Ref.;Descrição;Status;Disponível em;Valor',
      'Loja Modelo;Blog da Ana;a;11/2025;Estorno de bônus (Meta);Disponível;03/02/2026;-40,00',
      'Loja Modelo;Blog da Ana;a;11/2025;Estorno;Disponível;03/02/2026;-800,00',
      'Loja Modelo;Blog da Ana;a;11/2025;Correção de comissão;Disponível;01/02/2026;-100,00',
    ]);
    expect(await csv('?yearmonth=2026-02')).toHaveLength(2);
    expect(await csv('')).toHaveLength(9);
  });
});
