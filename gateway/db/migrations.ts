import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';
import { projectRoot } from './project-root.ts';

/**
 * How a migration runs. `at once`: in a transaction of its own. `in steps`: each statement again and again, each time in
 * a transaction of its own, until it changes no row. `concurrently`: each statement by itself, outside transactions.
 */
export type MigrationKind = 'at once' | 'in steps' | 'concurrently';

/** A migration of this build. */
export interface Migration {
  /** The name of its file, such as `0044_chosen_link_codes`. */
  name: string;
  /** When it was written, in milliseconds. Its key in the database. */
  at: number;
  hash: string;
  statements: readonly string[];
  kind: MigrationKind;
  /** The migration that every build must know which works on the database from this one on. */
  needs: Pick<Migration, 'name' | 'at'> | undefined;
}

const journalShape = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });
/** A line of a migration that says something to the runner: `-- runs: in steps`, `-- needs: 0050_example`. */
const directive = /^--\s*(?<name>runs|needs):\s*(?<value>.+?)\s*$/gm;
const kinds: readonly MigrationKind[] = ['at once', 'in steps', 'concurrently'];

/** The folder of this build's migrations. */
export const migrationsFolder = (): string => join(projectRoot(), 'gateway/db/migrations');

/**
 * Reads the migrations of a folder in drizzle-kit's format, oldest first.
 *
 * @throws {Error} when a migration says what the runner does not know
 */
export function readMigrations(folder = migrationsFolder()): Migration[] {
  const journal: unknown = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
  const { entries } = journalShape.parse(journal);
  const names = new Map(entries.map(({ when, tag }) => [when, tag]));
  const times = new Map(entries.map(({ when, tag }) => [tag, when]));
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis: at }) => {
    const name = names.get(at) ?? String(at);
    const { runs = 'at once', needs } = readDirectives(sql.join('\n'));
    const kind = kinds.find((known) => known === runs);
    if (kind === undefined) throw new Error(`${name}: "runs" must be one of: ${kinds.join(', ')}`);
    const neededAt = needs === undefined ? undefined : times.get(needs);
    if (needs !== undefined && (neededAt === undefined || neededAt >= at))
      throw new Error(`${name}: there is no earlier migration ${needs}`);
    return {
      name,
      at,
      hash,
      statements: sql,
      kind,
      needs: needs === undefined || neededAt === undefined ? undefined : { name: needs, at: neededAt },
    };
  });
}

function readDirectives(text: string): { runs?: string; needs?: string } {
  return Object.fromEntries(
    Array.from(text.matchAll(directive), ({ groups }) => [groups?.name ?? '', groups?.value ?? '']),
  );
}
