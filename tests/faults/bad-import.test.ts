import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type RestClient, signedInClient } from '../support/client.ts';
import { expectError } from '../support/expect-error.ts';
import { importForm, orderFile, type OrderLine, orderMapping } from '../support/order-file.ts';
import { type Stack, startStack } from '../support/stack.ts';

let stack: Stack;
let staff: RestClient;

beforeAll(async () => {
  stack = await startStack({ env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' } });
  staff = await signedInClient(stack.url, 'admin@demo.test');
});

afterAll(() => stack.stop());

describe('an import', () => {
  const lines = (count: number, odd: Partial<OrderLine> = {}, at = -1): OrderLine[] =>
    Array.from({ length: count }, (_, index) => ({ order: `pedido-${index}`, ...(index === at && odd) }));
  const send = (file: string | Uint8Array<ArrayBuffer>, options = {}) =>
    staff.post<Record<string, unknown>>('/api/conversion-import', importForm(file, options));

  async function stored() {
    const { headers } = await staff.get('/api/conversion?range=[0,0]');
    const imports = await staff.get('/api/conversion-import?range=[0,0]');
    return [headers.get('X-Total-Count'), imports.headers.get('X-Total-Count')];
  }

  async function expectNothingStored(sent: () => Promise<Answer>, status: number, code: string, words: RegExp[] = []) {
    const before = await stored();
    const { errors = {} } = await expectError(sent(), status, code);
    for (const word of words) expect(Object.values(errors).join('\n')).toMatch(word);
    expect(await stored()).toEqual(before);
  }

  it('with a bad line 3,000 is refused by line, column and reason, and stores nothing', async () => {
    const file = orderFile(lines(3_500, { price: 'dez' }, 2_998));
    await expectNothingStored(() => send(file), 422, 'import_refused', [/3\.?000/, /price_brl/, /dez/]);
  });

  it('with a bad line 3,000 stores the others when it is asked to', async () => {
    const file = orderFile(lines(3_500, { price: 'dez', order: 'pedido-ruim' }, 2_998));
    const [before] = await stored();
    const dry = await send(file, { dryRun: true, skipBadLines: true });
    expect(dry).toMatchObject({ status: 200, body: { id: null, lines: 3_500, added: 3_499, refused: 1 } });
    expect((await stored())[0]).toBe(before);

    const { status, body } = await send(file, { skipBadLines: true });
    expect([status, body.added, body.refused]).toEqual([200, 3_499, 1]);
    expect(body.errors).toMatchObject([{ line: 3_000, column: 'price_brl', code: 'amount' }]);
    expect(Number((await stored())[0])).toBe(Number(before) + 3_499);
    expect((await send(file, { skipBadLines: true })).body).toMatchObject({ added: 0, changed: 0, unchanged: 3_499 });
  });

  it('in a wrong encoding names the line', async () => {
    const mixed = Buffer.concat([
      Buffer.from(orderFile(lines(20)), 'utf8'),
      Buffer.from(orderFile([{ order: 'x', city: 'Goiânia' }]).split('\n')[1] ?? '', 'latin1'),
    ]);
    await expectNothingStored(() => send(new Uint8Array(mixed)), 422, 'import_refused', [/22/]);
    const utf16 = Buffer.from(orderFile(lines(3)), 'utf16le');
    await expectNothingStored(() => send(new Uint8Array(utf16)), 422, 'import_refused', [/1/]);
  });

  it('without a column that the mapping wants names it', async () => {
    const file = orderFile(lines(3)).replace('price_brl', 'preco');
    await expectNothingStored(() => send(file), 422, 'import_refused', [/price_brl/]);
    const { transaction_amount: _amount, ...mapping } = orderMapping;
    const other = () => send(orderFile(lines(3)), { mapping });
    await expectNothingStored(other, 422, 'import_refused', [/transaction_amount/]);
  });

  it.each([
    ['of 60 MB', () => importForm(new Uint8Array(60 * 1024 * 1024)), 413, 'body_too_large'],
    ['that is empty', () => importForm(''), 422, 'import_refused'],
    [
      'that is a picture',
      () => importForm(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])),
      422,
      'import_refused',
    ],
    ['with a broken mapping', () => importForm(orderFile([]), { mapping: { nonsense: 1 } }), 400, 'invalid_fields'],
    ['without a file', () => withoutFile(), 400, 'invalid_fields'],
  ])('%s is refused', async (_what, form, status, code) => {
    await expectNothingStored(() => staff.post('/api/conversion-import', form()), status, code);
  });

  function withoutFile(): FormData {
    const form = importForm('');
    form.delete('file');
    return form;
  }

  it('that is no form is refused', async () => {
    await expectNothingStored(() => staff.post('/api/conversion-import', { file: 'a' }), 415, 'unsupported_media_type');
  });
});
