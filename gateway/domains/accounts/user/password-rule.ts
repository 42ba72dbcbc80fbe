import { normalizePassword, passwordFormError } from '#shared/rules/password.ts';
import { RequestError } from '../../../lib/errors.ts';
import { hashPassword } from './passwords.ts';

export type PasswordError = NonNullable<ReturnType<typeof passwordFormError>> | 'common';

const splitWords = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

let lists: Promise<{ passwords: Set<string>; words: Set<string> }> | undefined;

// Loaded on demand: 30 kB that only registrations need.
function readLists() {
  lists ??= import('./common-passwords.ts').then(({ commonPasswords, commonWords }) => ({
    passwords: splitWords(commonPasswords),
    words: splitWords(commonWords),
  }));
  return lists;
}

/**
 * Returns whether a password is easily guessed: digits only, a commonly leaked password, or a plain word with a year.
 */
async function isCommon(password: string): Promise<boolean> {
  const plain = password.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (/^\d+$/.test(plain) || /^(.)\1+$/u.test(plain)) return true;
  const { passwords, words } = await readLists();
  return passwords.has(plain) || words.has(plain.replace(/\d{1,8}$/, ''));
}

/**
 * Returns the error of a new password, undefined if none: its form (shared/rules/password.ts), or that it is easily
 * guessed.
 */
export async function passwordError(password: string): Promise<PasswordError | undefined> {
  return passwordFormError(password) ?? ((await isCommon(normalizePassword(password))) ? 'common' : undefined);
}

/** @throws {RequestError} `invalid_fields` at `password` for a new password that violates the rule */
export async function requireValidPassword(password: string): Promise<void> {
  const error = await passwordError(password);
  if (error) throw new RequestError('invalid_fields', { errors: { password: `validation.password_${error}` } });
}

/** Returns the hash of a valid new password. @throws {RequestError} as {@link requireValidPassword} */
export async function hashNewPassword(password: string): Promise<string> {
  await requireValidPassword(password);
  return hashPassword(normalizePassword(password));
}
