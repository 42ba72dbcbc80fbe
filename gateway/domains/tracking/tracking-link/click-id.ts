import { timingSafeEqual } from 'node:crypto';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Encryption } from '../../../lib/encryption.ts';

/** Crockford's digits: without I, L, O and U, which are easily confused. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Lengths of the instant in ms, the random part, the link's number and the keyed check; 40 characters in total. */
const [timeLength, randomLength, linkLength, checkLength] = [10, 15, 7, 8] as const;
const about = 'click id';

const parts = new RegExp(
  `^(?<time>[${digits}]{${timeLength}})[${digits}]{${randomLength}}(?<link>[${digits}]{${linkLength}})(?<check>[${digits}]{${checkLength}})$`,
);

function writeNumber(value: number, length: number): string {
  let [text, rest] = ['', value];
  for (let place = 0; place < length; place += 1) {
    text = digits.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

const readNumber = (text: string): number =>
  Array.from(text).reduce((value, digit) => value * 32 + digits.indexOf(digit), 0);

/** Five bits of each byte as a digit. */
const writeBytes = (bytes: Buffer): string => [...bytes].map((byte) => digits.charAt(byte % 32)).join('');

const checkOf = (hash: string): string => writeBytes(Buffer.from(hash, 'base64url').subarray(0, checkLength));

/** Returns the part of a click id that names the link, characters 26 to 32, by which SQL finds its conversions. */
export const clickIdLinkOf = (linkId: number): string => writeNumber(linkId, linkLength);

/** The same part in SQL, of a column or an expression. */
export const clickIdLinkIn = (linkId: SQLWrapper): SQL => sql`(
  select string_agg(substr(${digits}::text, ((${linkId} >> (5 * place)) & 31) + 1, 1), '' order by place desc)
  from generate_series(0, ${linkLength - 1}::integer) as place)`;

/**
 * Creates the id of a click from its time, its link and a keyed check, so that it can be verified even if the row of
 * the click is late or lost.
 *
 * @returns 40 characters
 */
export function makeClickId(
  linkId: number,
  now: Date,
  randomBytes: (size: number) => Buffer,
  encryption: Pick<Encryption, 'keyedHash'>,
): string {
  const time = writeNumber(now.getTime(), timeLength);
  const content = time + writeBytes(randomBytes(randomLength)) + clickIdLinkOf(linkId);
  return content + checkOf(encryption.keyedHash(content, about));
}

/** Returns the link and the instant of a click id; undefined for one that this installation did not create. */
export function readClickId(
  clickId: string,
  encryption: Pick<Encryption, 'keyedHashes'>,
): { linkId: number; clickedAt: Date } | undefined {
  const { time, link, check } = parts.exec(clickId)?.groups ?? {};
  if (time === undefined || link === undefined || check === undefined) return undefined;
  const hashes = encryption.keyedHashes(clickId.slice(0, -checkLength), about);
  const isOurs = hashes.some((hash) => timingSafeEqual(Buffer.from(checkOf(hash)), Buffer.from(check)));
  return isOurs ? { linkId: readNumber(link), clickedAt: new Date(readNumber(time)) } : undefined;
}
