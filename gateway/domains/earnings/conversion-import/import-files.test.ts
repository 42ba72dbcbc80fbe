import { describe, expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, conversionMapping, uploadConversions } from '../../../testing/import-conversions.ts';
import { useGateway } from '../../../testing/test-gateway.ts';

/** Amounts of any size count at once: the files are about how they are read. */
const gateway = await useGateway({ env: { LINE_LIMIT: '999999999' } });
const staff = await gateway.signIn(people.manager);

async function findConversion(orderId: string) {
  const { body } = await staff.call('report', 'GET', `/api/get/report?order_id=${encodeURIComponent(orderId)}`);
  return body.data[0];
}

const codesOf = (errors: { line: number; column: string | null; code: string }[]) =>
  errors.map(({ line, column, code }) => [line, column, code]);

describe('file formats', () => {
  const accented = { ...conversionMapping, destination_city: { column: 'booked' }, booking_date: { constant: '' } };
  const file = (order: string, city = 'São João') =>
    conversionFile([{ order, booked: city, amount: '"1.234,56"' }])
      .replaceAll(',"1.234', ';"1.234')
      .replaceAll(/,(?!56)/g, ';');
  const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));

  test.each([
    ['UTF-8', (text: string) => bytes(text, 'utf8')],
    ['UTF-8 with a byte order mark', (text: string) => bytes(`\uFEFF${text}`, 'utf8')],
    ['Latin-1', (text: string) => bytes(text, 'latin1')],
    ['Latin-1 with the line breaks of Windows', (text: string) => bytes(text.replaceAll('\n', '\r\n'), 'latin1')],
    ['UTF-8 with the line breaks of old Macs', (text: string) => bytes(text.replaceAll('\n', '\r'), 'utf8')],
    ['UTF-8 with tabs', (text: string) => bytes(text.replaceAll(';', '\t'), 'utf8')],
    ['UTF-16 of a spreadsheet', (text: string) => bytes(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le')],
    ['UTF-8 with a line break at the end', (text: string) => bytes(`${text}\n\n;;;;;;\n`, 'utf8')],
  ])('%s is read', async (name, encode) => {
    const { status, body } = await uploadConversions(staff, encode(file(name)), { mapping: accented });
    expect(body).toMatchObject({ lines: 1, added: 1, amount: 1234.56, errors: [] });
    expect(status).toBe(200);
    expect(await findConversion(name)).toMatchObject({ destination_city: 'São João', transaction_amount: 1234.56 });
  });

  test.each([
    [
      'a mixture of UTF-8 and Latin-1',
      Buffer.concat([Buffer.from(file('ok')), Buffer.from('\nS\xe3o', 'latin1')]),
      3,
      'encoding',
    ],
    [
      'a broken byte after a byte order mark',
      Buffer.concat([Buffer.from('\uFEFFa;b\n'), Buffer.from([0xe3])]),
      2,
      'encoding',
    ],
    ['a byte that Latin-1 does not have', Buffer.from('a;b\n\n\x81;1', 'latin1'), 3, 'encoding'],
    ['UTF-16 without its mark', Buffer.from(file('x'), 'utf16le'), 1, 'not_text'],
    ['a broken character of UTF-16', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00, 0x00, 0xd8]), 2, 'encoding'],
    ['a control character in UTF-16', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x00, 0x00]), 1, 'not_text'],
    ['a spreadsheet', Buffer.from('PK\x03\x04'), 1, 'not_text'],
    ['an empty file', Buffer.alloc(0), 1, 'empty_file'],
    ['blank lines alone', Buffer.from('\n \n'), 1, 'empty_file'],
    [
      'a file full of wrong quotes',
      Buffer.from(`${file('ok').split('\n')[0]}\n${'"x" y;1\n'.repeat(100_000)}`),
      52,
      'malformed_line',
    ],
  ])('%s is refused by its line', async (_name, content, line, code) => {
    const { status, body } = await uploadConversions(staff, new Uint8Array(content), { mapping: accented });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'import_refused', id: null, lines: 0, added: 0 });
    expect(body.errors).toMatchObject([{ line, column: null, code }]);
  });

  test('an unclosed quote affects its own line only', async () => {
    const content = `order;site;campaign;amount;status;booked;validated\n"open;1;1;1;approved;;\nclosed;1;1;2;approved;;`;
    const { body } = await uploadConversions(staff, content, { fields: { skip_bad_lines: 'true' } });
    expect(body).toMatchObject({ lines: 2, added: 1, refused: 1, amount: 2 });
    expect(codesOf(body.errors)).toEqual([[2, null, 'malformed_line']]);
    // Longer than the buffer for an unfinished record.
    const long = `${content}\n${Array.from({ length: 900 }, (_, index) => `${index}${' '.repeat(90)};1;1;1;x;;`).join('\n')}`;
    const dry = await uploadConversions(staff, long, { fields: { dry_run: 'true' } });
    expect(dry.body).toMatchObject({ lines: 902, refused: 901, unchanged: 1 });
    expect(codesOf(dry.body.errors).slice(0, 2)).toEqual([
      [2, null, 'malformed_line'],
      [4, 'status', 'status'],
    ]);
  });

  test('line breaks and delimiters inside quotes belong to the cell, and lines are numbered as in an editor', async () => {
    const content =
      'order;site;campaign;amount;status;booked;validated\n"a;\nb\n""c""";1;1;1;approved;;\nx;1;1;?;approved;;';
    const { body } = await uploadConversions(staff, content, { fields: { skip_bad_lines: '1' } });
    expect(codesOf(body.errors)).toEqual([[5, 'amount', 'amount']]);
    expect(await findConversion('a;\nb\n"c"')).toMatchObject({ transaction_amount: 1 });
  });
});

