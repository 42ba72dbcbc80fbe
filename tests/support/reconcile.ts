import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../tools/builds.mjs';

/** Half of the processor time: V8 does not optimize code of PGlite that runs for a moment. */
const testFlags = ['--liftoff-only'];

/**
 * Runs `npm run reconcile` against a database, as an operator would.
 *
 * @returns what it printed
 * @throws {Error} with its output, if it ends with another code than 0
 */
export async function reconcile(env: { DATABASE_URL: string } | { DATA_DIR: string }): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...testFlags, join(ROOT, 'dist/servers/reconcile.js')],
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    },
  );
  return stdout.trim();
}
