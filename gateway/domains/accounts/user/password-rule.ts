import { normalizePassword, passwordFormFault } from '#shared/rules/password.ts';
import { Fault } from '../../../engine/errors.ts';
import { hashPassword } from './passwords.ts';

export type PasswordFault = NonNullable<ReturnType<typeof passwordFormFault>> | 'common';

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
 * Returns the fault of a new password, undefined if none: its form (shared/rules/password.ts), or that it is easily
 * guessed.
 */
export async function passwordFault(password: string): Promise<PasswordFault | undefined> {
  return passwordFormFault(password) ?? ((await isCommon(normalizePassword(password))) ? 'common' : undefined);
}

/** @throws {Fault} `invalid_fields` at `password` for a new password that violates the rule */
export async function requireValidPassword(password: string): Promise<void> {
  const fault = await passwordFault(password);
  if (fault) throw new Fault('invalid_fields', { errors: { password: `validation.password_${fault}` } });
}

/** Returns the hash of a valid new password. @throws {Fault} as {@link requireValidPassword} */
export async function hashNewPassword(password: string): Promise<string> {
  await requireValidPassword(password);
  return hashPassword(normalizePassword(password));
}
