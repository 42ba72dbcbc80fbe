import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { uploadConversions } from '../../../testing/import-conversions.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

const gateway = await useGateway();
const staff = await gateway.signIn(people.manager);
let serial = 0;
let mark = '';

beforeEach(() => {
  mark = `of${(serial += 1)}`;
});
afterAll(async () => expect(await findDifferences(gateway.context.database)).toEqual([]));

/** A mapping whose channel and campaign are the same for all lines. */
const base = {
  order_id: { column: 'pedido' },
  site_id: { constant: '1' },
  campaign_id: { constant: '1' },
  transaction_amount: { column: 'valor' },
  status: { constant: 'approved' },
} as const;

const upload = (content: string | Uint8Array<ArrayBuffer>, mapping: object, fields: Record<string, string> = {}) =>
  uploadConversions(staff, content, { mapping: { ...base, ...mapping }, fields });
const check = (content: string | Uint8Array<ArrayBuffer>, mapping: object) =>
  upload(content, mapping, { dry_run: 'true' });

/** Lines with the order numbers of this test: `@1` is its first order. */
const file = (...lines: string[]) => lines.join('\n').replaceAll('@', `${mark}-`);

interface Line {
  line: number;
  column: string | null;
  code: string;
}
const codesOf = (errors: Line[]) => errors.map(({ line, column, code }) => [line, column, code]);
const warningsOf = (body: { warnings: (Line & { count: number })[] }) =>
  body.warnings.map(({ line, column, code, count }) => [line, column, code, count]);

/** The stored orders of this test: status, amount and reason. */
const stored = async () => {
  const rows = await gateway.query(
    'select order_id, validation_status, amount_cents, refusal_reason, booking_date from conversions where order_id like $1 order by order_id',
    [`${mark}-%`],
  );
  return rows.map(({ order_id: id, ...row }: Record<string, unknown>): Record<string, unknown> => ({
    ...row,
    order_id: String(id).slice(mark.length + 1),
  }));
};
const amounts = async () =>
  (await stored()).map((row) => [row.order_id, row['validation_status'], Number(row['amount_cents'])]);

