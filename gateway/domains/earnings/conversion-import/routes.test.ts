import { afterAll, describe, expect, test, vi } from 'vitest';
import { conversionColumns } from '#shared/codes/earnings/conversion-column.ts';
import { orderMapping as shopMapping } from '../../../../tests/support/order-file.ts';
import { rawRequest } from '../../../../tests/support/raw-request.ts';
import { people } from '../../../testing/fixtures.ts';
import {
  conversionFile,
  conversionMapping,
  importConversions,
  uploadConversions,
} from '../../../testing/import-conversions.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

const gateway = await useGateway();
const staff = await gateway.signIn(people.manager);

// No import has lost a cent.
afterAll(async () => expect(await findDifferences(gateway.context.database)).toEqual([]));

async function findConversion(orderId: string) {
  const { body } = await staff.call('report', 'GET', `/api/get/report?order_id=${encodeURIComponent(orderId)}`);
  return body.data[0];
}

async function countConversions(): Promise<number> {
  const { body } = await staff.call('report', 'GET', '/api/get/report/total');
  return body.count + body.refused_count;
}

const codesOf = (errors: { line: number; column: string | null; code: string }[]) =>
  errors.map(({ line, column, code }) => [line, column, code]);

test('who waits for the answer hears at once that the file is being read', async () => {
  const part = (name: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.csv"' : ''}\r\n\r\n${content}\r\n`;
  const form = [
    part('mapping', JSON.stringify(conversionMapping)),
    part('dry_run', 'true'),
    part('file', conversionFile([{ order: 'heard' }])),
    '--x--\r\n',
  ].join('');
  const { status, body } = await rawRequest(
    gateway.url,
    [
      'POST /redirect?app=report&path=/api/conversion/import HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${staff.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${Buffer.byteLength(form)}`,
      'Connection: close',
      '',
      form,
    ].join('\r\n'),
  );
  // The first of the two answers on the connection.
  expect([status, body]).toEqual([102, undefined]);
});

describe('imports the columns of a real shop as conversions', () => {
  const fileOf = (shop: string) =>
    [
      'order_id,item,seller_id,category,purchased_at,approved_at,delivered_at,order_status,price_brl,freight_brl,payment,city,state,site_id,campaign_id',
      `${shop}1,1,s1,moveis,2016-10-04 21:15,2016-10-07 13:18,2016-10-11 14:46,delivered,1239.99,31.67,boleto,são joão,RR,1,1`,
      `${shop}1,2,s1,moveis,2016-10-04 21:15,2016-10-07 13:18,,shipped,32.90,31.67,boleto,são joão,RR,1,1`,
      `${shop}2,1,s2,telefonia,2018-02-18 00:15,,,canceled,59.5,15.56,credit_card,passo fundo,RS,3,1`,
      `${shop}3,1,s2,telefonia,2018-11-04 00:30,,,unavailable,0.01,15.56,credit_card,passo fundo,RS,3,2`,
    ].join('\n');

  test('a dry run reports the outcome and stores nothing', async () => {
    const before = await countConversions();
    const fields = { dry_run: 'true' };
    const { status, body } = await uploadConversions(staff, fileOf('dry'), { mapping: shopMapping, fields });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: null,
      lines: 4,
      orders: 4,
      added: 4,
      changed: 0,
      unchanged: 0,
      refused: 0,
      waiting: 0,
      amount: 1332.4,
      earns_nothing: [],
      terms_kept: 0,
      errors: [],
      warnings: [],
    });
    expect(await countConversions()).toBe(before);
  });

  test('every field is stored, amounts to the cent, times in São Paulo time', async () => {
    const { status, body } = await uploadConversions(staff, fileOf('shop'), { mapping: shopMapping });
    expect(status).toBe(200);
    expect(body).toMatchObject({ lines: 4, added: 4, amount: 1332.4, errors: [] });
    expect(body.id).toBeGreaterThan(0);
    const conversion = await findConversion('shop1-1');
    expect(conversion).toMatchObject({
      affiliate_id: 1,
      site_id: 1,
      campaign_id: 1,
      transaction_amount: 1239.99,
      affiliate_commission_cost: 124,
      booking_date: '2016-10-05T00:15:00.000Z',
      click_datetime: '2016-10-05T00:15:00.000Z',
      transaction_datetime: '2016-10-07T16:18:00.000Z',
      validation_datetime: '2016-10-11T17:46:00.000Z',
      created_at: '2016-10-05T00:15:00.000Z',
      destination_city: 'são joão',
      destination_country: 'BR',
      xtrasParams1: 's1',
      xtrasParams2: 'moveis',
      xtrasParams3: 'boleto',
      xtrasParams4: null,
      validation_status: 2,
    });
    expect(conversion.transaction_id).toBe(String(conversion.id));
    expect(await findConversion('shop1-2')).toMatchObject({ validation_status: 1, validation_datetime: null });
    expect(await findConversion('shop2-1')).toMatchObject({
      validation_status: 0,
      affiliate_id: 2,
      transaction_amount: 59.5,
    });
  });

  test('importing the same file again changes nothing', async () => {
    await uploadConversions(staff, fileOf('again'), { mapping: shopMapping });
    const before = await countConversions();
    const { body } = await uploadConversions(staff, fileOf('again'), { mapping: shopMapping });
    expect(body).toEqual({
      id: null,
      lines: 4,
      orders: 4,
      added: 0,
      changed: 0,
      unchanged: 4,
      refused: 0,
      waiting: 0,
      amount: 1332.4,
      earns_nothing: [],
      terms_kept: 0,
      errors: [],
      warnings: [],
    });
    expect(await countConversions()).toBe(before);
  });

  test('an exported file can be imported unchanged and changes nothing', async () => {
    const file = fileOf('export');
    await uploadConversions(staff, file, { mapping: shopMapping });
    const seconds = file
      .replaceAll('-1,', '-1b,')
      .replace('export1,1,', 'seconds,1,')
      .replace('21:15,2016', '21:15:47,2016');
    expect((await uploadConversions(staff, seconds, { mapping: shopMapping })).body).toMatchObject({ added: 1 });
    const { body: exported } = await staff.call('report', 'GET', '/api/get/report/export_csv');
    const columns = Object.fromEntries(
      Object.entries(conversionColumns).map(([field, headings]) => [field, { column: headings['pt-br'] }]),
    );
    const {
      campaign_name: campaign,
      site_name: _site,
      affiliate_commission_cost: _cost,
      validation_status,
      ...rest
    } = columns;
    const values = { Recusado: 'refused', Pendente: 'pending', Aprovado: 'approved' };
    const { body: campaigns } = await staff.call('advertiser', 'GET', '/api/get/campaign/list');
    const ids = campaigns.map((row: Record<string, unknown>) => [row.campaign_name, String(row.campaign_id)]);
    const mapping = {
      ...rest,
      campaign_id: { ...campaign, values: Object.fromEntries(ids) },
      status: { ...validation_status, values },
    };
    const { status, body } = await uploadConversions(staff, exported, { mapping });
    expect([status, body.errors]).toEqual([200, []]);
    expect(body).toMatchObject({ lines: await countConversions(), added: 0, changed: 0 });
  });

  test('the import is listed and audited, the repetition is not', async () => {
    const options = { mapping: shopMapping, name: 'loja.csv' };
    for (let times = 0; times < 2; times += 1) await uploadConversions(staff, fileOf('listed'), options);
    const imports = await staff.call('report', 'GET', '/api/conversion/imports?per_page=100');
    const named = imports.body.data.filter((row: { file_name: string }) => row.file_name === 'loja.csv');
    expect(named).toMatchObject([
      { lines: 4, added: 4, changed: 0, refused: 0, amount: 1332.4, user_name: 'Gil Gerente' },
    ]);
    const audit = await staff.call('report', 'GET', `/api/audit?entity=conversion_import&per_page=100`);
    const rows = audit.body.data.filter((row: { entity_id: string }) => row.entity_id === String(named[0].id));
    expect(rows).toMatchObject([{ action: 'conversion.import', after: { added: 4, amount: 1332.4 } }]);
  });
});

