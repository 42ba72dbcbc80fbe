import * as z from 'zod/mini';
import { jsonObject } from '../wire/json-object.ts';
import { RequestError } from '../wire/request-error.ts';

/** The two forms of a filter in a query: JSON, and a parameter for each field as OpenAPI's `deepObject` writes it. */
const field = /^filter\[([^\][]+)\]$/;

export const isFilterParameter = (name: string): boolean => name === 'filter' || field.test(name);

/**
 * Reads the filter of a query in either form: `filter={"status":1}` or `filter[status]=1`. Values of the second are texts, which
 * are read as what the schema of their field takes; those of a list are repeated, or separated by commas.
 *
 * @param schemaOf a field by its name; undefined for a field that there is not
 * @throws RequestError `malformed_request` for both forms at once, and for JSON that is no object
 */
export function readQueryFilter(
  query: Readonly<Record<string, unknown>>,
  schemaOf: (name: string) => z.core.$ZodType | undefined,
): Readonly<Record<string, unknown>> {
  const fields = Object.entries(query).flatMap(([name, value]) => {
    const [, key] = field.exec(name) ?? [];
    return key === undefined ? [] : [[key, valueOf(value, schemaOf(key))] as const];
  });
  if (fields.length === 0) return readJson(query['filter'], jsonObject, 'filter') ?? {};
  if (query['filter'] !== undefined) throw malformed('filter');
  return Object.fromEntries(fields);
}

/**
 * Parses the JSON of a query parameter. Returns undefined when the parameter is absent. A parameter that is repeated is a list,
 * as OpenAPI's `form` writes one: `range=0&range=9`.
 *
 * @throws RequestError `malformed_request`
 */
export function readJson<Schema extends z.ZodMiniType>(
  given: unknown,
  schema: Schema,
  name: string,
): z.output<Schema> | undefined {
  if (given === undefined) return undefined;
  const parsed = schema.safeParse(Array.isArray(given) ? given.map(asNumber) : jsonOf(given));
  if (!parsed.success) throw malformed(name);
  return parsed.data;
}

const malformed = (name: string) => new RequestError('malformed_request', { errors: { [name]: 'validation.invalid' } });

function jsonOf(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** A number where a text is one as programs write it. */
const asNumber = (text: unknown): unknown =>
  typeof text === 'string' && /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,6})?$/.test(text) ? Number(text) : text;

/** The first reading of a text that its field takes; the text itself where it takes none, which then says why. */
function valueOf(given: unknown, schema: z.core.$ZodType | undefined): unknown {
  const texts = [given].flat();
  const [text] = texts;
  const isOne = texts.length === 1;
  const list = isOne && typeof text === 'string' ? text.split(',') : texts;
  const readings = [
    ...(isOne ? [text, asNumber(text), ...(text === 'true' || text === 'false' ? [text === 'true'] : [])] : []),
    list,
    list.map(asNumber),
  ];
  if (schema === undefined) return isOne ? text : texts;
  const taken = readings.find((reading) => z.safeParse(schema, reading).success);
  // The error of a number is about the number.
  return taken ?? (isOne ? asNumber(text) : texts);
}
