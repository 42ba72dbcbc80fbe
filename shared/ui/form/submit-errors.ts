import { ApiError } from '#shared/client/api-error.ts';
import { isStepUpCancelled } from '#shared/client/client.ts';

/** The errors of a submitted form, by where they are shown. */
export interface SubmitErrors<Field extends string> {
  /** Error texts of the form's fields. */
  fields: readonly (readonly [Field, string])[];
  /** The error of the whole form; undefined if the field errors say everything. */
  form: string | undefined;
}

/**
 * Splits the errors of a refused form into field errors and an error of the whole form. There are none if the user was
 * asked for a proof of identity and cancelled.
 *
 * @throws the error unchanged, if it is not an API error
 */
export function submitErrors<Field extends string>(
  error: unknown,
  isField: (name: string) => name is Field,
): SubmitErrors<Field> {
  if (!(error instanceof ApiError)) throw error;
  if (isStepUpCancelled(error)) return { fields: [], form: undefined };
  const errors = Object.entries(error.errors);
  const fields = errors.flatMap(([field, text]) => (isField(field) ? [[field, text] as const] : []));
  const form = fields.length > 0 ? undefined : [error.message, ...errors.map(([, text]) => text)].join(' ');
  return { fields, form };
}
