import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { people } from '../../../testing/fixtures.ts';
import { type TestCaller, type TestGateway, useGateway } from '../../../testing/test-gateway.ts';
import { conversions } from './table.ts';

const bytesOf = async (gateway: TestGateway, caller: TestCaller, query: string) => {
  const path = encodeURIComponent(`/api/get/report/export_csv?${query}`);
  const response = await fetch(`${gateway.url}/redirect?app=report&path=${path}`, {
    headers: { authorization: `Bearer ${caller.token ?? ''}` },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

/** Returns the cells of an exported file, without its mandatory byte order mark. */
const cellsOf = (bytes: Uint8Array): string[][] => {
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ';', newline: '\n', skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
};

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\ttab',
  '\rreturn',
  '\nline',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  "'=1",
  "'001",
  "''",
];
const harmless = ['a=b', '1+1', '', ' =1', "o'neill", 'com;ponto', 'com "aspas"', 'a\nb', 'São João', String.raw`\.`];

const conversion = (
  orderId: string,
  values: Partial<typeof conversions.$inferInsert> = {},
): typeof conversions.$inferInsert => ({
  affiliateId: 1,
  channelId: 1,
  campaignId: 1,
  transactionId: orderId,
  orderId,
  amountCents: 123_456,
  commissionCents: 5,
  validationStatus: 2,
  createdAt: new Date('2026-03-01T02:30:00Z'),
  ...values,
});

describe('the exported report', async () => {
  let staff: TestCaller;

  const gateway = await useGateway();

  beforeAll(async () => {
    staff = await gateway.signIn(people.manager);
    const { db } = gateway.context.database;
    await db.insert(conversions).values([
      conversion('first', {
        bookingDate: new Date('2026-03-01T02:59:59Z'),
        validationDatetime: new Date('2018-02-18T01:30:00Z'),
        couponDiscountCents: 100_000_000_01,
        validationStatus: 0,
      }),
      conversion('foreign', {
        affiliateId: 2,
        channelId: 3,
        createdAt: new Date('2026-03-02T02:59:59Z'),
        amountCents: 0,
      }),
      ...[...formulas, ...harmless].map((text, index) =>
        conversion(`cell-${index}`, { destinationCity: text, createdAt: new Date('2026-02-01T12:00:00Z') }),
      ),
    ]);
  });

  test('uses the Brazilian format: byte order mark, semicolons, decimal commas, São Paulo time', async () => {
    const { response, bytes } = await bytesOf(gateway, staff, 'start_date=2026-02-28');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="conversion_reports.csv"');
    const [header, foreign, first, ...rest] = cellsOf(bytes);
    expect(rest).toEqual([]);
    expect(header).toHaveLength(27);
    const named = (cells: string[] | undefined) =>
      Object.fromEntries((header ?? []).map((name, index) => [name, cells?.[index]]));
    expect(named(foreign)).toMatchObject({
      'ID do canal': '3',
      Canal: 'Site do Otávio',
      'Valor da transação': '0,00',
      'ID do afiliado': '2',
      Afiliado: expect.stringContaining('Otávio'),
    });
    expect(named(first)).toMatchObject({
      Campanha: 'Loja Modelo',
      'ID do canal': '1',
      'Número do pedido': 'first',
      'Valor da transação': '1234,56',
      // It is refused, and earns nothing.
      'Comissão do afiliado': '',
      'Desconto do cupom': '100000000,01',
      'Data da reserva': '28/02/2026 23:59',
      // The clocks went back on that day.
      'Data e hora da validação': '17/02/2018 23:30',
      'Data e hora do clique': '',
      Status: 'Recusado',
    });
  });

  test('no cell starts a formula, and every text is unchanged when read back', async () => {
    const { bytes } = await bytesOf(gateway, staff, 'end_date=2026-02-02');
    const [header, ...rows] = cellsOf(bytes);
    const city = header?.indexOf('Cidade de destino') ?? -1;
    const orderId = header?.indexOf('Número do pedido') ?? -1;
    const cities = new Map(rows.map((row) => [row[orderId], row[city]]));
    formulas.forEach((text, index) => expect(cities.get(`cell-${index}`)).toBe(`'${text}`));
    harmless.forEach((text, index) => expect(cities.get(`cell-${formulas.length + index}`)).toBe(text));
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
  });

  test('contains the rows of the report in the same order', async () => {
    const { bytes } = await bytesOf(gateway, staff, 'affiliate_id=1');
    const [header, ...rows] = cellsOf(bytes);
    const orderId = header?.indexOf('Número do pedido') ?? -1;
    const { body } = await staff.call('report', 'GET', '/api/get/report?per_page=100&id_affiliate=1');
    expect(rows.map((row) => row[orderId])).toEqual(body.data.map((row: { order_id: string }) => row.order_id));
    expect(rows).toHaveLength(1 + formulas.length + harmless.length);
  });

  test.each([
    ["order_id=x' or '1'='1", 1],
    [String.raw`order_id=\'; drop table conversions; --`, 1],
    ['order_id=first&transaction_id=first&site_id=1&campaign_id=1&validation_status=0', 2],
  ])('treats %s as a value', async (query, lines) => {
    const { response, bytes } = await bytesOf(gateway, staff, query);
    expect(response.status).toBe(200);
    expect(cellsOf(bytes)).toHaveLength(lines);
  });

  test('contains only the conversions of the affiliate', async () => {
    const affiliate = await gateway.signIn(people.foreign);
    const { bytes } = await bytesOf(gateway, affiliate, '');
    const [header, ...rows] = cellsOf(bytes);
    expect(header).toHaveLength(25);
    expect(rows.map((row) => row[4])).toEqual(['foreign']);
  });

  test('can be aborted at any moment without affecting later requests', async () => {
    for (let time = 1; time <= 3; time += 1) {
      const abort = new AbortController();
      const response = await fetch(`${gateway.url}/redirect?app=report&path=/api/get/report/export_csv`, {
        headers: { authorization: `Bearer ${staff.token ?? ''}` },
        signal: abort.signal,
      });
      expect(response.status).toBe(200);
      abort.abort();
      expect((await staff.call('report', 'GET', '/api/get/report')).status).toBe(200);
    }
  });
});

describePostgres('an export and its readers', async () => {
  const database = await useDatabase();
  const gateway = await useGateway({ databaseUrl: database.url });
  const staff = await gateway.signIn(people.manager);
  await gateway.context.database.copyPool.query(`
      insert into conversions (affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents,
        validation_status, destination_city, created_at)
      select 1, 1, 1, number::text, number::text, 1, 0, 1, repeat('x', 1000), now() from generate_series(1, 30000) as number`);

  /** Exports the whole report. */
  const startExport = (caller: TestCaller, abort?: AbortController) =>
    fetch(`${gateway.url}/redirect?app=report&path=/api/get/report/export_csv`, {
      headers: { authorization: `Bearer ${caller.token ?? ''}` },
      ...(abort && { signal: abort.signal }),
    });

  test('is also cancelled in the database when the client disconnects, and its connections stay usable', async () => {
    const { db } = gateway.context.database;
    const copying = async () => {
      const { rows } = await db.execute<{ copies: number }>(
        sql`select count(*) as copies from pg_stat_activity where state = 'active' and query like 'copy (%' and backend_type = 'client backend'`,
      );
      return rows[0]?.copies;
    };
    // More often than there are export connections.
    for (let time = 1; time <= 5; time += 1) {
      const abort = new AbortController();
      const response = await startExport(staff, abort);
      await response.body?.getReader().read();
      expect(await copying()).toBe(1);
      abort.abort();
      await expect.poll(copying).toBe(0);
    }
    const { bytes } = await bytesOf(gateway, staff, 'order_id=77');
    expect(cellsOf(bytes)).toHaveLength(2);
  });

  test('allows two exports per user, and the slow readers of one user do not block others', async () => {
    const abort = new AbortController();
    // These are not read further and keep their connections; the limit per user leaves connections for others.
    const slow = [await startExport(staff, abort), await startExport(staff, abort)];
    expect(slow.map(({ status }) => status)).toEqual([200, 200]);
    const third = await startExport(staff);
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await third.json()).toMatchObject({ code: 'too_many_exports' });

    const other = await bytesOf(gateway, await gateway.signIn(people.administrator), 'order_id=77');
    expect(other.response.status).toBe(200);
    expect(cellsOf(other.bytes)).toHaveLength(2);
    abort.abort();
    await expect.poll(async () => (await bytesOf(gateway, staff, 'order_id=77')).response.status).toBe(200);
  });
});
