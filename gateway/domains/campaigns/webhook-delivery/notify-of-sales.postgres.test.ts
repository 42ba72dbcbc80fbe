import { expect, test } from 'vitest';
import { z } from 'zod';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { executedStatements } from '../../../testing/executed-statements.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { distributeEvents } from './distribute-events.ts';

const sales = 5_000;

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const statement = z.object({ text: z.string(), values: z.array(z.unknown()) });

/** How many rows of a table a plan has read. */
function rowsRead(plan: Plan, table: string): number {
  const { 'Actual Rows': kept, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops, Plans: inner = [] } = plan;
  const own = plan['Relation Name'] === table ? (kept + removed) * loops : 0;
  return inner.reduce((sum, one) => sum + rowsRead(one, table), own);
}

describePostgres('the notices of some sales of a file', async () => {
  const database = await useDatabase();
  const { context } = await useGateway({ databaseUrl: database.url });
  const { pool } = context.database;

  test('read the events of these sales alone, although those of the whole file have one time', async () => {
    await pool.query(
      `insert into events (kind, entity_id, affiliate_id, campaign_id, amount_cents, data, occurred_at)
       select kind, sale, 1, (select min(id) from campaigns), 1000, '{"status": "approved", "commission": 1}', '2026-03-02T12:00:00Z'
       from generate_series(1, $1::integer) as sale, (values ('conversion.created'), ('conversion.approved')) as event (kind)
       order by sale, kind desc`,
      [sales],
    );
    await pool.query('analyze events');
    const { answer, statements } = await executedStatements(() => distributeEvents(context));
    expect(answer).toMatchObject({ isFull: true });
    const [writing] = statements.filter((text) => text.includes('insert into notices'));
    const { text, values } = statement.parse(JSON.parse(writing ?? '{}'));
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
      const plan = (rows[0]['QUERY PLAN'] as { Plan: Plan }[])[0]?.Plan;
      expect(plan && rowsRead(plan, 'events')).toBeLessThan(sales);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
