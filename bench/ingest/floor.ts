import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { secondsOf } from '../processor-time.ts';

/** What a pending order is stored in, and how its rows are found by ids of conversions. */
const tables = {
  conversions: 'id = any($ids)',
  conversion_reports: 'conversion_id = any($ids)',
  postbacks: 'conversion_id = any($ids)',
  events: 'entity_id = any($ids)',
} as const;

/** What storing an order takes without anything that decides: processor time of the session and of the sender, in µs. */
export interface Floor {
  microseconds: number;
  perSecond: number;
}

/**
 * Stores the rows of the latest orders again, in tables of the same columns and indexes without their triggers and
 * foreign keys: by COPY, and by an insert for each row in a transaction for each order.
 */
export async function measureFloor(databaseUrl: string, orders: number): Promise<Record<'copy' | 'insert', Floor>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ ids: string }>(
      `select 'array[' || string_agg(id::text, ',') || ']::bigint[]' as ids
       from (select id from conversions order by id desc limit $1) as latest`,
      [orders],
    );
    const sources = Object.entries(tables).map(([name, where]) => ({
      name,
      target: `floor_${name}`,
      where: where.replace('$ids', rows[0]?.ids ?? 'array[]::bigint[]'),
    }));
    const fresh = async () => {
      for (const { name, target } of sources)
        await client.query(`drop table if exists ${target}; create table ${target} (like ${name} including all)`);
    };
    await fresh();
    const texts: Buffer[][] = [];
    for (const { name, where } of sources) {
      const parts: Buffer[] = [];
      const keep = new Writable({
        write: (part: Buffer, _encoding, done) => {
          parts.push(part);
          done();
        },
      });
      await pipeline(client.query(copyTo(`copy (select * from ${name} where ${where}) to stdout`)), keep);
      texts.push(parts);
    }
    const copy = await floorOf(client, orders, async () => {
      for (const [at, { target }] of sources.entries())
        await pipeline(texts[at] ?? [], client.query(copyFrom(`copy ${target} from stdin`)));
    });
    await fresh();
    const json: string[][] = [];
    for (const { name, where } of sources) json.push(await jsonRows(client, name, where));
    const insert = await floorOf(client, orders, async () => {
      for (let order = 0; order < orders; order += 1) {
        await client.query('begin');
        for (const [at, { name, target }] of sources.entries()) {
          const row = json[at]?.[order];
          const text = `insert into ${target} select * from json_populate_record(null::${name}, $1)`;
          if (row !== undefined) await client.query({ name: target, text, values: [row] });
        }
        await client.query('commit');
      }
    });
    for (const { target } of sources) await client.query(`drop table ${target}`);
    return { copy, insert };
  } finally {
    await client.end();
  }
}

async function jsonRows(client: pg.Client, name: string, where: string): Promise<string[]> {
  const { rows } = await client.query<{ row: string }>(
    `select row_to_json(one)::text as row from ${name} as one where ${where}`,
  );
  return rows.map(({ row }) => row);
}

async function floorOf(client: pg.Client, orders: number, work: () => Promise<void>): Promise<Floor> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const processes = [rows[0]?.pid ?? 0, process.pid];
  const [before, startedAt] = [secondsOf(processes), performance.now()];
  await work();
  return {
    microseconds: ((secondsOf(processes) - before) * 1_000_000) / orders,
    perSecond: (orders * 1000) / (performance.now() - startedAt),
  };
}
