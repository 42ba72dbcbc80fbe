/** Length of a new password; the maximum is the specification's (§9), the minimum ours. */
export const PASSWORD_LENGTH = { min: 8, max: 16 } as const;

/** Letters, digits, punctuation and symbols of any language; no blanks, control or invisible characters. */
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u;

/**
 * Normalizes a password before it is measured, hashed and compared, so that every composition of `ç` is the same
 * password.
 */
export const normalizePassword = (password: string): string => password.normalize('NFC');

/** The password rules that a form can check while typing, by name. */
export const passwordRules = {
  length: (password: string) => {
    const { length } = normalizePassword(password);
    return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
  },
  characters: (password: string) => printable.test(normalizePassword(password)),
} as const;

/**
 * Validates the form of a new password: allowed characters first, then length; undefined when valid. Only the gateway
 * checks whether it is easily guessed.
 */
export function passwordFormError(password: string): 'format' | 'short' | 'long' | undefined {
  if (!passwordRules.characters(password)) return 'format';
  if (passwordRules.length(password)) return undefined;
  return normalizePassword(password).length < PASSWORD_LENGTH.min ? 'short' : 'long';
}
