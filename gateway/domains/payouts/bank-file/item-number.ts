import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

const prefix = 'PG';
const digits = 18;

/** Returns the number of a run's item at the bank: 20 characters, unique for ever. */
export const itemNumber = (id: number): string => prefix + String(id).padStart(digits, '0');

/** Returns the item of a number in a bank return; undefined for a number that is not ours. */
export function itemIdOf(number: string): number | undefined {
  const match = /^PG(\d{18})$/.exec(number.trim());
  const id = Number(match?.[1]);
  return match !== null && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/**
 * Whether a number in a bank return was given by us, even if it is damaged: other systems of the payer number their
 * payments in other ways.
 */
export const isOurNumber = (number: string): boolean => /^PG\d/.test(number.trim());

/** {@link itemNumber} in a query. */
export const itemNumberInQuery = (id: SQLWrapper): SQL<string | null> => sql`'PG' || lpad(${id}::text, 18, '0')`;
