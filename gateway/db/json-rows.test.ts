import { sql } from 'drizzle-orm';
import { bigint, jsonb, PgDialect, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createDatabase, describePostgres } from '../../tests/support/postgres.ts';
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

type Values = Readonly<Record<string, unknown>>;
const { source, read } = jsonRows(sales);

/** What is sent of rows: the rows themselves last, before them what they have in common. */
const sent = (rows: readonly Values[], from = source) => new PgDialect().sqlToQuery(from(rows)).params;

/** The values of rows that are sent, as the database completes them. */
function written(rows: readonly Values[], from = source): Values[] {
  const texts = sent(rows, from).map(String);
  const own = JSON.parse(texts.at(-1) ?? '') as Values[];
  const shared = texts.length > 1 ? (JSON.parse(texts[0] ?? '') as Values) : {};
  return own.map((values) => ({ ...shared, ...values }));
}

test('rows are written by the names of their columns, without what is null, and read again', () => {
  const [first, second] = written([row, { ...row, soldAt: null }]);
  expect(first).toEqual({
    id: row.id,
    order_id: row.orderId,
    status: 0,
    sold_at: '2026-03-02T10:00:00.123Z',
    details: { city: null },
  });
  expect(second).not.toHaveProperty('sold_at');
  // As PostgreSQL writes times.
  expect(read({ ...first, sold_at: '2026-03-02T07:00:00.123-03:00' })).toEqual(row);
  expect(read(second ?? {})).toEqual({ ...row, soldAt: null });
  expect([sent([]), sent([{}]), sent([{}, {}])]).toEqual([['[]'], ['[{}]'], ['{}', '[{},{}]']]);
});

test('what several rows have in common is written once', () => {
  const rows = [row, { ...row, id: 2, soldAt: new Date(row.soldAt) }, { ...row, id: 3, status: null }];
  const [shared = '', own = ''] = sent(rows).map(String);
  expect(Object.keys(JSON.parse(shared))).toEqual(['order_id', 'sold_at', 'details']);
  expect(JSON.parse(own)).toEqual([{ id: row.id, status: 0 }, { id: 2, status: 0 }, { id: 3 }]);
});

describePostgres('what was written', async () => {
  const { url, drop } = await createDatabase();
  const client = new pg.Client({ connectionString: url });
  afterAll(async () => {
    await client.end();
    await drop();
  });
  await client.connect();
  await client.query(
    'create table sales (id bigint, order_id text, status smallint, sold_at timestamptz, details jsonb)',
  );

  const values = fc.record({
    id: fc.constantFrom(1, 2),
    orderId: fc.constantFrom('a', 'b', null),
    status: fc.constantFrom(0, null),
    soldAt: fc.option(fc.constant(row.soldAt)),
    details: fc.constantFrom({ city: null }, { city: 'Rio' }),
  });

  test('is read as it was, whatever rows have in common', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(values, { maxLength: 4 }), async (rows) => {
        const { sql: text, params } = new PgDialect().sqlToQuery(
          sql`select row_to_json(one) as one from ${source(rows)} as one`,
        );
        const found = await client.query<{ one: Values }>(text, params);
        expect(found.rows.map(({ one }) => read(one))).toEqual(rows);
      }),
    );
  });
});

test('a text is written as JSON writes it', () => {
  const write = (rows: readonly Values[]) => sent(rows)[0];
  const texts = ['Ação – 50% ✓', 'tab\t', '\u0000', '\u007f', '\\', '"', '😀', '\ud800', '\udfff', '\u2028', '\ufeff'];
  for (const orderId of texts) expect(write([{ orderId }])).toBe(JSON.stringify([{ order_id: orderId }]));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (orderId) => {
      expect(write([{ orderId }])).toBe(JSON.stringify([{ order_id: orderId }]));
    }),
  );
});

test('a column that the database fills in is left out', () => {
  const { source: sourceWithout, names } = jsonRows(sales, 'id');
  expect(written([row], sourceWithout)).toEqual([expect.not.objectContaining({ id: row.id })]);
  expect(names).toHaveLength(4);
});

test('a part of a statement with values is not rendered once', () => {
  expect(() => rendered(sql`${1}`)).toThrow('values');
});
