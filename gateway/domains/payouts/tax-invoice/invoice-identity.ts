import { type SQL, sql } from 'drizzle-orm';

/*
 * One tax invoice has one identity, however it is written: issuer, number, and access key or verification code. Numbers
 * are compared without zeros at the front (0077 is 77), codes without punctuation (AB-1234 is AB1234). Town halls share
 * their invoices with the national system, where the same invoice has another code, so the same number alone is a
 * finding.
 */

/** How a number is compared: digits and letters, without a prefix such as `NF`, without zeros at the front. */
export function numberIdentity(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return plain.replace(/^[A-Z]+(?=[0-9])/, '').replace(/^0+/, '') || '0';
}

/** {@link numberIdentity} in SQL, as the migration that added the column computes it. */
export const numberIdentityOf = (text: SQL): SQL => sql`coalesce(nullif(ltrim(regexp_replace(regexp_replace(
  upper(${text}), '[^0-9A-Z]', '', 'g'), '^[A-Z]+(?=[0-9])', ''), '0'), ''), '0')`;

export const codeIdentity = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** The number of ABRASF may begin with the year: 15 digits, of which four are the year. */
export const withoutYear = (identity: string): string => {
  const [, serial] = /^20\d\d(\d{11})$/.exec(identity) ?? [];
  return serial === undefined ? identity : numberIdentity(serial);
};

const nationalKey = /^\d{8}[12][0-9A-Z]{14}(\d{13})[0-9A-Z]{14}$/;

/** Returns the number in a national access key of 50 characters; undefined for any other text. */
export const numberOfKey = (text: string): string | undefined => nationalKey.exec(text)?.[1];
