import { afterAll, expect, it } from 'vitest';
import { createDatabase, describePostgres, openPool } from '../../tests/support/postgres.ts';
import { people } from '../testing/fixtures.ts';
import { createTestGateway, type TestCaller } from '../testing/test-gateway.ts';

interface Row {
  id: number;
  version: number;
  order_id: string;
}

const inserted = (order: string) =>
  `insert into conversions (affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents,
      validation_status, created_at)
    values (1, 1, 1, '${order}', '${order}', 100, 10, 1, now())`;

describePostgres('changes that are read while others write', async () => {
  const created = await createDatabase();
  const gateway = await createTestGateway({ databaseUrl: created.url });
  const staff = await gateway.signIn(people.administrator);
  const writers = openPool(created.url);

  afterAll(async () => {
    await gateway.close();
    // Ends the sessions of a test that failed, too.
    await created.drop();
    void writers.end();
  });

  /** Reads on to the end. */
  async function readOn(caller: TestCaller, start: string): Promise<{ rows: Row[]; from: string }> {
    const rows: Row[] = [];
    for (let from = start; ;) {
      const { status, body } = await caller.call('report', 'GET', `/api/get/report?${from}&limit=5`);
      expect(status).toBe(200);
      rows.push(...body.data);
      from = `cursor=${body.next_cursor}`;
      if (body.has_more !== true) return { rows, from };
    }
  }
  const readAll = (caller = staff) => readOn(caller, 'updated_since=2000-01-01T00:00:00Z');
  const ordersOf = (rows: readonly Row[]) => rows.map(({ order_id: order }) => order);

  it('miss nothing of a transaction that commits late', async () => {
    const slow = await writers.connect();
    let { from } = await readAll();
    await slow.query('begin');
    await slow.query(inserted('slow'));
    await writers.query(inserted('quick'));
    const meanwhile = await readOn(staff, from);
    // What is later than the slow one waits for it: its place would otherwise be passed over.
    expect(ordersOf(meanwhile.rows)).toEqual([]);
    await slow.query('commit');
    slow.release();
    const after = await readOn(staff, meanwhile.from);
    expect(ordersOf(after.rows)).toEqual(['slow', 'quick']);

    // One that writes to another table, or only reads, keeps nobody waiting.
    const other = await writers.connect();
    await other.query('begin');
    await other.query('select * from conversions');
    await other.query(`update campaigns set version = version + 1`);
    ({ from } = after);
    await writers.query(inserted('later'));
    expect(ordersOf((await readOn(staff, from)).rows)).toEqual(['later']);
    await other.query('rollback');
    other.release();
  });

  it('miss nothing of many that write, change again and roll back at once', async () => {
    const writing = new AbortController();
    const seen = new Map<number, number>();
    const reader = (async () => {
      let from = 'updated_since=2000-01-01T00:00:00Z';
      for (let isLast = false; !isLast;) {
        isLast = writing.signal.aborted;
        const part = await readOn(staff, from);
        for (const { id, version } of part.rows) seen.set(id, version);
        ({ from } = part);
      }
    })();
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let turn = 0; turn < 25; turn += 1) {
          const client = await writers.connect();
          await client.query('begin');
          await client.query(inserted(`of-${writer}-${turn}`));
          // Others commit between the statements of this one.
          await client.query(
            `update conversions set version = version + 1 where id in (
              select id from conversions where id % 8 = $1 and id % 3 = 0 order by id desc limit 3 for update skip locked)`,
            [writer],
          );
          await client.query(turn % 5 === 4 ? 'rollback' : 'commit');
          client.release();
        }
      }),
    );
    writing.abort();
    await reader;
    const stored = await gateway.query('select id, version from conversions');
    expect(stored.length).toBeGreaterThan(100);
    expect(new Map([...seen].toSorted())).toEqual(
      new Map(stored.map(({ id, version }): [number, number] => [Number(id), version]).toSorted()),
    );
  });

  it('wait for the end of what a role writes that they may not look at', async () => {
    await writers.query(`create role limited_reader login password 'limited';
      grant usage on schema public, drizzle to limited_reader;
      grant all on all tables in schema public, drizzle to limited_reader;
      grant all on all sequences in schema public, drizzle to limited_reader`);
    const url = new URL(created.url);
    [url.username, url.password] = ['limited_reader', 'limited'];
    const limited = await createTestGateway({ databaseUrl: url.href, fixtures: false });
    const caller = await limited.signIn(people.administrator);
    const start = await readAll(caller);
    const hidden = await writers.connect();
    await hidden.query('begin');
    await hidden.query(inserted('hidden'));
    await limited.query(inserted('own'));
    const meanwhile = await readOn(caller, start.from);
    expect(meanwhile).toEqual({ rows: [], from: start.from });
    await hidden.query('commit');
    hidden.release();
    expect(ordersOf((await readOn(caller, meanwhile.from)).rows)).toEqual(['hidden', 'own']);
    await limited.close();
    await writers.query('drop owned by limited_reader; drop role limited_reader');
  });
});
