import { regexes } from 'zod/mini';

/** RFC 5321 allows at most 254 characters in a path. */
const LENGTH_MAX = 254;

/** Returns the catalogue key of a typed address's error, by the same rule as the contracts. */
export function emailError(text: string): string | undefined {
  const email = text.trim();
  if (email === '') return 'validation.email_required';
  if (email.length > LENGTH_MAX) return 'validation.too_long';
  return regexes.email.test(email) ? undefined : 'validation.email';
}
