import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contracts } from '#shared/resources/index.ts';
import { fitsAsSent } from './fits-as-sent.ts';

const kinds = z.object({
  id: z.int().check(z.positive()),
  name: z.string(),
  note: z.nullable(z.string()),
  at: z.iso.datetime(),
  amount: z.number(),
  isOpen: z.boolean(),
  state: z.nullable(z.enum(['open', 'closed'])),
  parts: z.array(z.object({ count: z.int() })),
  extra: z.optional(z.nullable(z.string())),
});

const row = {
  id: 1,
  name: 'Ana',
  note: null,
  at: '2026-03-02T12:00:00.000Z',
  amount: 1.5,
  isOpen: true,
  state: 'open',
  parts: [{ count: 2 }],
};

describe('a row', () => {
  it.each([
    ['with each field', row],
    ['with one that may be absent', { ...row, extra: 'x' }],
  ])('%s fits as it was sent', (_what, sent) => {
    expect(fitsAsSent(kinds)(sent)).toBe(true);
  });

  it.each([
    ['a field more', { ...row, secret: 'x' }],
    ['a field of an object', JSON.parse('{"__proto__":1}') as object],
    ['a field in a part of it', { ...row, parts: [{ count: 2, secret: 'x' }] }],
    ['one that is missing', { ...row, note: undefined }],
    ['a part that is none', { ...row, parts: [null] }],
    ['a number as text', { ...row, amount: '1.5' }],
    ['a broken number', { ...row, id: 1.5 }],
    ['a number out of its bounds', { ...row, id: 0 }],
    ['an amount that is none', { ...row, amount: Number.NaN }],
    ['a text of another form', { ...row, at: 'yesterday' }],
    ['a word that there is not', { ...row, state: 'half' }],
    ['null where there must be a text', { ...row, name: null }],
  ])('with %s does not', (_what, sent) => {
    expect(fitsAsSent(kinds)(sent as typeof row)).toBe(false);
  });

  it('does not where a schema changes a value, or says something of the whole record', () => {
    const trimmed = fitsAsSent(z.object({ name: z.string().check(z.trim()) }));
    expect([trimmed({ name: ' Ana' }), trimmed({ name: 'Ana' })]).toEqual([false, true]);
    const whole = z.object({ from: z.int(), to: z.int() }).check(z.refine(({ from, to }) => from < to));
    expect(fitsAsSent(whole)({ from: 2, to: 1 })).toBe(false);
  });

  it('that fits is what the schema makes of it, whatever a field of a contract is given', () => {
    const numbers = [0, 1, -1, 0.5, 12.345, 1e20, Number.NaN];
    const texts = ['', ' ', 'x', '1', '2026-03-02T12:00:00.000Z', '2026-03-02'];
    const values: unknown[] = [null, true, [], {}, [1], ['x'], [null], [{ id: 1 }], { id: 1 }, ...numbers, ...texts];
    let fitting = 0;
    for (const { record } of Object.values(contracts)) {
      for (const [name, schema] of Object.entries(record.shape)) {
        const one = z.object({ [name]: schema });
        const fits = fitsAsSent(one);
        for (const value of values.filter((given) => fits({ [name]: given }))) {
          fitting += 1;
          expect(z.safeParse(one, { [name]: value })).toEqual({ success: true, data: { [name]: value } });
        }
      }
    }
    expect(fitting).toBeGreaterThan(1000);
  });
});
