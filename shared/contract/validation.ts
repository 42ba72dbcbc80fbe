import type * as z from 'zod/v4/core';

/** Catalogue keys of zod issues without our own message, by code; any other is 'validation.invalid'. */
const keyByIssue: Partial<Record<z.$ZodIssue['code'], string>> = {
  unrecognized_keys: 'validation.unknown_field',
  too_big: 'validation.too_long',
  invalid_value: 'validation.choice',
};

/**
 * Converts a zod error to one catalogue key per field; the first issue of each field wins. Unknown keys are reported at
 * the key itself, object-level issues at `root`.
 */
export function fieldErrors(error: z.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const key = issue.message.startsWith('validation.')
      ? issue.message
      : (keyByIssue[issue.code] ?? 'validation.invalid');
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.') || 'root'];
    for (const field of fields) errors[field] ??= key;
  }
  return errors;
}