describe('the decimal separator of a file', () => {
  const [separator, ambiguous, wrong] = ['decimal_separator', 'ambiguous_amount', 'amount'] as const;
  test.each([
    [
      'shown by no amount, leaves those of three digits open',
      ['10.125', '12,345', '1234'],
      undefined,
      [ambiguous, ambiguous, null],
    ],
    ['shown as a comma, groups thousands by points', ['1.234', '10,50', '7'], undefined, [null, null, null]],
    ['shown as a point, has no third decimal', ['1.234', '10.50', '12,345'], undefined, [wrong, null, null]],
    ['is that of most amounts', ['10.50', '20,5', '1.234,56'], undefined, [separator, null, null]],
    ['is the comma where as many show the point', ['10.50', '20,5'], undefined, [separator, null]],
    [
      'contradicted once, does not decide for others',
      ['10.50', '20,5', '1,5', '1.234', '1,234'],
      undefined,
      [separator, null, null, ambiguous, ambiguous],
    ],
    ['said by the mapping to be a comma', ['10.125', '12,345', '10.50', '10,5'], ',', [null, wrong, separator, null]],
    ['said by the mapping to be a point', ['10.125', '12,345', '10.50', '10,5'], '.', [wrong, null, null, separator]],
  ])('%s', async (_name, amounts, decimal, expected) => {
    const lines = amounts.map((amount, index) => ({ order: `decimal-${index}`, amount: `"${amount}"` }));
    const mapping = { ...conversionMapping, decimal };
    const { body } = await uploadConversions(staff, conversionFile(lines), { mapping, fields: { dry_run: 'true' } });
    const errors = expected.flatMap((code, index) => (code === null ? [] : [[index + 2, 'amount', code]]));
    expect(codesOf(body.errors)).toEqual(errors);
    expect([body.refused, body.added]).toEqual([errors.length, amounts.length - errors.length]);
  });

  test('refuses ambiguous thousands and accepts unambiguous ones', async () => {
    const content = conversionFile([{ order: 'thousands', amount: '10.125' }]);
    const refused = await uploadConversions(staff, content);
    expect([refused.status, refused.body.errors[0].message]).toEqual([422, expect.stringContaining('(10.125)')]);
    expect(await findConversion('thousands')).toBeUndefined();
    expect((await uploadConversions(staff, content, { mapping: { ...conversionMapping, decimal: ',' } })).status).toBe(
      200,
    );
    expect(await findConversion('thousands')).toMatchObject({ transaction_amount: 10_125 });
  });

  test('is not derived from an amount of the mapping itself', async () => {
    const check = (constant: string, decimal?: string) =>
      uploadConversions(staff, conversionFile([{ order: 'constant', amount: '"10,50"' }]), {
        mapping: { ...conversionMapping, coupon_discount: { constant }, decimal },
        fields: { dry_run: 'true' },
      });
    expect((await check('1.50')).body).toMatchObject({ added: 1, errors: [] });
    expect(codesOf((await check('1.500')).body.errors)).toEqual([[2, null, ambiguous]]);
    expect((await check('1.500', ',')).body).toMatchObject({ added: 1, errors: [] });
  });

  test('is saved with a mapping and used by its name', async () => {
    const mapping = { ...conversionMapping, decimal: '.' };
    const fields = { save_mapping_as: 'Com ponto' };
    await uploadConversions(staff, conversionFile([{ order: 'point-1', amount: '"1,234"' }]), { mapping, fields });
    const { body } = await uploadConversions(staff, conversionFile([{ order: 'point-2', amount: '"1,234"' }]), {
      mapping: null,
      fields: { mapping_name: 'Com ponto' },
    });
    expect(body).toMatchObject({ added: 1, amount: 1234 });
  });
});

