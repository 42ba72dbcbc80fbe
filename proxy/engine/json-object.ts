import * as z from 'zod/mini';

/**
 * A JSON object with all of its keys. A `z.record` would leave `__proto__` out without a word, and no key that a client
 * sends may be ignored.
 */
export const jsonObject = z.custom<Readonly<Record<string, unknown>>>(
  (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
