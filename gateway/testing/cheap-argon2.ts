import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';

// Stands in for the library in the tests beside the code, which sign in hundreds of times. Tests of whole stacks use
// the library itself.

const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2;

/** The least that argon2 takes, in KiB: a thousandth of the time of the product's cost. */
const memoryCost = 8;

/** Hashes at the least cost. The hash names the cost that was asked for. */
export async function hash(password: string, options: argon2.Options): Promise<string> {
  const cheap = await library.hash(password, { ...options, memoryCost });
  return cheap.replace(`$m=${memoryCost},`, `$m=${options.memoryCost},`);
}

/** Verifies a password against a hash of {@link hash}. */
export const verify = (hashed: string, password: string): Promise<boolean> =>
  library.verify(hashed.replace(/\$m=\d+,/, `$m=${memoryCost},`), password);