describe('mappings', () => {
  test('all missing columns and fields are reported by name before anything is read', async () => {
    const { order_id: _, ...rest } = conversionMapping;
    const mapping = { ...rest, destination_city: { column: 'cidade' }, xtrasParams1: { join: ['order', 'uf'] } };
    const { status, body } = await uploadConversions(staff, conversionFile([{ order: 'm', amount: '?' }]), { mapping });
    expect(status).toBe(422);
    expect(codesOf(body.errors)).toEqual([
      [1, 'cidade', 'missing_column'],
      [1, 'uf', 'missing_column'],
      [1, 'order_id', 'missing_target'],
    ]);
  });

  test('a value that the mapping does not translate is a bad line unless the mapping has a default', async () => {
    const mapping = { ...conversionMapping, status: { column: 'status', values: { ok: 'approved' } } };
    const content = conversionFile([
      { order: 'v1', status: 'ok' },
      { order: 'v2', status: 'toString' },
    ]);
    const { body } = await uploadConversions(staff, content, { mapping });
    expect(codesOf(body.errors)).toEqual([[3, 'status', 'unknown_value']]);
    const lenient = { ...mapping, status: { ...mapping.status, otherwise: 'pending' } };
    expect((await uploadConversions(staff, content, { mapping: lenient })).body).toMatchObject({ added: 2 });
    expect(await findConversion('v2')).toMatchObject({ validation_status: 1 });
  });

  test('a word for a status is translated in any gender, the very word before others', async () => {
    const values = { Recusado: 'refused', Aprovada: 'pending', Aprovado: 'approved', '-1': 'refused', '1': 'approved' };
    const mapping = { ...conversionMapping, status: { column: 'status', values } };
    const content = conversionFile([
      { order: 'gender-1', status: 'RECUSADA' },
      { order: 'gender-2', status: 'aprovado' },
      { order: 'gender-3', status: 'Aprovadas' },
      { order: 'gender-4', status: '1' },
      { order: 'gender-5', status: 'Recusando' },
    ]);
    const { body } = await uploadConversions(staff, content, { mapping, fields: { skip_bad_lines: 'true' } });
    expect(codesOf(body.errors)).toEqual([[6, 'status', 'unknown_value']]);
    const statuses = ['gender-1', 'gender-2', 'gender-3', 'gender-4'].map(async (order) => findConversion(order));
    expect((await Promise.all(statuses)).map(({ validation_status }) => validation_status)).toEqual([0, 2, 1, 2]);
  });

  test('the words of other fields have their gender', async () => {
    const mapping = { ...conversionMapping, site_id: { column: 'site', values: { Lojo: '1' } } };
    const { body } = await uploadConversions(staff, conversionFile([{ order: 'field-1', site: 'Loja' }]), { mapping });
    expect(codesOf(body.errors)).toEqual([[2, 'site', 'unknown_value']]);
  });

  test('a value is translated whatever its case and accents, the very value before others', async () => {
    const values = { Concluído: 'approved', OK: 'refused', ok: 'approved' };
    const mapping = { ...conversionMapping, status: { column: 'status', values } };
    const lines = ['CONCLUIDO', 'concluído', 'ok', 'Ok'].map((status, index) => ({ order: `case-${index}`, status }));
    const { body } = await uploadConversions(staff, conversionFile(lines), { mapping });
    expect(body).toMatchObject({ added: 4, errors: [] });
    const found = await Promise.all(lines.map(({ order }) => findConversion(order)));
    expect(found.map((row) => row?.validation_status)).toEqual([2, 2, 2, 0]);
  });

  test('a mapping is saved with an import and used by its name', async () => {
    const saved = await uploadConversions(staff, conversionFile([{ order: 's1' }]), {
      fields: { save_mapping_as: 'Loja' },
    });
    expect(saved.status).toBe(200);
    expect((await staff.call('report', 'GET', '/api/conversion/import_mappings?name=Loja')).body.data).toMatchObject([
      { name: 'Loja', mapping: conversionMapping, version: 1 },
    ]);
    const used = await uploadConversions(staff, conversionFile([{ order: 's2' }]), {
      mapping: null,
      fields: { mapping_name: 'Loja' },
    });
    expect(used.body).toMatchObject({ added: 1 });
  });

  test.each([
    ['an unknown name', null, { mapping_name: 'Outra' }, { mapping_name: 'validation.reference' }],
    ['neither mapping nor name', null, {}, { mapping: 'validation.required' }],
    ['both', conversionMapping, { mapping_name: 'Loja' }, { mapping: 'validation.required' }],
    ['no JSON', null, { mapping: '{' }, { mapping: 'validation.invalid' }],
    [
      'an unknown target',
      { ...conversionMapping, price: { column: 'amount' } },
      {},
      { price: 'validation.unknown_field' },
    ],
    [
      'a decimal separator that is none',
      { ...conversionMapping, decimal: ';' },
      {},
      { 'mapping.decimal': 'validation.choice' },
    ],
    ['an unknown field of the form', conversionMapping, { force: 'true' }, { force: 'validation.unknown_field' }],
    ['a flag that is none', conversionMapping, { dry_run: 'maybe' }, { dry_run: 'validation.choice' }],
  ])('%s is refused at its field', async (_name, mapping, fields, errors) => {
    const { status, body } = await uploadConversions(staff, conversionFile([{ order: 'never' }]), { mapping, fields });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_fields', errors });
    expect(await findConversion('never')).toBeUndefined();
  });
});

