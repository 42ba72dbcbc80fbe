import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from './migrations.ts';
import { projectRoot } from './project-root.ts';

/** The folder of the build with the embedded database that a first start copies. */
const preparedRoot = (): string => join(projectRoot(), 'dist/database');

/** @returns the name of the folder for a database that has exactly the migrations of this build */
export function preparedName(): string {
  const hash = createHash('sha256');
  for (const migration of readMigrations()) hash.update(migration.hash);
  return hash.digest('hex').slice(0, 16);
}

/** Whether a folder has a database. */
export const hasDatabase = (directory: string): boolean => existsSync(join(directory, 'PG_VERSION'));

const preparedIn = (root: string): string => join(root, preparedName(), 'db');

/** Whether there is a prepared database with the migrations of this build. */
export const hasPreparedDatabase = (root = preparedRoot()): boolean => hasDatabase(preparedIn(root));

/**
 * Copies the prepared database, if there is one with the migrations of this build, to where none is yet.
 *
 * @param directory of the database; the caller holds its lock
 * @returns whether it was copied
 */
export function copyPreparedDatabase(directory: string, root = preparedRoot()): boolean {
  if (!hasPreparedDatabase(root)) return false;
  // What an interrupted copy has left is no database.
  const draft = `${directory}.partial`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  cpSync(preparedIn(root), draft, { recursive: true });
  // A copy has the rights of what it was made from, which an image gives to nobody for writing.
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  rmSync(directory, { recursive: true, force: true });
  renameSync(draft, directory);
  return true;
}
