import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../tests/support/postgres.ts';
import { type Database, openDatabase, withTransaction } from './client.ts';

describePostgres('repeated statements', async () => {
  const created = await useDatabase();

  /** Runs work on a database with one connection, which all of its statements share. */
  async function onOneConnection(work: (database: Database) => Promise<void>): Promise<void> {
    const env = { databaseUrl: created.url, databasePoolMax: 1, dataDir: '', environment: 'test' as const };
    const database = await openDatabase(env, pino({ level: 'silent' }));
    try {
      await work(database);
    } finally {
      await database.close();
    }
  }

  const countNamed = async ({ pool }: Database, like: string) =>
    (
      await pool.query<{ count: number }>(
        `select count(*) as count from pg_prepared_statements where statement like '${like}'`,
      )
    ).rows[0]?.count;

  test('have a name from the second time on, in transactions and outside', async () => {
    await onOneConnection(async (database) => {
      const ask = (value: number) => database.pool.query('select $1::int as asked', [value]);
      await ask(1);
      expect(await countNamed(database, '%as asked')).toBe(0);
      await ask(2);
      expect(await countNamed(database, '%as asked')).toBe(1);
      expect((await ask(3)).rows).toEqual([{ asked: 3 }]);
      const inside = (value: number) =>
        withTransaction(database, async (tx) => (await tx.execute(sql`select ${value}::int as inside`)).rows);
      await inside(1);
      await inside(2);
      expect(await inside(3)).toEqual([{ inside: 3 }]);
      expect(await countNamed(database, '%as inside')).toBe(1);
    });
  });

  test('have no more than 200 names on a connection, and work beyond', async () => {
    await onOneConnection(async (database) => {
      for (let at = 0; at < 250; at += 1)
        for (const value of [1, 2])
          expect((await database.pool.query(`select $1::int as "of_${at}"`, [value])).rows).toEqual([
            { [`of_${at}`]: value },
          ]);
      expect(await countNamed(database, '%"of_%')).toBe(200);
    });
  });

  test('survive a migration that changes the type of what they return, and a server that forgot them', async () => {
    await onOneConnection(async (database) => {
      await database.pool.query('create table readings as select 1 as id, 5 as level');
      const read = async () => (await database.pool.query('select * from readings where id = $1', [1])).rows;
      const readInside = () =>
        withTransaction(
          database,
          async (tx) => (await tx.execute(sql`select level from readings where id = ${1}`)).rows,
        );
      for (let time = 0; time < 3; time += 1) {
        await read();
        await readInside();
      }
      expect(await countNamed(database, '%from readings%')).toBe(2);

      await database.copyPool.query('alter table readings alter column level type text');
      expect(await readInside()).toEqual([{ level: '5' }]);
      expect(await read()).toEqual([{ id: 1, level: '5' }]);
      for (let time = 0; time < 3; time += 1) await read();
      await database.copyPool.query('alter table readings alter column level type bigint using level::bigint');
      expect(await read()).toEqual([{ id: 1, level: 5 }]);

      for (let time = 0; time < 3; time += 1) await read();
      await database.pool.query('deallocate all');
      expect(await read()).toEqual([{ id: 1, level: 5 }]);
      expect(await readInside()).toEqual([{ level: 5 }]);
    });
  });

  test('that fail by themselves fail as before', async () => {
    await onOneConnection(async ({ pool }) => {
      const divide = (by: number) => pool.query('select 1 / $1::int as result', [by]);
      for (let time = 0; time < 3; time += 1) expect((await divide(1)).rows).toEqual([{ result: 1 }]);
      await expect(divide(0)).rejects.toThrow('division by zero');
      expect((await divide(1)).rows).toEqual([{ result: 1 }]);
    });
  });
});
