import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { DirectoryLockedError } from '../../lib/directory-lock.ts';
import { requestByFile } from '../../lib/file-requests.ts';
import type { createLogger } from '../../server/log.ts';
import { requestFolderOf } from '../../server/requested-work.ts';
import { runTool, startTool } from './run-tool.ts';

const answerTimeoutMs = 10 * 60_000;

/**
 * Copies the embedded database between two statements, by the gateway that has it open, or in this process.
 *
 * @returns the folder of the copy
 */
export async function copyEmbedded(env: Env, log: ReturnType<typeof createLogger>): Promise<string> {
  try {
    const database = await openDatabase(env, log);
    try {
      return requirePath(await database.backUp());
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryLockedError)) throw error;
    return requirePath(await requestByFile(requestFolderOf.backup(env.dataDir), answerTimeoutMs));
  }
}

function requirePath(folder: unknown): string {
  if (typeof folder !== 'string') throw new Error('The database was not copied.');
  return folder;
}

/** Packs the folder of a database. */
export const packFolder = (folder: string) => startTool('tar', ['-cz', '-C', folder, '.']);

/** Unpacks a database into `DATA_DIR/db`. @throws {Error} when there is one, since a restore overwrites nothing */
export async function unpackEmbedded(dataDir: string, content: ReadableStream<Uint8Array>): Promise<void> {
  const folder = join(dataDir, 'db');
  if (existsSync(folder))
    throw new Error(`There is a database in ${folder}. Move it away, or choose another DATA_DIR.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    await runTool('tar', ['-xz', '-C', folder, '--no-same-owner'], { input: content });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
