import { sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonRows } from './json-rows.ts';
import { rendered } from './rendered-sql.ts';

const sales = pgTable('sales', {
  id: bigint({ mode: 'number' }).primaryKey(),
  orderId: text('order_id').notNull(),
  status: smallint().notNull(),
  soldAt: timestamp('sold_at', { withTimezone: true }),
  details: jsonb().notNull(),
});
const row = {
  id: 9_007_199_254_740_991,
  orderId: 'a "b"\n\\ç',
  status: 0,
  soldAt: new Date('2026-03-02T10:00:00.123Z'),
  details: { city: null },
};

test('rows are written by the names of their columns, without what is null, and read again', () => {
  const { write, read } = jsonRows(sales);
  const text = write([row, { ...row, soldAt: null }]);
  const written = JSON.parse(text) as Record<string, unknown>[];
  expect(written[0]).toEqual({
    id: row.id,
    order_id: row.orderId,
    status: 0,
    sold_at: '2026-03-02T10:00:00.123Z',
    details: { city: null },
  });
  expect(written[1]).not.toHaveProperty('sold_at');
  // As PostgreSQL writes times.
  expect(read({ ...written[0], sold_at: '2026-03-02T07:00:00.123-03:00' })).toEqual(row);
  expect(read(written[1] ?? {})).toEqual({ ...row, soldAt: null });
  expect([write([]), write([{}])]).toEqual(['[]', '[{}]']);
});

test('a text is written as JSON writes it', () => {
  const { write } = jsonRows(sales);
  const texts = ['Ação – 50% ✓', 'tab\t', '\u0000', '\u007f', '\\', '"', '😀', '\ud800', '\udfff', '\u2028', '\ufeff'];
  for (const orderId of texts) expect(write([{ orderId }])).toBe(JSON.stringify([{ order_id: orderId }]));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (orderId) => {
      expect(write([{ orderId }])).toBe(JSON.stringify([{ order_id: orderId }]));
    }),
  );
});

test('a column that the database fills in is left out', () => {
  const { write, names } = jsonRows(sales, 'id');
  expect(JSON.parse(write([row]))).toEqual([expect.not.objectContaining({ id: row.id })]);
  expect(names).toHaveLength(4);
});

test('a part of a statement with values is not rendered once', () => {
  expect(() => rendered(sql`${1}`)).toThrow('values');
});
