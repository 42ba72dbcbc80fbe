import * as z from 'zod/mini';

/** The subset of JSON Schema that the contracts use. */
export interface JsonSchema {
  $ref?: string;
  /** Several where null is one of them. */
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  oneOf?: readonly JsonSchema[];
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  readOnly?: boolean;
  additionalProperties?: boolean | JsonSchema;
}

/** Converts a zod schema to JSON Schema, as on the wire. */
export function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the library's type is wider than what it returns
  return made as JsonSchema;
}
