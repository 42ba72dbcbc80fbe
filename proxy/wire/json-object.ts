import * as z from 'zod/mini';

/** Whether a value of JSON is an object; without the run of a schema, for each row of a list. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A JSON object with all of its keys. `z.record` would silently drop `__proto__`, and no key of a client may be
 * ignored.
 */
export const jsonObject = z.custom<Readonly<Record<string, unknown>>>(isJsonObject);
