import * as z from 'zod/mini';

/**
 * A JSON object with all of its keys. `z.record` would silently drop `__proto__`, and no key of a client may be
 * ignored.
 */
export const jsonObject = z.custom<Readonly<Record<string, unknown>>>(
  (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
