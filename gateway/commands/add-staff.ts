import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { inBothLanguages } from '#shared/server/start-errors.ts';
import { systemClock } from '#shared/time.ts';
import { openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { addStaff } from '../domains/accounts/staff-user/add-staff.ts';
import { staffProfiles } from '../domains/accounts/user/roles.ts';
import { email, requiredLine } from '../engine/fields.ts';
import { EnvError, readEnv } from '../env.ts';
import { DirectoryLockedError } from '../lib/directory-lock.ts';
import { RequestError } from '../lib/errors.ts';
import { createLogger } from '../server/log.ts';

// `npm run add-staff -- <e-mail> <name> [<profile>]`: creates a staff account, such as the first administrator of an
// empty database. Prompts for the password or reads it from the first line of standard input. Exits with 0, or with 1
// and the reason when nothing was done.

const usage = `Usage: npm run add-staff -- <e-mail> "<full name>" [${staffProfiles.join('|')}]`;

/** Error texts for operators, separate from the catalogue. */
const reasons: Readonly<Record<string, string>> = {
  'validation.email': 'The e-mail is not an address.',
  'validation.taken': 'There is an account with this e-mail already.',
  'validation.password_short': 'The password needs at least 8 characters.',
  'validation.password_long': 'The password may have at most 16 characters.',
  'validation.password_common': 'The password is among those that are guessed first.',
  'validation.password_format': 'The password may not be empty or have blanks or invisible characters.',
};

const argumentsSchema = z.tuple([email, requiredLine(200), z.enum(staffProfiles).default('administrador')]);

/** Reads a line; on a terminal prompts for it without echo. */
async function readPassword(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}

async function run(given: readonly string[]): Promise<string> {
  const env = readEnv(process.env);
  const read = argumentsSchema.safeParse(given);
  if (!read.success) throw new Error(reasons[read.error.issues[0]?.message ?? ''] ?? usage);
  const [address, name, profile] = read.data;
  const password = await readPassword();
  const database = await openDatabase(env, createLogger({ logLevel: 'warn' }, process.stderr));
  try {
    await migrate(database);
    await addStaff({ database, clock: systemClock, env }, { email: address, name, profile, password });
  } finally {
    await database.close();
  }
  return `${address} may sign in as ${profile}.`;
}

function explain(error: unknown): string {
  if (error instanceof DirectoryLockedError) return `${error.message} Stop its gateway first.`;
  if (error instanceof RequestError) {
    const keys = Object.values(error.details.errors ?? {});
    return keys.map((key) => reasons[key] ?? key).join('\n');
  }
  if (error instanceof EnvError) return inBothLanguages(error.message);
  return error instanceof Error ? error.message : String(error);
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
