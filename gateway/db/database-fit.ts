import type { Pool, PoolClient } from 'pg';
import type { Database } from './client.ts';
import { type Migration, readMigrations } from './migrations.ts';

/** How the migrations of a build and those of a database compare. */
export interface DatabaseFit {
  /** Whether no migration has run. */
  isEmpty: boolean;
  /** Migrations of the build that the database lacks, oldest first. */
  pending: Migration[];
  /** The newest migration that a build must know for this database and this one does not. */
  unknownNeed: string | undefined;
  /** Whether the database is older than the first migration of the build. */
  isTooOld: boolean;
}

/** The database does not go together with this build. The message says in Portuguese and English what to do. */
export class DatabaseFitError extends Error {
  constructor(portuguese: string, english: string) {
    super(`${portuguese}\n${english}`);
    this.name = 'DatabaseFitError';
  }
}

type Querying = Pick<Pool, 'query'> | Pick<PoolClient, 'query'>;

/** Compares the migrations of a build with a database. Changes nothing. */
export async function fitOf(connection: Querying, migrations: readonly Migration[]): Promise<DatabaseFit> {
  const done = new Set(await readTimes(connection, '__drizzle_migrations'));
  const known = new Set(migrations.map(({ at }) => at));
  const [first] = migrations;
  const needs = (await hasTable(connection, 'needed_migrations'))
    ? (
        await connection.query<{ at: number; name: string }>(
          'select created_at as at, name from drizzle.needed_migrations order by created_at desc',
        )
      ).rows
    : [];
  return {
    isEmpty: done.size === 0,
    pending: migrations.filter(({ at }) => !done.has(at)),
    unknownNeed: needs.find(({ at }) => !known.has(at))?.name,
    isTooOld: done.size > 0 && first !== undefined && Math.max(...done) < first.at,
  };
}

/**
 * Compares like {@link fitOf} and refuses a database on which this build would not work.
 *
 * @throws {DatabaseFitError} when the database is too new or too old
 */
export async function requireFit(
  { copyPool }: Pick<Database, 'copyPool'>,
  migrations: readonly Migration[] = readMigrations(),
): Promise<DatabaseFit> {
  const fit = await fitOf(copyPool, migrations);
  const [newest, oldest] = [migrations.at(-1)?.name ?? '', migrations[0]?.name ?? ''];
  if (fit.unknownNeed !== undefined)
    throw new DatabaseFitError(
      `O banco de dados é mais novo do que este programa: ele exige a migração ${fit.unknownNeed}, e a mais nova daqui é ${newest}. Instale uma versão que a tenha, ou restaure o backup feito antes da atualização.`,
      `The database is newer than this program: it needs migration ${fit.unknownNeed}, and the newest one here is ${newest}. Install a version that has it, or restore the backup from before the upgrade.`,
    );
  if (fit.isTooOld)
    throw new DatabaseFitError(
      `O banco de dados é antigo demais para este programa, cujas migrações começam em ${oldest}. Inicie antes uma versão intermediária, que o atualiza.`,
      `The database is too old for this program, whose migrations begin with ${oldest}. Start a version in between first, which upgrades it.`,
    );
  return fit;
}

/**
 * Like {@link requireFit}, for programs that do not migrate.
 *
 * @throws {DatabaseFitError} also when the database lacks a migration
 */
export async function requireCurrent(database: Pick<Database, 'copyPool'>): Promise<void> {
  const { pending } = await requireFit(database);
  if (pending.length === 0) return;
  throw new DatabaseFitError(
    'O banco de dados é de uma versão anterior: inicie uma vez o gateway desta, que o atualiza.',
    'The database is of an older version: start the gateway of this one once, which upgrades it.',
  );
}

async function readTimes(connection: Querying, table: string): Promise<number[]> {
  if (!(await hasTable(connection, table))) return [];
  const { rows } = await connection.query<{ at: number }>(`select created_at as at from drizzle.${table}`);
  return rows.map(({ at }) => at);
}

async function hasTable(connection: Querying, table: string): Promise<boolean> {
  const { rows } = await connection.query<{ name: string | null }>('select to_regclass($1)::text as name', [
    `drizzle.${table}`,
  ]);
  return rows[0]?.name != null;
}
