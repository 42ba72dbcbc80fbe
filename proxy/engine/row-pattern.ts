import * as z from 'zod/mini';
import { amount, date, id, instant, version } from '#shared/contract/fields.ts';

/** How many digits a whole number may have that is exact however it is written. */
const whole = String.raw`(?:0|[1-9]\d{0,14})`;
const text = String.raw`"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\x00-\x1f]*)*"`;

/** A text in quotes for which a schema has a pattern, all of it and without groups of its own. */
const quoted = (pattern: RegExp): string => `"${pattern.source.slice(1, -1).replaceAll(/\((?!\?)/g, '(?:')}"`;

/** What the fields of contracts are made of. Their checks are written here once more, so that no value needs to be read for them. */
const ofSchema = new Map<z.core.$ZodType, string>([
  [id, String.raw`[1-9]\d{0,14}`],
  [version, whole],
  [amount, String.raw`-?(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?`],
  [instant, quoted(z.regexes.datetime({ offset: true }))],
  [date, quoted(z.regexes.date)],
]);

/**
 * Returns the pattern of a row that is written compactly, with fields in this order and no others, and that fits its schema: each
 * text that it takes is the JSON of a record. It reads bytes as Latin-1, so that it looks at each byte once.
 *
 * It takes less than the schema does, such as no exponents. It is undefined for a schema that no pattern says exactly.
 *
 * @param kept the fields whose JSON it gives as its groups, in their order among the names
 */
export function rowPattern(
  { _zod: { def } }: z.core.$ZodObject,
  names: readonly string[],
  kept: ReadonlySet<string>,
): RegExp | undefined {
  const { checks = [], catchall, shape } = def;
  if (checks.length > 0 || catchall !== undefined) return undefined;
  const given = new Set(names);
  const isWhole = Object.entries(shape).every(
    ([name, field]) => given.has(name) || field instanceof z.core.$ZodOptional,
  );
  if (!isWhole || given.size < names.length) return undefined;
  const parts: string[] = [];
  for (const name of names) {
    const value = Object.hasOwn(shape, name) && shape[name] ? valuePattern(shape[name]) : undefined;
    if (value === undefined || !/^\w+$/.test(name)) return undefined;
    parts.push(`"${name}":${kept.has(name) ? `(${value})` : `(?:${value})`}`);
  }
  return new RegExp(String.raw`\{${parts.join(',')}\}`, 'y');
}

/** Returns the pattern of the JSON of a value; undefined where there is none that is exact. */
function valuePattern(schema: z.core.$ZodType): string | undefined {
  if (schema instanceof z.core.$ZodOptional) return valuePattern(schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodNullable) {
    const inner = valuePattern(schema._zod.def.innerType);
    return inner && `null|${inner}`;
  }
  const known = ofSchema.get(schema);
  if (known !== undefined) return known;
  const { checks = [] } = schema._zod.def;
  if (checks.length > 0) return undefined;
  if (schema instanceof z.core.$ZodEnum) return oneOf(z.core.util.getEnumValues(schema._zod.def.entries));
  if (schema instanceof z.core.$ZodLiteral) return oneOf(schema._zod.def.values);
  const { def } = schema._zod;
  if ('coerce' in def && def.coerce === true) return undefined;
  if (schema instanceof z.core.$ZodBoolean) return 'true|false';
  if (schema instanceof z.core.$ZodNumberFormat) return schema._zod.def.format === 'safeint' ? `-?${whole}` : undefined;
  if ('format' in def) return undefined;
  if (schema instanceof z.core.$ZodString) return text;
  return schema instanceof z.core.$ZodNumber ? String.raw`-?${whole}(?:\.\d{1,12})?` : undefined;
}

/** Words and numbers of a code list, as JSON has them. */
function oneOf(values: readonly unknown[]): string | undefined {
  const isPlain = values.every((value) => /^(?:[\w-]+|\d+)$/.test(String(value)) && value !== undefined);
  return isPlain ? values.map((value) => JSON.stringify(value)).join('|') : undefined;
}
