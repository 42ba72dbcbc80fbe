import * as z from 'zod/mini';
import { jsonObject } from '../wire/json-object.ts';
import type { Row } from './mapping.ts';

type Fits = (value: unknown) => boolean;

interface Field {
  fits: Fits;
  mayLack: boolean;
}

/**
 * Returns what checks that a row is a record as it is: it has the fields of the schema and no others, and nothing in them would
 * be changed. A schema makes a new record of each row, which costs more than all else that is done with the rows of a list.
 */
export function fitsAsSent(record: z.core.$ZodObject): (row: Row) => boolean {
  const { checks = [], catchall, shape } = record._zod.def;
  // What a schema says of the whole record is not looked at here.
  if (checks.length > 0 || catchall !== undefined) return () => false;
  const fields = new Map<string, Field>();
  let neededCount = 0;
  for (const [name, schema] of Object.entries(shape)) {
    const mayLack = schema instanceof z.core.$ZodOptional;
    fields.set(name, { fits: fitsOf(schema), mayLack });
    if (!mayLack) neededCount += 1;
  }
  return (row) => {
    let count = 0;
    // Rows of JSON inherit no names; a list of their own would be made for each row.
    for (const name in row) {
      const field = fields.get(name);
      if (!field?.fits(row[name])) return false;
      if (!field.mayLack) count += 1;
    }
    return count === neededCount;
  };
}

/** Returns what checks that a schema takes a value and leaves it as it is. The usual kinds need no run of the schema. */
function fitsOf(schema: z.core.$ZodType): Fits {
  if (schema instanceof z.core.$ZodOptional) return fitsOf(schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodNullable) {
    const fits = fitsOf(schema._zod.def.innerType);
    return (value) => value === null || fits(value);
  }
  const fits = fitsKind(schema);
  const { checks = [] } = schema._zod.def;
  if (fits && checks.every(({ _zod }) => _zod.def.when === undefined)) {
    return checks.length === 0 ? fits : fitsChecked(fits, checks);
  }
  return (value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success && parsed.data === value;
  };
}

/** Returns what checks a value by the kind of a schema alone; undefined for a kind that is not among the usual ones. */
function fitsKind(schema: z.core.$ZodType): Fits | undefined {
  if (schema instanceof z.core.$ZodBoolean && !schema._zod.def.coerce) return (value) => typeof value === 'boolean';
  if (schema instanceof z.core.$ZodString && !isNarrowed(schema)) return (value) => typeof value === 'string';
  if (schema instanceof z.core.$ZodNumberFormat && schema._zod.def.format === 'safeint') return Number.isSafeInteger;
  if (schema instanceof z.core.$ZodNumber && !isNarrowed(schema)) return Number.isFinite;
  if (schema instanceof z.core.$ZodEnum) return oneOf(z.core.util.getEnumValues(schema._zod.def.entries));
  if (schema instanceof z.core.$ZodLiteral) return oneOf(schema._zod.def.values);
  if (schema instanceof z.core.$ZodArray) {
    const fits = fitsOf(schema._zod.def.element);
    return (value) => Array.isArray(value) && value.every((element) => fits(element));
  }
  if (schema instanceof z.core.$ZodObject) {
    const fits = fitsAsSent(schema);
    return (value) => {
      const row = jsonObject.safeParse(value);
      return row.success && fits(row.data);
    };
  }
  return undefined;
}

function oneOf(values: readonly unknown[]): Fits {
  const known = new Set(values);
  return (value) => known.has(value);
}

/** Adds the checks of a schema, which are run as it runs them: what they would say or change goes nowhere. */
function fitsChecked(fitsBefore: Fits, checks: readonly z.core.$ZodCheck[]): Fits {
  // One for all values: a new one for each is most of what a row would cost.
  const payload: z.core.ParsePayload = { value: undefined, issues: [] };
  return (value) => {
    if (!fitsBefore(value)) return false;
    payload.value = value;
    for (const { _zod } of checks) {
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it is of the kind that the checks are for
      const isPending = _zod.check(payload as z.core.ParsePayload<never>) !== undefined;
      if (!isPending && payload.issues.length === 0 && payload.value === value) continue;
      payload.issues = [];
      return false;
    }
    return true;
  };
}

/** Whether it takes some texts or numbers alone, or makes them of other values. */
const isNarrowed = ({ _zod: { def } }: z.core.$ZodString | z.core.$ZodNumber): boolean =>
  'format' in def || def.coerce === true;
