/** How long a new password may be; the cap is the specification's (§9), the floor ours. */
export const PASSWORD_LENGTH = { min: 8, max: 16 } as const;

/** Letters, digits, punctuation and symbols of any language; no blanks, control or invisible characters. */
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u;

/** The form in which a password is measured, hashed and compared: however a keyboard composes `ç`, it is the same password. */
export const normalizePassword = (password: string): string => password.normalize('NFC');

/** The parts of the rule that a person can follow while typing, by name. */
export const passwordRules = {
  length: (password: string) => {
    const { length } = normalizePassword(password);
    return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
  },
  characters: (password: string) => printable.test(normalizePassword(password)),
} as const;

/**
 * What is wrong with the form of a new password, undefined if nothing: a character that is not allowed, then its length.
 * Whether it is easily guessed, the gateway alone says.
 */
export function passwordFormFault(password: string): 'format' | 'short' | 'long' | undefined {
  if (!passwordRules.characters(password)) return 'format';
  if (passwordRules.length(password)) return undefined;
  return normalizePassword(password).length < PASSWORD_LENGTH.min ? 'short' : 'long';
}