describe('bad lines', () => {
  const bad = [
    'order,site,campaign,amount,status,booked,validated',
    'bad-1,1,1,100.00,approved,,',
    ',1,1,100.00,approved,,',
    'bad-3,99,1,100.00,approved,,',
    'bad-4,1,99,100.00,approved,,',
    'bad-5,1,1,abc,maybe,31/02/2026,',
    'bad-6,2,1,100.00,approved,,',
    'bad-1,1,1,100.00,approved,,',
    'bad-8,1,1,-5.00,approved,,',
    'bad-9,x,1,"1.234,56",approved,,',
    'bad-10,1,1,100.00,approved,',
    '"bad-11" x,1,1,100.00,approved,,',
    '',
    `bad-12,1,1,100.00,approved,,`,
  ].join('\r\n');
  const expected = [
    [3, 'order', 'required'],
    [4, 'site', 'unknown_channel'],
    [5, 'campaign', 'unknown_campaign'],
    [6, 'amount', 'amount'],
    [6, 'status', 'status'],
    [6, 'booked', 'date'],
    [7, 'site', 'channel_not_active'],
    [8, 'order', 'duplicate_in_file'],
    [9, 'amount', 'negative_amount'],
    [10, 'site', 'unknown_channel'],
    [10, 'amount', 'decimal_separator'],
    [11, null, 'column_count'],
    [12, null, 'malformed_line'],
  ];

  test('are reported by line, column and reason, and reject the whole file', async () => {
    const before = await countConversions();
    const { status, body } = await uploadConversions(staff, bad);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'import_refused', id: null, lines: 12, added: 2, refused: 10, amount: 200 });
    expect(codesOf(body.errors)).toEqual(expected);
    expect(body.errors[3].message).toBe('Não é um valor em reais. (abc)');
    expect(await countConversions()).toBe(before);
  });

  test('are skipped on request, and the valid lines are stored', async () => {
    const before = await countConversions();
    const skipped = bad.replaceAll('bad-', 'skipped-');
    const { status, body } = await uploadConversions(staff, skipped, { fields: { skip_bad_lines: 'true' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ lines: 12, added: 2, refused: 10, amount: 200 });
    expect(codesOf(body.errors)).toEqual(expected);
    expect(await countConversions()).toBe(before + 2);
    expect(await findConversion('skipped-12')).toMatchObject({ transaction_amount: 100 });
  });

  test.each([
    ['in a dry run', { dry_run: 'true' }, 200],
    ['even where bad lines may be left out', { skip_bad_lines: 'true' }, 422],
  ])('stop the reading at the thousandth, %s, and the last error says so', async (_name, fields, expectedStatus) => {
    const before = await countConversions();
    const lines = Array.from({ length: 2_500 }, (_, index) => ({
      order: `many-${index}`,
      amount: index < 9 ? '1' : 'x',
    }));
    const { status, body } = await uploadConversions(staff, conversionFile(lines), { fields });
    expect(status).toBe(expectedStatus);
    expect(body).toMatchObject({ id: null, lines: 1_009, refused: 1_000, added: 0, amount: 0 });
    expect(body.errors).toHaveLength(1_000);
    expect(codesOf(body.errors.slice(-2))).toEqual([
      [1_009, 'amount', 'amount'],
      [1_010, null, 'too_many_bad_lines'],
    ]);
    expect(await countConversions()).toBe(before);
  });

  test('deep in a file are reported with their line number', async () => {
    const lines = Array.from({ length: 4_000 }, (_, index) => ({
      order: `deep-${index}`,
      amount: index === 2_998 ? '?' : '1',
    }));
    const { status, body } = await uploadConversions(staff, conversionFile(lines));
    expect(status).toBe(422);
    expect(codesOf(body.errors)).toEqual([[3_000, 'amount', 'amount']]);
  });
});