describe('lines of one order', () => {
  const items = () => file('pedido,item,valor', '@1,a,1200.50', '@2,a,10.00', '@1,b,99.50');

  test('are refused by a reason that names the choice, until the mapping says how they belong together', async () => {
    const { status, body } = await upload(items(), {});
    expect([status, codesOf(body.errors)]).toEqual([422, [[4, 'pedido', 'duplicate_in_file']]]);
    expect(body.errors[0].message).toContain('diga no mapeamento como as linhas de um pedido se juntam');
    const joined = await check(items(), { order_id: { join: ['pedido', 'item'] } });
    expect(joined.body).toMatchObject({ lines: 3, orders: 3, added: 3, errors: [] });
  });

  test('are added up wherever they stand, and the same file again changes nothing', async () => {
    const { body } = await upload(items(), { order_lines: 'sum' });
    expect(body).toMatchObject({ lines: 3, orders: 2, added: 2, refused: 0, amount: 1310, errors: [] });
    expect(await amounts()).toEqual([
      ['1', 2, 130_000],
      ['2', 2, 1_000],
    ]);
    expect((await upload(items(), { order_lines: 'sum' })).body).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  test('take their empty cells from the first line, which has the amount of the order', async () => {
    const shop = file(
      'pedido;situacao;valor;criado;item',
      '@1;paid;129.80;2026-02-01 09:58:12 -0300;camiseta',
      '@2;pending;50.00;2026-02-03 08:00:00 -0300;boné',
      '@1;;;;caneca',
      '@1;;;;adesivo',
    );
    const mapping = {
      status: { column: 'situacao', values: { paid: 'approved' }, otherwise: 'pending' },
      booking_date: { column: 'criado' },
    };
    for (const order_lines of ['once', 'sum']) {
      const { body } = await upload(shop, { ...mapping, order_lines });
      expect(body).toMatchObject({ lines: 4, orders: 2, errors: [], amount: 179.8 });
    }
    expect(await stored()).toMatchObject([
      { order_id: '1', validation_status: 2, amount_cents: 12_980, booking_date: new Date('2026-02-01T12:58:12Z') },
      { order_id: '2', validation_status: 1, amount_cents: 5_000 },
    ]);
  });

  test('count a repeated total once, and are refused where the total differs', async () => {
    const totals = file('pedido;sku;valor', '@1;a;1.067,14', '@1;b;1.067,14', '@2;a;200,00', '@2;b;100,00');
    const once = await upload(totals, { order_lines: 'once' }, { skip_bad_lines: 'true' });
    expect(once.body).toMatchObject({ lines: 4, orders: 2, added: 1, refused: 1, amount: 1067.14 });
    expect(codesOf(once.body.errors)).toEqual([
      [4, 'pedido', 'order_incomplete'],
      [5, 'valor', 'order_total_differs'],
    ]);
    expect(await amounts()).toEqual([['1', 2, 106_714]]);
  });

  test('that all repeat one amount are added up with a warning', async () => {
    const totals = file('pedido;sku;valor', '@1;a;50,00', '@1;b;50,00', '@2;a;7,00', '@2;b;7,00', '@3;a;9,00');
    const { body } = await check(totals, { order_lines: 'sum' });
    expect(warningsOf(body)).toEqual([[2, 'valor', 'repeated_total', 2]]);
    const apart = file('pedido;sku;valor', '@1;a;50,00', '@2;a;7,00', '@2;b;7,00', '@1;b;50,00');
    expect(warningsOf((await check(apart, { order_lines: 'sum' })).body)).toEqual([[2, 'valor', 'repeated_total', 2]]);
    const mixed = totals.replace('b;7,00', 'b;8,00');
    expect(warningsOf((await check(mixed, { order_lines: 'sum' })).body)).toEqual([]);
  });

  test('of which one is wrong are not imported in part', async () => {
    const bad = file('pedido,valor', '@1,10.00', '@2,5.00', '@1,dez', '@2,6.00', ',7.00');
    const { body } = await upload(bad, { order_lines: 'sum' }, { skip_bad_lines: 'true' });
    expect(body).toMatchObject({ lines: 5, orders: 3, added: 1, refused: 2, amount: 11 });
    expect(codesOf(body.errors)).toEqual([
      [2, 'pedido', 'order_incomplete'],
      [4, 'valor', 'amount'],
      [6, 'pedido', 'required'],
    ]);
    expect(await amounts()).toEqual([['2', 2, 1_100]]);
  });

  test('of two channels are refused, those of two campaigns are two orders', async () => {
    const lines = file('pedido,canal,campanha,valor', '@1,1,1,10.00', '@1,3,1,5.00', '@2,1,1,10.00', '@2,1,2,5.00');
    const mapping = { site_id: { column: 'canal' }, campaign_id: { column: 'campanha' }, order_lines: 'sum' };
    const { body } = await check(lines, mapping);
    expect(body).toMatchObject({ orders: 3, added: 2, refused: 1, amount: 15 });
    expect(codesOf(body.errors)).toContainEqual([3, 'canal', 'order_lines_differ']);
  });

  test('of which one was refused count without it, and are pending as long as one is', async () => {
    const partly = ['@1,approved,10.00', '@1,refused,5.00', '@2,approved,10.00', '@2,pending,5.00'];
    const wholly = ['@3,refused,1.00', '@3,refused,2.00'];
    const lines = file('pedido,situacao,valor', ...partly, ...wholly);
    const { body } = await upload(lines, { status: { column: 'situacao' }, order_lines: 'sum' });
    expect(body).toMatchObject({ added: 3, errors: [] });
    expect(await amounts()).toEqual([
      ['1', 2, 1_000],
      ['2', 1, 1_500],
      ['3', 0, 300],
    ]);
  });

  test('are rounded once per order, half up', async () => {
    const thirds = file('pedido,valor', '@1,0.3333', '@1,0.3333', '@1,0.3384', '@2,0.0050', '@3,0.0049');
    await upload(thirds, { order_lines: 'sum' });
    // Each line rounded by itself would give 33 + 33 + 34 = 100.
    expect(await amounts()).toEqual([
      ['1', 2, 101],
      ['2', 2, 1],
      ['3', 2, 0],
    ]);
  });
});

describe('returns', () => {
  test('are lines below zero, which leave what remains of the order', async () => {
    const network = (...more: string[]) =>
      file('pedido,dia,valor', '@1,2026-02-05,80.00', '@2,2026-02-05,20.00', ...more);
    const mapping = { booking_date: { column: 'dia' }, order_lines: 'sum' };
    expect((await upload(network(), mapping)).body).toMatchObject({ added: 2 });
    const later = network('@1,2026-02-20,-30.00', '@2,2026-02-20,(20.00)');
    const { body } = await upload(later, mapping);
    expect(body).toMatchObject({ lines: 4, orders: 2, changed: 2, errors: [] });
    expect(warningsOf(body)).toEqual([[2, null, 'returns', 2]]);
    expect(await stored()).toMatchObject([
      { order_id: '1', validation_status: 2, amount_cents: 5_000, refusal_reason: null },
      { order_id: '2', validation_status: 0, amount_cents: 2_000, refusal_reason: 'Pedido devolvido' },
    ]);
    expect((await upload(later, mapping)).body).toMatchObject({ changed: 0, unchanged: 2 });
  });

  test('may stand before the sale; its details are those of the sale', async () => {
    const lines = file('pedido,dia,valor', '@1,2026-02-20,-30.00', '@1,2026-02-05,80.00');
    await upload(lines, { booking_date: { column: 'dia' }, order_lines: 'sum' });
    expect(await stored()).toMatchObject([
      { amount_cents: 5_000, validation_status: 2, booking_date: new Date('2026-02-05T03:00:00Z') },
    ]);
  });

  test('without their sale are refused with the way to send them', async () => {
    const lines = file('pedido,valor', '@1,-99.00', '@2,10.00', '@2,-10.01');
    const summed = await upload(lines, { order_lines: 'sum' });
    expect([summed.status, codesOf(summed.body.errors)]).toEqual([
      422,
      [
        [2, 'valor', 'return_without_sale'],
        [3, 'valor', 'return_without_sale'],
      ],
    ]);
    const alone = await check(lines, {});
    expect(codesOf(alone.body.errors)).toEqual([
      [2, 'valor', 'negative_amount'],
      [4, 'valor', 'negative_amount'],
    ]);
  });

  test('are a column of their own, found by its heading and said', async () => {
    const lines = file(
      'pedido,valor,Refunded Amount',
      '@1,200.00,50.00',
      '@2,80.00,95.00',
      '@3,70.00,0.00',
      '@4,60.00,',
    );
    const { body } = await upload(lines, {});
    expect(body).toMatchObject({ added: 4, amount: 360, errors: [] });
    expect(warningsOf(body)).toEqual([
      [1, 'Refunded Amount', 'refund_column', 1],
      [2, 'Refunded Amount', 'returns', 2],
    ]);
    expect(await amounts()).toEqual([
      ['1', 2, 15_000],
      ['2', 0, 8_000],
      ['3', 2, 7_000],
      ['4', 2, 6_000],
    ]);
    expect((await upload(lines, {})).body).toMatchObject({ changed: 0, unchanged: 4 });
  });

  test('of a column count once where they are those of the order on each line', async () => {
    const lines = file(
      'pedido,valor,devolvido',
      '@1,20.00,25.00',
      '@1,80.00,25.00',
      '@2,20.00,5.00',
      '@2,80.00,-10.00',
    );
    await upload(lines, { refunded_amount: { column: 'devolvido' }, order_lines: 'sum' });
    expect(await amounts()).toEqual([
      ['1', 2, 7_500],
      ['2', 2, 8_500],
    ]);
  });

  test('may be left out by the mapping', async () => {
    const lines = file('pedido,valor,Valor Reembolsado', '@1,9.98,-', '@2,9.98,5.00');
    expect((await check(lines, {})).body).toMatchObject({ amount: 14.96, errors: [] });
    const without = await check(lines, { refunded_amount: { constant: '0' } });
    expect([without.body.amount, without.body.warnings]).toEqual([19.96, []]);
  });

  test('of an order that was already returned in part refuse it with the amount that was left', async () => {
    const sale = 'pedido,valor,Refunded Amount\n@1,200.00,';
    await upload(file(`${sale}50.00`), {});
    expect((await upload(file(`${sale}200.00`), {})).body).toMatchObject({ changed: 1, errors: [] });
    expect(await amounts()).toEqual([['1', 0, 15_000]]);
    expect((await upload(file(`${sale}200.00`), {})).body).toMatchObject({ changed: 0, unchanged: 1 });
  });
});

describe('dates', () => {
  const dates = (...values: string[]) => file('pedido;valor;dia', ...values.map((value, at) => `@${at};1,00;${value}`));
  const mapping = { booking_date: { column: 'dia' } };

  test('are read with the month first where the file shows it, and that is said', async () => {
    const { body } = await upload(dates('11/05/2025', '11/13/2025'), mapping);
    expect(warningsOf(body)).toEqual([[3, 'dia', 'month_first', 1]]);
    expect((await stored()).map((row) => row['booking_date'])).toEqual([
      new Date('2025-11-05T03:00:00Z'),
      new Date('2025-11-13T03:00:00Z'),
    ]);
  });

  test('are asked for where the file does not show it, even where bad lines may be left out', async () => {
    for (const values of [
      ['11/05/2025', '11/06/2025'],
      ['13/05/2025', '05/13/2025'],
    ]) {
      const { status, body } = await upload(dates(...values), mapping, { skip_bad_lines: 'true' });
      expect([status, body.added, body.errors.map(({ code }: Line) => code)]).toEqual([422, 0, ['date_order']]);
    }
    expect(await stored()).toEqual([]);
    await upload(dates('11/05/2025'), { ...mapping, date_order: 'month' });
    expect((await stored())[0]).toMatchObject({ booking_date: new Date('2025-11-05T03:00:00Z') });
    const contrary = await check(dates('11/13/2025'), { ...mapping, date_order: 'day' });
    expect(codesOf(contrary.body.errors)).toEqual([[2, 'dia', 'date']]);
  });

  test('are read with the day first where the headings are those of a known shop', async () => {
    const shop = file('Número do Pedido;Status do Pagamento;Subtotal;Valor do Frete;Data', '@1;ok;1,00;0;05/11/2025');
    const { body } = await check(shop, {
      order_id: { column: 'Número do Pedido' },
      transaction_amount: { column: 'Subtotal' },
      booking_date: { column: 'Data' },
    });
    expect([body.added, body.errors]).toEqual([1, []]);
  });

  test('in the future are a warning', async () => {
    const { body } = await check(dates('2026-03-02 23:59', '2026-03-03', '2027-01-01'), mapping);
    expect([body.added, warningsOf(body)]).toEqual([3, [[3, 'dia', 'future_date', 2]]]);
    const journeys = await check(dates('2027-01-01'), { end_date_time: { column: 'dia' } });
    expect(journeys.body.warnings).toEqual([]);
  });
});

describe('what spreadsheets and reports add', () => {
  test('a line with the delimiter, titles above the heading and totals are no orders', async () => {
    const content = file(
      'sep=;',
      'Relatório de vendas',
      'Período;01/02/2026 a 28/02/2026',
      'pedido;cliente;valor',
      '@1;Ana;R$ 9,98',
      '@2;Total Flex Ltda;R$ 1.000,00',
      'Total;;R$ 1.009,98',
      ';Total geral;R$ 1.009,98',
    );
    const { body } = await upload(content, {});
    expect(body).toMatchObject({ lines: 2, added: 2, amount: 1009.98, errors: [] });
    expect(warningsOf(body)).toEqual([[7, null, 'total_line', 2]]);
  });

  test('lines are numbered as in the file below titles', async () => {
    const { body } = await check(file('Vendas', '', 'pedido,valor', '@1,x'), {});
    expect(codesOf(body.errors)).toEqual([[4, 'valor', 'amount']]);
  });

  test('marks that keep zeros are not part of a number, and a number that lost its digits is refused', async () => {
    const content = file('pedido;valor', `="00${mark}";1,00`, `'0012${mark};2,00`, '1,23457E+15;3,00', '1.2E+12;4,00');
    const { body } = await upload(content, {}, { skip_bad_lines: 'true' });
    expect(codesOf(body.errors)).toEqual([
      [4, 'pedido', 'spoilt_number'],
      [5, 'pedido', 'spoilt_number'],
    ]);
    const ids = [`00${mark}`, `0012${mark}`];
    expect(await gateway.query('select order_id from conversions where order_id = any($1) order by 1', [ids])).toEqual(
      ids.toSorted().map((order_id) => ({ order_id })),
    );
    const joined = await check(content, { order_id: { join: ['pedido', 'valor'] } });
    expect(joined.body.errors.map(({ code }: Line) => code)).toEqual(['spoilt_number', 'spoilt_number']);
  });

  test('our own report comes back with nothing new, also with numbers that a spreadsheet would calculate', async () => {
    const ids = ['-1', '+1', '=1+1', '@soma', "'0001", "'=1", "o'neill"].map((id) => `${id}-${mark}`);
    const lines = ids.map((id) => `"${id.startsWith("'") ? `'${id}` : id}";1,00`);
    const { body } = await upload(['pedido;valor', ...lines].join('\n'), {});
    expect(body).toMatchObject({ added: ids.length, errors: [] });
    const { body: report } = await staff.call('report', 'GET', '/api/get/report/export_csv');
    const again = await upload(String(report), {
      order_id: { column: 'Número do pedido' },
      site_id: { column: 'ID do canal' },
      transaction_amount: { column: 'Valor da transação' },
      transaction_id: { column: 'ID da transação' },
      booking_date: { column: 'Data da reserva' },
      status: {
        column: 'Status',
        values: { Recusado: 'refused', Pendente: 'pending', Aprovado: 'approved' },
      },
    });
    expect(again.body).toMatchObject({ added: 0, changed: 0, errors: [] });
  });
});

describe('a currency', () => {
  test.each(['Moeda', 'Moeda de compra'])('other than the real refuses its lines, by %s', async (heading) => {
    const content = file(
      `pedido;valor;${heading}`,
      '@1;20,00;BRL',
      '@2;20,00;USD',
      '@3;20,00;',
      '@4;US$ 20,00;BRL',
      '@5;$ 5,00;R$',
    );
    const { body } = await upload(content, {}, { skip_bad_lines: 'true' });
    expect(codesOf(body.errors)).toEqual([
      [3, heading, 'currency'],
      [5, 'valor', 'currency'],
    ]);
    expect(body).toMatchObject({ added: 3, refused: 2, amount: 45 });
    expect(warningsOf(body)).toEqual([[6, 'valor', 'dollar_sign', 1]]);
  });
});

test('an import of several lines per order says its lines, orders and warnings on its page and in the list', async () => {
  const { body } = await upload(file('pedido,valor', '@1,9.00', '@1,-2.00', '@2,3.00'), { order_lines: 'sum' });
  const record = {
    lines: 3,
    orders: 2,
    applied_lines: 2,
    added: 2,
    amount: 10,
    warnings: [{ code: 'returns', count: 1 }],
  };
  expect((await staff.call('report', 'GET', `/api/conversion/imports/${body.id}`)).body).toMatchObject(record);
  const { body: list } = await staff.call('report', 'GET', '/api/conversion/imports?per_page=1');
  expect(list.data).toMatchObject([record]);
});
