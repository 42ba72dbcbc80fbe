import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';

// Stands in for the library in the tests beside the code, which sign in hundreds of times. Tests of whole stacks use
// the library itself.

const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2;

/** The least that argon2 takes, in KiB: a thousandth of the time of the product's cost. */
const memoryCost = 8;

/** The hashes that it has made. Others are of built programs, such as a command that a test runs. */
const cheapHashes = new Set<string>();

/** Hashes at the least cost. The hash names the cost that was asked for. */
export async function hash(password: string, options: argon2.Options): Promise<string> {
  const cheap = await library.hash(password, { ...options, memoryCost });
  const named = cheap.replace(`$m=${memoryCost},`, `$m=${options.memoryCost},`);
  cheapHashes.add(named);
  return named;
}

export const verify = (hashed: string, password: string): Promise<boolean> =>
  library.verify(cheapHashes.has(hashed) ? hashed.replace(/\$m=\d+,/, `$m=${memoryCost},`) : hashed, password);