test('a stored import is reported as stored even if maintenance fails afterwards', async () => {
  const vacuum = vi.spyOn(gateway.context.database, 'vacuum');
  vacuum.mockRejectedValue(new Error('timeout exceeded when trying to connect'));
  const lines = Array.from({ length: 1_000 }, (_, index) => ({ order: `upkeep-${index}`, amount: '1' }));
  const { status, body } = await uploadConversions(staff, conversionFile(lines));
  expect(vacuum).toHaveBeenCalledOnce();
  vacuum.mockRestore();
  expect([status, body.added]).toEqual([200, 1_000]);
});

describe('permitted changes of a conversion', () => {
  const report = (line: object) => uploadConversions(staff, conversionFile([{ order: 'life', ...line }]));

  test('a pending one may change its amount, an approved one is lowered at the same time, and a refused one stays refused', async () => {
    await importConversions(staff, [{ order: 'life', status: 'pending', amount: '100' }]);
    const { body } = await report({ status: 'pending', amount: '200.50' });
    expect(body).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    expect(await findConversion('life')).toMatchObject({ transaction_amount: 200.5, affiliate_commission_cost: 20.05 });

    await report({ status: '2', amount: '200.50' });
    const refusals = [{ amount: '200.51' }, { amount: '200.50', site: 3 }, { amount: '200.50', status: 'pending' }];
    const answers = await Promise.all(refusals.map(report));
    expect(answers.map(({ body }) => codesOf(body.errors)[0])).toEqual([
      [2, 'amount', 'amount_final'],
      [2, 'site', 'channel_is_final'],
      [2, 'status', 'status_cannot_go_back'],
    ]);
    expect(await findConversion('life')).toMatchObject({ transaction_amount: 200.5, validation_status: 2, site_id: 1 });

    expect((await report({ status: 'refused', amount: '200.50' })).body).toMatchObject({ changed: 1 });
    const late = await report({ status: 'approved', amount: '200.50' });
    expect(codesOf(late.body.errors)).toEqual([[2, 'status', 'status_cannot_go_back']]);
  });

  test('a field missing in the file is kept, an empty one is cleared', async () => {
    const details = { ...conversionMapping, creative_id: { column: 'order' }, destination_city: { column: 'status' } };
    const line = { order: 'kept', status: 'pending', booked: '2026-01-10', validated: '2026-01-12' };
    await uploadConversions(staff, conversionFile([line]), { mapping: details });
    const { body } = await uploadConversions(staff, conversionFile([{ ...line, validated: '' }]));
    expect(body).toMatchObject({ changed: 1 });
    expect(await findConversion('kept')).toMatchObject({
      creative_id: 'kept',
      destination_city: 'pending',
      validation_datetime: null,
      booking_date: '2026-01-10T03:00:00.000Z',
    });
  });

  test('a conversion without a booking time gets the time of its first import, also when it is imported again', async () => {
    await importConversions(staff, [{ order: 'now', status: 'pending' }]);
    await importConversions(staff, [{ order: 'now', status: 'approved' }]);
    expect(await findConversion('now')).toMatchObject({ created_at: '2026-03-02T12:00:00.000Z', booking_date: null });
  });
});
