import { mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { type Database, hasCode, openDatabase } from './client.ts';
import type { DatabaseSettings } from './pool.ts';

/** Databases beside the main one, each by its name. */
export interface NamedDatabases {
  /** Returns the names of those that there are. */
  list: () => Promise<string[]>;
  /** Opens one; creates an empty one where it is missing. */
  open: (name: string, log: Logger) => Promise<Database>;
  /** Deletes one with all that was stored beside it. No-op where it is missing. */
  remove: (name: string) => Promise<void>;
  /** Where what belongs to one is stored beside it. */
  folderOf: (name: string) => string;
}

/** Names are ours: nobody chooses one. */
const namePattern = /^[\da-f]{12}$/;
/** PostgreSQL cuts names after 63 bytes. */
const baseLengthMax = 40;
/** One person's requests at a time. */
const poolMax = 3;

interface NamedSettings extends Pick<DatabaseSettings, 'environment'> {
  /** On its server they are created, by its role; undefined for embedded ones in the folder. */
  serverUrl: string | undefined;
  folder: string;
}

/** Offers databases by name: on PostgreSQL those that begin with the name of the given one, else embedded ones in a folder. */
export function createNamedDatabases({ serverUrl, folder, environment }: NamedSettings): NamedDatabases {
  const folderOf = (name: string) => join(folder, name);
  const settings = { databasePoolMax: poolMax, environment };
  const listFolders = () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return readdirSync(folder).filter((name) => namePattern.test(name));
  };
  const removeFolder = (name: string) => rm(folderOf(name), { recursive: true, force: true });
  if (serverUrl === undefined) {
    return {
      folderOf,
      list: () => Promise.resolve(listFolders()),
      open: (name, log) => openDatabase({ ...settings, databaseUrl: undefined, dataDir: folderOf(name) }, log),
      remove: removeFolder,
    };
  }

  const prefix = `${decodeURIComponent(new URL(serverUrl).pathname).slice(1, 1 + baseLengthMax)}_sandbox_`;
  const atServer = <Result>(work: (client: Client) => Promise<Result>) => withClient(serverUrl, work);
  const addressOf = (name: string) => {
    const url = new URL(serverUrl);
    url.pathname = `/${encodeURIComponent(prefix + name)}`;
    return url.href;
  };
  return {
    folderOf,
    list: async () => {
      const { rows } = await atServer((client) =>
        client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
          prefix,
        ]),
      );
      const names = rows.map(({ name }) => name.slice(prefix.length)).filter((name) => namePattern.test(name));
      return [...new Set([...names, ...listFolders()])];
    },
    open: async (name, log) => {
      await atServer((client) => createDatabase(client, prefix + name));
      mkdirSync(folderOf(name), { recursive: true, mode: 0o700 });
      return openDatabase({ ...settings, databaseUrl: addressOf(name), dataDir: folderOf(name) }, log);
    },
    remove: async (name) => {
      await atServer((client) =>
        client.query(`drop database if exists ${client.escapeIdentifier(prefix + name)} with (force)`),
      );
      await removeFolder(name);
    },
  };
}

async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 8_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount !== 0) return;
  await client
    .query(`create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8'`)
    .catch((error: unknown) => {
      // Another gateway made it meanwhile.
      if (!hasCode(error, /^(42P04|23505)$/)) throw error;
    });
}
