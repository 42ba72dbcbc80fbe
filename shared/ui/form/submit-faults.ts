import { ApiError } from '#shared/client.ts';

/** What the server found wrong with a form, by where it is shown. */
export interface SubmitFaults<Field extends string> {
  /** Texts by field, of the fields that the form has. */
  fields: readonly (readonly [Field, string])[];
  /** About the whole; undefined where the fields say it all. */
  form: string | undefined;
}

/**
 * Sorts the faults of a refused form to its fields; what lies in none of them belongs to the form itself.
 *
 * @throws the error as it is, if it is no answer of the API
 */
export function submitFaults<Field extends string>(
  error: unknown,
  isField: (name: string) => name is Field,
): SubmitFaults<Field> {
  if (!(error instanceof ApiError)) throw error;
  const faults = Object.entries(error.errors);
  const fields = faults.flatMap(([field, text]) => (isField(field) ? [[field, text] as const] : []));
  const form = fields.length > 0 ? undefined : [error.message, ...faults.map(([, text]) => text)].join(' ');
  return { fields, form };
}
