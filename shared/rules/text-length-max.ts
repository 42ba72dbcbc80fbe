/** The longest texts of kinds that many fields have. */
export const textLengthMax = {
  /** RFC 5321 allows as many characters in a path. */
  email: 254,
  /** A password to be verified: longer than a new one, which may still be composed to fewer letters. */
  enteredPassword: 256,
  url: 2_048,
} as const;
