const lengthMin = 8;
const lengthMax = 16;

/** Letters, digits, punctuation and symbols of any language; no blanks, control or invisible characters. */
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u;

export type PasswordFault = 'short' | 'long' | 'format' | 'common';

/** The form in which a password is hashed and compared: however a keyboard composes `ç`, it is the same password. */
export const normalizePassword = (password: string): string => password.normalize('NFC');

const splitWords = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

let lists: Promise<{ passwords: Set<string>; words: Set<string> }> | undefined;

// Some 30 kB that only registrations need.
function readLists() {
  lists ??= import('./common-passwords.ts').then(({ commonPasswords, commonWords }) => ({
    passwords: splitWords(commonPasswords),
    words: splitWords(commonWords),
  }));
  return lists;
}

/** Whether a password is among the first that an attacker tries: digits alone, a leaked favourite, a plain word with a year. */
async function isCommon(password: string): Promise<boolean> {
  const plain = password.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (/^\d+$/.test(plain) || /^(.)\1+$/u.test(plain)) return true;
  const { passwords, words } = await readLists();
  return passwords.has(plain) || words.has(plain.replace(/\d{1,8}$/, ''));
}

/**
 * What is wrong with a new password, undefined if nothing. 8 to 16 characters (the cap is the specification's, §9), none of
 * them a blank or invisible, and not easily guessed.
 */
export async function passwordFault(password: string): Promise<PasswordFault | undefined> {
  const normalized = normalizePassword(password);
  if (!printable.test(normalized)) return 'format';
  if (normalized.length < lengthMin) return 'short';
  if (normalized.length > lengthMax) return 'long';
  return (await isCommon(normalized)) ? 'common' : undefined;
}
