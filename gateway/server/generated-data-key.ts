import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the machine's own key for stored secrets. Generates it on first use, readable by its owner only. A backup of
 * the database without this file cannot open its secrets.
 *
 * @param dataDir the directory that it is stored in
 */
export function generatedDataKey(dataDir: string): string {
  const file = join(dataDir, 'data-key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
