import { type SQL, sql } from 'drizzle-orm';

/**
 * What an amount earns by a rate: per cent rounded to the cent, half away from zero, or what each order earns. Null
 * without a rate.
 *
 * @param rate a row with `rate_basis_points` and `rate_cents`
 * @param cents of the amount, a bigint
 */
export const commissionCents = (rate: SQL, cents: SQL): SQL =>
  sql`coalesce(${rate}.rate_cents, (${cents} * ${rate}.rate_basis_points + 5000 * sign(${cents})::bigint) / 10000)`;
