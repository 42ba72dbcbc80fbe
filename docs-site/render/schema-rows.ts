import type { JsonSchema } from '../../proxy/http/openapi/schema.ts';

/** A field of a schema, with those of objects inside: `reports[].at`. */
export interface SchemaRow {
  name: string;
  type: string;
  description: string;
  isRequired: boolean;
  isReadOnly: boolean;
}

/** The schemas that references name. */
export type Schemas = Readonly<Record<string, JsonSchema | undefined>>;

export function resolveSchema(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  if (name === undefined) return schema;
  const found = schemas[name];
  if (!found) throw new Error(`No schema ${name}.`);
  return found;
}

/** Lists the fields of an object, or of the objects of a list. */
export function schemaRows(schema: JsonSchema, schemas: Schemas, prefix = ''): SchemaRow[] {
  const whole = resolveSchema(schema, schemas);
  if (whole.type === 'array' && whole.items) return schemaRows(whole.items, schemas, prefix);
  return Object.entries(whole.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix + name;
    const inner = innerOf(property, schemas);
    return [
      {
        name: path,
        type: typeOf(property, schemas),
        description: property.description ?? '',
        isRequired: whole.required?.includes(name) ?? false,
        isReadOnly: property.readOnly ?? false,
      },
      ...(inner ? schemaRows(inner.schema, schemas, `${path}${inner.suffix}.`) : []),
    ];
  });
}

/** The object inside a field; undefined for a field of one value, and for the record of a resource, which has its own page. */
function innerOf(property: JsonSchema, schemas: Schemas): { schema: JsonSchema; suffix: string } | undefined {
  if (property.$ref !== undefined) return undefined;
  if (property.properties) return { schema: property, suffix: '' };
  if (property.type === 'array' && property.items) {
    const inner = innerOf(property.items, schemas);
    return inner && { schema: inner.schema, suffix: `[]${inner.suffix}` };
  }
  const choices = (property.anyOf ?? property.oneOf ?? []).flatMap((one) => innerOf(one, schemas) ?? []);
  return choices.length === 1 ? choices[0] : undefined;
}

/** Says a type in words: `text (date-time) or null`. */
export function typeOf(schema: JsonSchema, schemas: Schemas): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((one) => typeOf(one, schemas)))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') {
    const items = schema.items ? typeOf(schema.items, schemas) : 'any';
    return `${/[ |]/.test(items) ? `(${items})` : items}[]`;
  }
  const { format, maxLength, minimum, maximum } = schema;
  const isBounded = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  const limits = [
    format ?? '',
    maxLength === undefined ? '' : `≤ ${maxLength} characters`,
    isBounded(minimum) ? `≥ ${minimum}` : '',
    isBounded(maximum) ? `≤ ${maximum}` : '',
  ].filter((limit) => limit !== '');
  const type = [schema.type ?? 'any'].flat().join(' or ');
  return limits.length > 0 ? `${type} (${limits.join(', ')})` : type;
}
