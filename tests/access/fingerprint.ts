import type { Pool } from 'pg';

/** Tells whether anything in the database has changed. */
export interface Fingerprint {
  /** What is there now is what {@link hasChanged} compares with. Costs one question, or nothing right after another call. */
  remember: () => Promise<void>;
  hasChanged: () => Promise<boolean>;
}

/**
 * While no transaction has written anything, which is one question, nothing has changed; where one has, the checksums of
 * every row of every table tell. Nothing else may write meanwhile.
 */
export async function databaseFingerprint(pool: Pool): Promise<Fingerprint> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  // A request after some minutes notes when and from where its session was used.
  const contentOf = (name: string) => (name === 'sessions' ? `(to_jsonb(t) - 'seen_at' - 'address')::text` : 't::text');
  const sums = tables
    .map(({ name }) => {
      const content = contentOf(name);
      return `select '${name}' as name, sum(hashtextextended(${content}, 0)::numeric)::text from ${name} t`;
    })
    .join(' union all ');
  let remembered = { nextTransaction: '', sums: '' };

  const nextTransaction = async (): Promise<string> => {
    const { rows } = await pool.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
    return rows[0]?.next ?? '';
  };
  const takeSums = async () => JSON.stringify((await pool.query(sums)).rows);

  return {
    remember: async () => {
      const next = await nextTransaction();
      if (next !== remembered.nextTransaction) remembered = { nextTransaction: next, sums: await takeSums() };
    },
    hasChanged: async () => {
      const next = await nextTransaction();
      if (next === remembered.nextTransaction) return false;
      const before = remembered.sums;
      remembered = { nextTransaction: next, sums: await takeSums() };
      return remembered.sums !== before;
    },
  };
}
