import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { runTool, startTool } from './run-tool.ts';

/** Splits an address into what may be seen in a list of processes, and its password for the environment. */
function connectionOf(databaseUrl: string): { address: string; env: Record<string, string> } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { address: url.href, env: password === '' ? {} : { PGPASSWORD: password } };
}

/** Dumps a database in one snapshot, beside everything else, in the custom format of `pg_dump`. */
export function dumpPostgres(databaseUrl: string) {
  const { address, env } = connectionOf(databaseUrl);
  return startTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--dbname=${address}`], { env });
}

/** Loads a dump into an empty database, as a whole or not at all. */
export async function loadPostgres(databaseUrl: string, dump: ReadableStream<Uint8Array>): Promise<void> {
  const { address, env } = connectionOf(databaseUrl);
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', `--dbname=${address}`];
  await runTool('pg_restore', args, { env, input: dump });
}

async function withClient<Result>(databaseUrl: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @throws {Error} when the database has a table, since a restore overwrites nothing */
export async function requireEmptyPostgres(databaseUrl: string): Promise<void> {
  const { rowCount } = await withClient(databaseUrl, (client) =>
    client.query(
      `select 1 from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema') limit 1`,
    ),
  );
  if (rowCount !== 0)
    throw new Error('The database of DATABASE_URL is not empty. Create an empty one, and name it in DATABASE_URL.');
}

/**
 * Creates an empty database beside that of an address for some work, and drops it afterwards.
 *
 * @throws {Error} when the user may not create one
 */
export async function withScratchPostgres<Result>(
  databaseUrl: string,
  work: (scratchUrl: string) => Promise<Result>,
): Promise<Result> {
  const name = `backup_check_${randomBytes(6).toString('hex')}`;
  const run = (text: string) => withClient(databaseUrl, (client) => client.query(text));
  await run(`create database ${name} template template0 encoding 'UTF8'`).catch((error: unknown) => {
    throw new Error(
      'The user of DATABASE_URL may not create a database to check the backup in: `alter role … createdb` allows it, `--unchecked` does without.',
      { cause: error },
    );
  });
  const scratch = new URL(databaseUrl);
  scratch.pathname = `/${name}`;
  try {
    return await work(scratch.href);
  } finally {
    await run(`drop database if exists ${name} with (force)`);
  }
}
