import { createHash } from 'node:crypto';
import pg from 'pg';
import type { RestClient } from '../support/client.ts';

/** Tells whether anything in the database has changed. */
export interface Fingerprint {
  /** One text for the whole content; equal texts mean that nothing has changed. */
  take: () => Promise<string>;
  close: () => Promise<void>;
}

/** The checksum of every row of every table. While no transaction has written, the last one still holds. */
export async function databaseFingerprint(databaseUrl: string): Promise<Fingerprint> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const sql = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(md5(t::text), '' order by t::text), '')) from ${name} t`,
    )
    .join(' union all ');
  let last: { nextTransaction: string; sums: string } | undefined;

  return {
    take: async () => {
      const { rows } = await client.query<{ next: string }>(
        'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
      );
      const nextTransaction = rows[0]?.next ?? '';
      if (last?.nextTransaction !== nextTransaction) {
        last = { nextTransaction, sums: JSON.stringify((await client.query(sql)).rows) };
      }
      return last.sums;
    },
    close: () => client.end(),
  };
}

const staffLists = [
  'affiliate',
  'channel',
  'conversion-total',
  'commission-sum?filter={"affiliate_id":1,"state":"2"}',
  'commission-sum?filter={"affiliate_id":2,"state":"2"}',
  'invoice',
  'audit-entry',
  'outbox-mail',
  'conversion-import',
  'import-mapping',
];

/** Where the database cannot be reached from outside: what staff see of it. */
export function staffFingerprint(staff: RestClient): Fingerprint {
  return {
    take: async () => {
      const hash = createHash('sha256');
      for (const list of staffLists) {
        const path = `/api/${list}${list.includes('?') ? '' : '?range=[0,99]'}`;
        const response = await staff.raw(path);
        hash.update(response.headers.get('Content-Range') ?? '').update(await response.text());
      }
      return hash.digest('hex');
    },
    close: () => Promise.resolve(),
  };
}
