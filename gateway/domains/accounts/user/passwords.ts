import { hash, verify } from '@node-rs/argon2';
import { RequestError } from '../../../lib/errors.ts';

/**
 * One of the argon2id settings that the OWASP password storage guide recommends; argon2id is the library's default
 * variant.
 */
const cost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };

const runningMax = 4;
const waitingMax = 64;

const currentHashPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Returns whether a hash uses the current parameters; outdated hashes are replaced at the next sign-in. */
export const isCurrentHash = (passwordHash: string): boolean => passwordHash.startsWith(currentHashPrefix);

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Limits concurrent hashing, which takes a processor core and 46 MiB each: a few at once, a short queue, and refusal
 * beyond it.
 */
async function withHashingSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= runningMax) {
    if (waiting.length >= waitingMax) throw new RequestError('rate_limited', { retryAfterSeconds: 2 });
    // A finished task passes its slot on, so `running` stays unchanged.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Returns the argon2id hash of a password, including parameters and salt. */
export const hashPassword = (password: string): Promise<string> => withHashingSlot(() => hash(password, cost));

/** Computed at start, so that the first unknown account does not take longer than others. */
const dummyHash = hash('nobody has this password', cost);

/**
 * Verifies a password against a hash. Without a hash (an account that does not exist) does the same work and returns
 * false, so that the response time reveals nothing.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const known = passwordHash ?? (await dummyHash);
  const matches = await withHashingSlot(() => verify(known, password));
  return matches && passwordHash !== null;
}
