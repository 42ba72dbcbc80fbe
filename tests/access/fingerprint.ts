import type { Pool } from 'pg';

/** Detects whether anything in the database has changed. */
export interface Fingerprint {
  /** Remembers the current state for {@link hasChanged}. Costs one query, or none right after another call. */
  remember: () => Promise<void>;
  hasChanged: () => Promise<boolean>;
}

/** The number of rows of a table, and the sum of the checksums of all of them. */
interface TableState {
  count: string;
  sum: string | null;
}

/**
 * One query tells whether any transaction has written. If so, a table may have changed only if it has a row of a later
 * transaction or another number of rows; then the checksums of all its rows decide. Nothing else may write meanwhile.
 */
export async function databaseFingerprint(pool: Pool): Promise<Fingerprint> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const states = new Map<string, TableState>();
  let last = { snapshot: '', oldest: '1' };

  const takeSnapshot = async () => {
    const { rows } = await pool.query<typeof last>(
      `select snapshot::text, pg_snapshot_xmin(snapshot)::text as oldest from pg_current_snapshot() snapshot`,
    );
    const [taken] = rows;
    if (taken === undefined) throw new Error('no snapshot');
    return taken;
  };

  /** Reads what was written since the last call. @returns whether the content of a table has changed */
  const readOn = async (): Promise<boolean> => {
    const now = await takeSnapshot();
    if (now.snapshot === last.snapshot) return false;
    const { rows: counts } = await pool.query<{ name: string; count: string; is_written: boolean }>(
      tables.map(({ name }) => countOf(name, last.oldest)).join(' union all '),
    );
    last = now;
    const suspects = counts.filter(({ name, count, is_written }) => is_written || states.get(name)?.count !== count);
    let isDifferent = false;
    for (const { name, count } of suspects) {
      const { rows } = await pool.query<{ sum: string | null }>(sumOf(name));
      const sum = rows[0]?.sum ?? null;
      isDifferent ||= states.get(name)?.sum !== sum;
      states.set(name, { count, sum });
    }
    return isDifferent;
  };

  return {
    remember: async () => {
      await readOn();
    },
    hasChanged: readOn,
  };
}

/** @param transaction the first transaction whose rows count as written */
const countOf = (name: string, transaction: string) =>
  `select '${name}' as name, count(*)::text, coalesce(bool_or(age(xmin) <= age('${transaction}'::xid)), false) as is_written
   from ${name}`;

/** When and from where a session or a key was last used, which a request after some minutes stores. */
const uses: Readonly<Record<string, string | undefined>> = { sessions: 'seen_at', advertiser_read_keys: 'used_at' };

function sumOf(name: string): string {
  const use = uses[name];
  const content = use === undefined ? 't::text' : `(to_jsonb(t) - '${use}' - 'address')::text`;
  return `select sum(hashtextextended(${content}, 0)::numeric)::text from ${name} t`;
}
