import { normalizePassword, passwordFormFault } from '#shared/rules/password.ts';

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
