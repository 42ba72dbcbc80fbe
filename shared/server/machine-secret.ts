import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the secrets of the machine's own, each 32 random bytes as base64url: the newest first, then those that it has
 * replaced. Generates one on first use, readable by its owner only.
 *
 * @param dataDir the directory that they are stored in
 * @param name of their file
 */
export function machineSecrets(dataDir: string, name: string): readonly [string, ...string[]] {
  const file = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, newSecret(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const [first = '', ...others] = readFileSync(file, 'utf8').trim().split(',');
  return [first, ...others];
}

/** Puts a new secret before the others of a file. Programs use it once they have started again. */
export function addMachineSecret(dataDir: string, name: string): void {
  const secrets = machineSecrets(dataDir, name);
  const file = join(dataDir, name);
  writeFileSync(`${file}.new`, [newSecret(), ...secrets].join(','), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
