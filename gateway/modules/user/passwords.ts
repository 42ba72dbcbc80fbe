import { hash, verify } from '@node-rs/argon2';
import { Fault } from '../../engine/errors.ts';

/** One of the two settings that the OWASP password storage guide recommends for argon2id, the library's default kind. */
const cost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };

const runningMax = 4;
const waitingMax = 64;

const currentHashPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Whether a hash was made with the parameters in force; another one is replaced when its password is next known. */
export const isCurrentHash = (passwordHash: string): boolean => passwordHash.startsWith(currentHashPrefix);

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing is a processor's and 46 MiB's worth of work: few at once, a short queue, and a refusal beyond it. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= runningMax) {
    if (waiting.length >= waitingMax) throw new Fault('rate_limited', { retryAfterSeconds: 2 });
    // Whoever finishes hands its place over, so `running` stays as it is.
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

/** The argon2id hash of a password, with its parameters and salt in it. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Made when the process starts, so that not even the first unknown account takes longer than others. */
const standIn = hash('nobody has this password', cost);

/**
 * Whether a password is the one that was hashed. Without a hash, for an account that does not exist, it does the same
 * work and says no, so that the time it takes tells nothing.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const known = passwordHash ?? (await standIn);
  const matches = await inTurn(() => verify(known, password));
  return matches && passwordHash !== null;
}
