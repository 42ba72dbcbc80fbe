import { createReadStream, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { manifestSchema, quoted, readMigrationHashes, readTables, type TransferTable } from './tables.ts';

const rowsMax = 500;
const bytesMax = 4 * 1024 * 1024;
const rowSchema = z.record(z.string(), z.unknown());
const constraintsSchema = z.array(z.object({ relation: z.string(), name: z.string(), definition: z.string() }));

/** Replaces the paths of files by their bytes, as the database reads them. */
function withFiles(line: string, folder: string, binary: readonly string[]): string {
  if (binary.length === 0) return line;
  const row = rowSchema.parse(JSON.parse(line));
  for (const column of binary) {
    const path = row[column];
    if (typeof path !== 'string') continue;
    const file = resolve(folder, path);
    if (!file.startsWith(resolve(folder, 'files') + sep)) throw new Error(`${path} is not a file of the export.`);
    row[column] = `\\x${readFileSync(file).toString('hex')}`;
  }
  return JSON.stringify(row);
}

async function importTable(client: PoolClient, folder: string, { name, columns }: TransferTable): Promise<number> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const binary = columns.filter(({ isBinary }) => isBinary).map((column) => column.name);
  const insert = `insert into ${quoted(name)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${quoted(name)}, $1::json)`;
  let lines: string[] = [];
  let bytes = 0;
  let count = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    await client.query(insert, [`[${lines.join(',')}]`]);
    count += lines.length;
    lines = [];
    bytes = 0;
  };
  const file = createReadStream(join(folder, 'tables', `${name}.jsonl`));
  for await (const line of createInterface({ input: file, crlfDelay: Infinity })) {
    const row = withFiles(line, folder, binary);
    lines.push(row);
    bytes += row.length;
    if (lines.length >= rowsMax || bytes >= bytesMax) await flush();
  }
  await flush();
  return count;
}

/**
 * Takes away what would refuse rows in the order of their tables, or add what is in other tables already; returns what puts it
 * back. All of it is one transaction.
 */
async function lift(client: PoolClient, tables: readonly TransferTable[]): Promise<() => Promise<void>> {
  const switchTriggers = async (state: 'disable' | 'enable') => {
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${state} trigger user`);
  };
  const { rows } = await client.query(`
    select conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and relnamespace = 'public'::regnamespace`);
  const constraints = constraintsSchema.parse(rows);
  await switchTriggers('disable');
  for (const { relation, name } of constraints) await client.query(`alter table ${relation} drop constraint ${name}`);
  return async () => {
    for (const { relation, name, definition } of constraints)
      await client.query(`alter table ${relation} add constraint ${name} ${definition}`);
    await switchTriggers('enable');
  };
}

/**
 * Loads an export into an empty installation of the same release, as a whole or not at all. Every reference is checked at the
 * end.
 *
 * @returns the number of rows
 * @throws {Error} when the installation has an account, or another release than the export
 */
export async function importData({ copyPool }: Pick<Database, 'copyPool'>, folder: string): Promise<number> {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'export.json'), 'utf8')));
  const client = await copyPool.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query('select 1 from users limit 1');
    if (rowCount !== 0) throw new Error('The installation has accounts already. An import needs an empty one.');
    const migrations = await readMigrationHashes(client);
    if (migrations.toSorted().join() !== manifest.migrations.toSorted().join())
      throw new Error('The export is of another release. Import it with the one that exported it, then upgrade.');
    const exported = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
    const tables = (await readTables(client)).filter(({ name }) => exported.has(name));
    const putBack = await lift(client, tables);
    let total = 0;
    for (const table of tables) {
      // What a new installation begins with.
      await client.query(`delete from ${quoted(table.name)}`);
      const count = await importTable(client, folder, table);
      if (count !== exported.get(table.name))
        throw new Error(`${table.name} has ${count} rows, not ${exported.get(table.name)}.`);
      total += count;
    }
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [quoted(name), value]);
    await putBack();
    await client.query('commit');
    await client.query('analyze');
    client.release();
    return total;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
