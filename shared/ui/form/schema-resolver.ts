import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldErrors } from '#shared/validation.ts';

/**
 * Returns a form resolver that validates with a schema of the contracts.
 *
 * @param schema the schema of the request body; its messages are catalogue keys
 * @param toInput converts the form values (masked texts, null for an empty choice) to the schema's input
 * @returns a resolver that passes the parsed body to the submit handler, or one error per field
 */
export function schemaResolver<Values extends FieldValues, Schema extends z.ZodMiniType>(
  schema: Schema,
  toInput: (values: Values) => unknown,
): Resolver<Values, unknown, z.output<Schema>> {
  return (values) => {
    const result = z.safeParse(schema, toInput(values));
    if (result.success) return { values: result.data, errors: {} };
    const faults = Object.entries(fieldErrors(result.error)).map(([field, message]) => [
      field,
      { type: 'schema', message },
    ]);
    // The names of the faults are those of the fields, which the types of react-hook-form cannot follow.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- see above
    return { values: {}, errors: Object.fromEntries(faults) as FieldErrors<Values> };
  };
}