describe('uploads', () => {
  const importCall = (body: unknown, headers?: Record<string, string>) =>
    staff.call('report', 'POST', '/api/conversion/import', { body, ...(headers && { headers }) });

  test('fields may come after the file', async () => {
    const form = new FormData();
    form.set('file', new Blob([conversionFile([{ order: 'after' }])]), 'depois.csv');
    form.set('mapping', JSON.stringify(conversionMapping));
    expect((await importCall(form)).body).toMatchObject({ added: 1 });
  });

  test('a form without a file, with two files, or with the file in a different field is refused', async () => {
    const without = new FormData();
    without.set('mapping', JSON.stringify(conversionMapping));
    expect(await importCall(without)).toMatchObject({ status: 400, body: { errors: { file: 'validation.required' } } });
    const two = new FormData();
    two.append('file', new Blob(['a']), 'a.csv');
    two.append('file', new Blob(['b']), 'b.csv');
    expect(await importCall(two)).toMatchObject({ status: 400, body: { errors: { file: 'validation.invalid' } } });
    const other = new FormData();
    other.append('upload', new Blob(['a']), 'a.csv');
    expect(await importCall(other)).toMatchObject({
      status: 400,
      body: { errors: { upload: 'validation.unknown_field' } },
    });
  });

  test('a body that is not a form is refused', async () => {
    expect(await importCall({ file: 'x' })).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    const noBoundary = await importCall(new Blob(['x']), { 'content-type': 'multipart/form-data' });
    expect(noBoundary).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
    const cut = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc';
    const unfinished = await importCall(new Blob([cut]), { 'content-type': 'multipart/form-data; boundary=b' });
    expect(unfinished).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
  });

  test('a file of more than 50 MB is refused, with or without a declared size', async () => {
    const form = new FormData();
    form.set('mapping', JSON.stringify(conversionMapping));
    form.set('file', new Blob([new Uint8Array(60 * 1024 * 1024).fill(97)]), 'grande.csv');
    expect(await importCall(form)).toMatchObject({ status: 413, body: { code: 'body_too_large' } });

    const unannounced = new Response(form);
    const response = await fetch(`${gateway.url}/redirect?app=report&path=/api/conversion/import`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${staff.token ?? ''}`,
        'content-type': unannounced.headers.get('content-type') ?? '',
      },
      body: unannounced.body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  test('affiliates cannot import', async () => {
    const affiliate = await gateway.signIn(people.main);
    const { status, body } = await uploadConversions(affiliate, conversionFile([{ order: 'mine' }]));
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});

test('a return is not skipped with bad lines until the mapping says how lines of one order belong together', async () => {
  const ofOrders = (...orders: [order: string, amount: string][]) =>
    conversionFile(orders.map(([order, amount]) => ({ order, amount })));
  const skip = (content: string, order_lines?: string) =>
    uploadConversions(staff, content, {
      mapping: { ...conversionMapping, ...(order_lines !== undefined && { order_lines }) },
      fields: { skip_bad_lines: 'true' },
    });
  const amountOf = async (order: string) => (await findConversion(order))?.transaction_amount;
  const before = ofOrders(['R-1', '-30.00'], ['R-1', '80.00']);
  for (const content of [ofOrders(['R-1', '80.00'], ['R-1', '-30.00'], ['R-2', 'x']), before]) {
    const { status, body } = await skip(content);
    expect([status, body.id]).toEqual([422, null]);
    expect(codesOf(body.errors)).toContainEqual([content === before ? 2 : 3, 'amount', 'negative_amount']);
  }
  expect(await amountOf('R-1')).toBeUndefined();
  // Without its sale in the file, no answer would change anything.
  expect((await skip(ofOrders(['R-3', '-5.00'], ['R-4', '9.00']))).body).toMatchObject({ added: 1, refused: 1 });
  expect((await skip(ofOrders(['R-1', '80.00'], ['R-1', '-30.00']), 'refuse')).body).toMatchObject({ added: 1 });
  expect(await amountOf('R-1')).toBe(80);
  expect((await skip(before, 'sum')).body).toMatchObject({ changed: 1, refused: 0 });
  expect(await amountOf('R-1')).toBe(50);
});
