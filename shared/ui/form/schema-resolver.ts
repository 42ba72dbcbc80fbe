import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldErrors } from '#shared/contract/validation.ts';

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
    const errors: FieldErrors<Values> = {};
    // Nested as the values are: react-hook-form does not clear the error of a dotted name.
    for (const [field, message] of Object.entries(fieldErrors(result.error))) {
      set(errors, field, { type: 'schema', message });
    }
    return { values: {}, errors };
  };
}
