import pg from 'pg';
import { expect, it } from 'vitest';
import { createDatabase, describePostgres } from './postgres.ts';

describePostgres('a database of its own', () => {
  it('is empty, speaks UTF-8, and is gone after drop() even while somebody is connected', async () => {
    const database = await createDatabase();
    const guest = new pg.Client({ connectionString: database.url });
    guest.on('error', () => undefined);
    await guest.connect();
    const { rows } = await guest.query<{ count: number; lower: string }>(
      `SELECT count(*)::int AS count, lower('ÁÇÃO') AS lower FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    expect(rows).toEqual([{ count: 0, lower: 'áção' }]);

    await database.drop();

    const late = new pg.Client({ connectionString: database.url });
    await expect(late.connect()).rejects.toThrow(/does not exist/);
  });

  it('is not shared between two callers', async () => {
    const [one, other] = await Promise.all([createDatabase(), createDatabase()]);
    expect(one.url).not.toBe(other.url);
    await Promise.all([one.drop(), other.drop()]);
  });
});
