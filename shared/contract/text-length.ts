import type * as z from 'zod/mini';

/** Returns the schemas that one is made of, with what leads to them: `.name` to a field, `[]` to the elements of a list. */
export function insidesOf(schema: z.core.$ZodType): readonly (readonly [string, z.core.$ZodType])[] {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- of the base type, the definition has no members
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return [['', def.innerType]];
    case 'array':
      return [['[]', def.element]];
    case 'pipe':
      return [
        ['', def.in],
        ['', def.out],
      ];
    case 'union':
      return def.options.map((option) => ['', option] as const);
    case 'record':
      return [
        ['{}', def.keyType],
        ['{}', def.valueType],
      ];
    case 'object':
      return Object.entries(def.shape).map(([field, inside]) => [`.${field}`, inside] as const);
    default:
      return [];
  }
}

/** Returns the longest text that a schema takes; undefined for one without a maximum, and for what is no text. */
export function lengthMaxOf(schema: z.core.$ZodType): number | undefined {
  const { def } = schema._zod;
  if (def.type !== 'string') {
    const found = insidesOf(schema).flatMap(([, inside]) => lengthMaxOf(inside) ?? []);
    return found.length === 0 ? undefined : Math.max(...found);
  }
  const maxima = (def.checks ?? []).flatMap(({ _zod: { def: check } }) =>
    'maximum' in check && typeof check.maximum === 'number' ? [check.maximum] : [],
  );
  return maxima.length === 0 ? undefined : Math.min(...maxima);
}

/**
 * Returns the longest text that a part of a schema takes, by the name of its input in a form: `lines.0.text`.
 *
 * @returns undefined where there is no such part, or it is no text
 */
export function lengthMaxAt(schema: z.core.$ZodType, name: string): number | undefined {
  const [first = '', ...rest] = name.split('.');
  const place = /^\d+$/.test(first) ? '[]' : `.${first}`;
  for (const [at, inside] of insidesOf(schema)) {
    const found = at === '' ? lengthMaxAt(inside, name) : undefined;
    if (found !== undefined) return found;
    if (at === place) return rest.length === 0 ? lengthMaxOf(inside) : lengthMaxAt(inside, rest.join('.'));
  }
  return undefined;
}

/** Whether a pattern says what the text is, and with that how long. */
const hasPattern = ({ _zod: { def } }: z.core.$ZodType): boolean =>
  def.checks?.some(({ _zod: { def: check } }) => 'format' in check && check.format === 'regex') ?? false;

/** Returns the texts in a schema that may have any length, by their places: `.lines[].text`. */
export function endlessTexts(schema: z.core.$ZodType, place = ''): string[] {
  // What one step of a pipe limits is limited.
  if (schema._zod.def.type === 'pipe' && lengthMaxOf(schema) !== undefined) return [];
  if (schema._zod.def.type === 'string') return lengthMaxOf(schema) === undefined && !hasPattern(schema) ? [place] : [];
  return insidesOf(schema).flatMap(([name, inside]) => endlessTexts(inside, place + name));
}
