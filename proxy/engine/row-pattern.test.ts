import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { amount, date, id, instant, requiredText, version } from '#shared/contract/fields.ts';
import { contracts } from '#shared/resources/index.ts';
import { fitsAsSent } from './fits-as-sent.ts';
import { rowPattern } from './row-pattern.ts';

const record = z.object({
  id,
  name: z.nullable(z.string()),
  amount,
  at: z.nullable(instant),
  day: date,
  rate: z.nullable(z.number()),
  count: z.int(),
  kind: z.enum(['a', 'bc']),
  status: z.literal([1, 12, null]),
  isOn: z.boolean(),
  note: z.optional(z.string()),
  version,
});
const names = ['id', 'name', 'amount', 'at', 'day', 'rate', 'count', 'kind', 'status', 'isOn', 'version'];
const row = {
  id: 7,
  name: 'Ação — "1" \\ \n',
  amount: 44.26,
  at: '2026-11-30T02:32:50.638Z',
  day: '2024-02-29',
  rate: 5.125,
  count: -3,
  kind: 'bc',
  status: 12,
  isOn: false,
  version: 0,
};

/** Whether a pattern takes all of a text, as bytes. */
function takes(pattern: RegExp | undefined, text: string): boolean {
  if (!pattern) throw new Error('there is no pattern');
  const bytes = Buffer.from(text).toString('latin1');
  pattern.lastIndex = 0;
  return pattern.test(bytes) && pattern.lastIndex === bytes.length;
}

describe('the pattern of a row', () => {
  const pattern = rowPattern(record, names, new Set(['id']));
  const fits = fitsAsSent(record);

  it('takes rows that fit, and gives the JSON of what is kept', () => {
    expect(takes(pattern, JSON.stringify(row))).toBe(true);
    expect(takes(pattern, JSON.stringify({ ...row, name: null, at: null, rate: null, status: null }))).toBe(true);
    if (pattern) pattern.lastIndex = 0;
    expect(pattern?.exec(JSON.stringify(row))?.slice(1)).toEqual(['7']);
  });

  it.each([
    { id: 0 },
    { id: 1.5 },
    { id: '7' },
    { id: null },
    { id: 10_000_000_000_000_000 },
    { amount: 1.005 },
    { amount: '1' },
    { at: '2026-11-31T02:32:50.638Z' },
    { at: '2026-11-30' },
    { at: '' },
    { day: '2023-02-29' },
    { day: null },
    { rate: '5' },
    { count: 1.5 },
    { kind: 'b' },
    { kind: 'A' },
    { status: 2 },
    { status: '12' },
    { isOn: 0 },
    { version: -1 },
    { note: 'x' },
    { secret: 'x' },
    { name: 5 },
    { name: ['x'] },
  ])('refuses %j', (other) => {
    expect(takes(pattern, JSON.stringify({ ...row, ...other }))).toBe(false);
  });

  it('refuses what is no JSON, and what stands twice or in another order', () => {
    const json = JSON.stringify(row);
    for (const other of [
      json.replace('"id":7', '"id":7,"id":7'),
      json.replace('"id":7', '"id":07'),
      json.replace('"id":7', '"id": 7'),
      json.replace('"id":7,', ''),
      json.replace(String.raw`\n`, '\n'),
      json.replace(String.raw`\n`, String.raw`\x`),
      json.replace('"version":0', '"version":0,'),
      `${json} `,
      JSON.stringify(Object.fromEntries(Object.entries(row).reverse())),
    ])
      expect(takes(pattern, other)).toBe(false);
  });

  it('is not there for rows that it cannot say exactly', () => {
    const none = new Set<string>();
    expect(rowPattern(z.object({ id, name: requiredText(9) }), ['id', 'name'], none)).toBeUndefined();
    expect(rowPattern(z.object({ id, list: z.array(z.string()) }), ['id', 'list'], none)).toBeUndefined();
    expect(rowPattern(record, names.slice(1), none)).toBeUndefined();
    expect(rowPattern(record, [...names, 'id'], none)).toBeUndefined();
    expect(rowPattern(record, [...names, 'other'], none)).toBeUndefined();
  });

  it('takes nothing that the schema does not take unchanged', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(0, 1, 12, -1, 1.5, 0.1, 1e20, 1e-7, '', 'a', 'bc', '2026-02-30T00:00:00Z', '2026-02-03'),
      fc.date({ noInvalidDate: true }).map((one) => one.toISOString()),
    );
    const changed = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 2 });
    fc.assert(
      fc.property(changed, (others) => {
        const json = JSON.stringify({ ...row, ...others });
        if (takes(pattern, json)) expect(fits(JSON.parse(json) as Record<string, unknown>)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is there for what affiliates read most', () => {
    const { shape } = contracts.conversion.record;
    const needed = Object.entries(shape).filter(([, field]) => !(field instanceof z.core.$ZodOptional));
    expect(
      rowPattern(
        contracts.conversion.record,
        needed.map(([name]) => name),
        new Set(),
      ),
    ).toBeDefined();
  });
});
