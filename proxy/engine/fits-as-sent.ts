import * as z from 'zod/mini';
import { jsonObject } from '../wire/json-object.ts';
import type { Row } from './mapping.ts';

type Fits = (value: unknown) => boolean;

interface Field {
  name: string;
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
  const fields: readonly Field[] = Object.entries(shape).map(([name, schema]) => ({
    name,
    fits: fitsOf(schema),
    mayLack: schema instanceof z.core.$ZodOptional,
  }));
  return (row) => {
    let count = 0;
    for (const { name, fits, mayLack } of fields) {
      if (Object.hasOwn(row, name)) {
        if (!fits(row[name])) return false;
        count += 1;
      } else if (!mayLack) return false;
    }
    return Object.keys(row).length === count;
  };
}

/** Returns what checks that a schema takes a value and leaves it as it is. The usual kinds need no run of the schema. */
function fitsOf(schema: z.core.$ZodType): Fits {
  if (schema instanceof z.core.$ZodOptional) return fitsOf(schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodNullable) {
    const fits = fitsOf(schema._zod.def.innerType);
    return (value) => value === null || fits(value);
  }
  if ((schema._zod.def.checks ?? []).length === 0) {
    if (schema instanceof z.core.$ZodBoolean && !schema._zod.def.coerce) return (value) => typeof value === 'boolean';
    if (schema instanceof z.core.$ZodString && !isNarrowed(schema)) return (value) => typeof value === 'string';
    if (schema instanceof z.core.$ZodNumberFormat && schema._zod.def.format === 'safeint') return Number.isSafeInteger;
    if (schema instanceof z.core.$ZodNumber && !isNarrowed(schema)) return Number.isFinite;
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
  }
  return (value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success && parsed.data === value;
  };
}

/** Whether it takes some texts or numbers alone, or makes them of other values. */
const isNarrowed = ({ _zod: { def } }: z.core.$ZodString | z.core.$ZodNumber): boolean =>
  'format' in def || def.coerce === true;
