import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldErrors } from '#shared/validation.ts';

/**
 * Checks a form by a schema of the contracts.
 *
 * @param schema what is sent; its messages are catalogue keys
 * @param toInput turns what the fields hold (masked texts, null for an empty choice) into what the schema reads
 * @returns a resolver that hands the parsed body to the submit handler, or one fault per field
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
