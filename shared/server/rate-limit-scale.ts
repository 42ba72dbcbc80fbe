import { z } from 'zod';

/** `RATE_LIMIT_SCALE`, which multiplies the limits of requests, also by less than 1. */
export const rateLimitScale = z
  .string()
  .refine((value) => /^\d{1,7}(\.\d{1,3})?$/.test(value) && Number(value) > 0, 'must be a number above 0')
  .transform(Number)
  .default(1);

/** Returns a limit by a scale; at least one request passes. */
export const scaledLimit = (limit: number, scale: number): number => Math.max(1, Math.round(limit * scale));
