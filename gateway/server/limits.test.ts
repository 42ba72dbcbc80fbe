import { describe, expect, test } from 'vitest';
import { people } from '../testing/fixtures.ts';
import {
  conversionFile,
  type ConversionLine,
  conversionMapping,
  uploadConversions,
} from '../testing/import-conversions.ts';
import { useGateway } from '../testing/test-gateway.ts';

// No line waits for a second person.
const gateway = await useGateway({ env: { LINE_LIMIT: '999999999.00' } });
const staff = await gateway.signIn(people.administrator);

const halfCharacter = 'a\ud83d';

describe('values that the database cannot store are refused by field', () => {
  test.each([
    ['9999-12-31', 400],
    ['0000-01-01', 400],
    ['0099-12-31', 400],
    ['1899-12-31', 400],
    ['1900-01-01', 200],
    ['9998-12-31', 200],
  ])('the date %s: %i', async (date, expected) => {
    const filters = [
      ['report', '/api/get/report', ['start_date', 'end_date']],
      ['report', '/api/get/report/total', ['start_date', 'end_date']],
      ['report', '/api/audit', ['start_date', 'end_date']],
      ['affiliate', '/api/affiliate/search', ['created_from', 'created_to']],
    ] as const;
    for (const [app, path, fields] of filters) {
      for (const field of fields) {
        const { status, body } = await staff.call(app, 'GET', `${path}?${field}=${date}`);
        expect([field, status, body.errors]).toEqual([
          field,
          expected,
          expected === 400 ? { [field]: 'validation.date' } : undefined,
        ]);
      }
    }
  });

  test.each([
    ['a NUL', 'a\0b'],
    ['half a character', halfCharacter],
  ])('%s in a text', async (_name, text) => {
    const login = { username: text, password: 'Trovoada-77' };
    const registration = { name: text, email: 'meia@example.com', password: 'Trovoada-77' };
    const answers = [
      await gateway.visitor.call('direct', 'POST', '/v2/login', { body: login }),
      await gateway.visitor.call('direct', 'POST', '/v2/register/affiliate', { body: registration }),
      await staff.call('affiliate', 'PUT', '/api/edit/affiliate/1', { body: { city: text } }),
      await staff.call('affiliate', 'PUT', '/api/site/1', { body: { description: text } }),
      await staff.call('finance', 'PUT', '/api/invoices/edit', { body: { id: 1, invoice_nums: text } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
      [400, { username: 'validation.invalid' }],
      [400, { name: 'validation.invalid' }],
      [400, { city: 'validation.invalid' }],
      [400, { description: 'validation.invalid' }],
      [400, { invoice_nums: 'validation.invalid' }],
    ]);
  });

  test.each([
    ['constant', { constant: 'a\0b' }],
    ['constant', { constant: halfCharacter }],
    ['separator', { join: ['order', 'site'], separator: '\0' }],
  ])('the %s of %j in a mapping', async (field, source) => {
    const mapping = { ...conversionMapping, coupon_type: source };
    const fields = { save_mapping_as: 'Meia' };
    const { status, body } = await uploadConversions(staff, conversionFile([{ order: 'mapped' }]), { mapping, fields });
    expect([status, body.errors]).toEqual([400, { [`mapping.coupon_type.${field}`]: 'validation.invalid' }]);
  });

  test('an instant or an amount in a file that no report could show', async () => {
    const lines: ConversionLine[] = [
      { order: 'late', amount: '"10,50"', booked: '9999-12-31 23:00' },
      { order: 'early', amount: '"10,50"', booked: '01/02/0023' },
      { order: 'none', amount: '"10,50"', validated: '0000-01-01' },
      { order: 'large', amount: '"100.000.000,01"' },
      { order: 'largest', amount: '"100.000.000,00"', booked: '31/12/9998' },
    ];
    const { status, body } = await uploadConversions(staff, conversionFile(lines), { fields: { skip_bad_lines: '1' } });
    expect([status, body.added, body.amount]).toEqual([200, 1, 100_000_000]);
    expect(body.errors.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      [2, 'date'],
      [3, 'date'],
      [4, 'date'],
      [5, 'amount'],
    ]);
    const total = await staff.call('report', 'GET', '/api/get/report/total?order_id=largest');
    expect(total.body).toMatchObject({ count: 1, transaction_amount: 100_000_000 });
  });
});

test('a file name is truncated between characters', async () => {
  const name = `${'😀'.repeat(120)}x.csv`;
  const { status } = await uploadConversions(staff, conversionFile([{ order: 'named' }]), { name });
  expect(status).toBe(200);
  const imports = await staff.call('report', 'GET', '/api/conversion/imports?per_page=1');
  expect(imports.body.data[0].file_name).toBe(`${'😀'.repeat(97)}x.csv`);
});
