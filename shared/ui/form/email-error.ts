import { regexes } from 'zod/mini';

/** RFC 5321 allows at most 254 characters in a path. */
const LENGTH_MAX = 254;

/** Returns the catalogue key of what is wrong with a typed e-mail address, as the contracts see it. */
export function emailError(text: string): string | undefined {
  const email = text.trim();
  if (email === '') return 'validation.email_required';
  if (email.length > LENGTH_MAX) return 'validation.too_long';
  return regexes.email.test(email) ? undefined : 'validation.email';
}
