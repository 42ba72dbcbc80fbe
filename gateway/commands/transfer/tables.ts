import type { ClientBase } from 'pg';
import { z } from 'zod';

/** What concerns one installation alone: who is signed in, and answers to repeated requests. */
const leftOut: ReadonlySet<string> = new Set(['sessions', 'idempotency_answers', 'login_attempts']);

/** A table as it is in the database. Columns that the database computes itself are not in it. */
export interface TransferTable {
  name: string;
  columns: { name: string; isBinary: boolean }[];
  /** What orders the rows, the same in every database: the primary key, or all columns as text. */
  order: string[];
}

const tablesSchema = z.array(
  z.object({
    name: z.string(),
    columns: z.array(z.object({ name: z.string(), isBinary: z.boolean() })),
    order: z.array(z.string()).nullable(),
  }),
);

/** Returns the tables of the operator's data, in the order of their names. A table by month is one. */
export async function readTables(client: Pick<ClientBase, 'query'>): Promise<TransferTable[]> {
  const { rows } = await client.query(`
    select relname as name,
      (select json_agg(json_build_object('name', attname, 'isBinary', atttypid = 'bytea'::regtype) order by attnum)
        from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select json_agg(format(case when attcollation = 0 then 't.%I' else 't.%I collate "C"' end, attname) order by array_position(indkey::int2[], attnum))
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = pg_class.oid and indisprimary) as order
    from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    order by relname`);
  return tablesSchema
    .parse(rows)
    .filter(({ name }) => !leftOut.has(name))
    .map(({ order, ...table }) => ({ ...table, order: order ?? table.columns.map(asText) }));
}

const asText = ({ name }: TransferTable['columns'][number]): string => `t.${quoted(name)}::text collate "C"`;

const sequencesSchema = z.array(z.object({ name: z.string(), value: z.number() }));

/** The last number that each sequence has given; those that have given none are left out. */
export type Sequences = z.output<typeof sequencesSchema>;

export async function readSequences(client: Pick<ClientBase, 'query'>): Promise<Sequences> {
  const { rows } = await client.query(`
    select sequencename as name, last_value::float8 as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`);
  return sequencesSchema.parse(rows);
}

/** What `export.json` says of the files beside it. */
export const manifestSchema = z.object({
  format: z.literal(1),
  exportedAt: z.string(),
  /** The migrations of the database: an import needs the same ones. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  sequences: sequencesSchema,
});

export type Manifest = z.output<typeof manifestSchema>;

/** Returns the hashes of the migrations that a database has, oldest first. */
export async function readMigrationHashes(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, hash',
  );
  return rows.map(({ hash }) => hash);
}

/** Quotes a name for a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
