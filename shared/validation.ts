import type * as z from 'zod/v4/core';

/** Issues of zod without a message of our own, by their code; everything else is 'validation.invalid'. */
const keyByIssue: Partial<Record<z.$ZodIssue['code'], string>> = {
  unrecognized_keys: 'validation.unknown_field',
  too_big: 'validation.too_long',
  invalid_value: 'validation.choice',
};

/**
 * Turns a zod error into one catalogue key per field, the first fault of each field winning.
 * Unknown keys are reported at the key itself; a fault of the whole object at `root`.
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
