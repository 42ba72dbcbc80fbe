import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileTypeFromBuffer } from 'file-type';
import Papa from 'papaparse';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { type Manifest, quoted, readMigrationHashes, readSequences, readTables, type TransferTable } from './tables.ts';

const pageSize = 500;
const rowSchema = z.record(z.string(), z.unknown());

async function write(stream: WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

async function end(stream: WriteStream): Promise<void> {
  stream.end();
  await finished(stream);
}

/** Writes the files of a row. Returns their paths by column. */
async function writeFiles(
  folder: string,
  table: string,
  row: number,
  contents: Readonly<Record<string, unknown>>,
): Promise<Record<string, string | null>> {
  const paths: Record<string, string | null> = {};
  for (const [column, content] of Object.entries(contents)) {
    paths[column] = null;
    if (!Buffer.isBuffer(content)) continue;
    const type = await fileTypeFromBuffer(content);
    const path = join('files', table, `${row}-${column}.${type?.ext ?? 'bin'}`);
    mkdirSync(join(folder, 'files', table), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), content, { mode: 0o600 });
    paths[column] = path;
  }
  return paths;
}

/** A cell of the CSV: lists and objects as JSON. */
const cell = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

async function exportTable(client: PoolClient, folder: string, table: TransferTable): Promise<number> {
  const { name, columns, order } = table;
  const plain = columns.filter(({ isBinary }) => !isBinary).map((column) => quoted(column.name));
  const binary = columns.filter(({ isBinary }) => isBinary).map((column) => column.name);
  const options = { mode: 0o600 };
  const lines = createWriteStream(join(folder, 'tables', `${name}.jsonl`), options);
  const cells = createWriteStream(join(folder, 'tables', `${name}.csv`), options);
  const names = columns.map((column) => column.name);
  await write(cells, Papa.unparse([names], { newline: '\n' }));
  // A row as the database writes it: numbers and texts keep every digit.
  const row = `(select row_to_json(plain)::text from (select ${plain.map((column) => `t.${column}`).join(', ')}) plain)`;
  const contents = binary.map((column) => `t.${quoted(column)} as ${quoted(column)}`);
  await client.query(
    `declare exported no scroll cursor for select ${[`${row} as line`, ...contents].join(', ')} from ${quoted(name)} t order by ${order.join(', ')}`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ line: string } & Record<string, unknown>>(`fetch ${pageSize} from exported`);
    for (const { line, ...files } of rows) {
      count += 1;
      const paths = await writeFiles(folder, name, count, files);
      const members = Object.entries(paths).map(
        ([column, path]) => `${JSON.stringify(column)}:${JSON.stringify(path)}`,
      );
      const whole = members.length === 0 ? line : `${line.slice(0, -1)},${members.join(',')}}`;
      await write(lines, `${whole}\n`);
      const values = rowSchema.parse(JSON.parse(whole));
      await write(cells, `\n${Papa.unparse([names.map((column) => cell(values[column]))], { newline: '\n' })}`);
    }
    if (rows.length < pageSize) break;
  }
  await client.query('close exported');
  await Promise.all([end(lines), end(cells)]);
  return count;
}

/**
 * Writes all data of the operator to a folder, as they are at one instant: each table as JSON lines and as CSV, files as files,
 * and `export.json` at the end, without which an import reads nothing.
 */
export async function exportData(
  { copyPool }: Pick<Database, 'copyPool'>,
  folder: string,
  now: Date,
): Promise<Manifest> {
  mkdirSync(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const client = await copyPool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables: Manifest['tables'] = [];
    for (const table of await readTables(client))
      tables.push({ name: table.name, rows: await exportTable(client, folder, table) });
    const manifest: Manifest = {
      format: 1,
      exportedAt: now.toISOString(),
      migrations: await readMigrationHashes(client),
      tables,
      sequences: await readSequences(client),
    };
    await client.query('commit');
    client.release();
    writeFileSync(join(folder, 'export.json'), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
    return manifest;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
