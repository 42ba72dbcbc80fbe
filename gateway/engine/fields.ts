import { z } from 'zod';
import { isEmail } from '#shared/brazil/email.ts';
import { toCents } from '#shared/money.ts';
import { isSingleLine } from '#shared/rules/text-controls.ts';
import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { canonicalEmail } from '../lib/canonical-email.ts';

/**
 * Building blocks for the gateway's input schemas. Messages are catalogue keys. Deliberately separate from the
 * proxy's contracts.
 */

const idMax = 2_147_483_647;

export const id = z.int('validation.integer').positive('validation.integer').max(idMax, 'validation.integer');

/** An id in a path or query, as text. */
export const idText = z
  .string('validation.integer')
  .regex(/^[1-9]\d{0,9}$/, 'validation.integer')
  .transform(Number)
  .pipe(id);

/** PostgreSQL text cannot contain NUL, and its JSON cannot contain a lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);

export const requiredText = (lengthMax: number) =>
  z
    .string('validation.required')
    .trim()
    .min(1, 'validation.required')
    .max(lengthMax, 'validation.too_long')
    .refine(isStorable, 'validation.invalid');

/** Single-line text without control characters: names and anything that may be put in a mail header. */
export const requiredLine = (lengthMax: number) => requiredText(lengthMax).refine(isSingleLine, 'validation.invalid');

const anyText = (lengthMax: number) =>
  z.string('validation.text').trim().max(lengthMax, 'validation.too_long').refine(isStorable, 'validation.invalid');

/** Optional text; empty becomes null. */
export const nullableText = (lengthMax: number) =>
  anyText(lengthMax)
    .nullable()
    .transform((text) => (text === '' ? null : text));

/** Optional single-line text; empty becomes null. */
export const nullableLine = (lengthMax: number) =>
  nullableText(lengthMax).refine((text) => text === null || isSingleLine(text), 'validation.invalid');

/** Single-line text; the service decides whether it may be empty. Empty text and null stay distinct. */
export const anyLine = (lengthMax: number) => anyText(lengthMax).refine(isSingleLine, 'validation.invalid').nullable();

export const email = z
  .string('validation.required')
  .trim()
  .min(1, 'validation.required')
  .max(textLengthMax.email, 'validation.too_long')
  .refine(isEmail, 'validation.email')
  .transform(canonicalEmail);

/** A password to be verified. One longer than the maximum is wrong and is not hashed. */
export const enteredPassword = z
  .string('validation.required')
  .min(1, 'validation.required')
  .max(textLengthMax.enteredPassword, 'validation.too_long');

/** A code of a second factor, or a recovery code, to be verified. */
export const enteredCode = z
  .string('validation.required')
  .trim()
  .min(1, 'validation.required')
  .max(64, 'validation.too_long');

/** A value of a code list, as a JSON number. */
export const oneOf = <const Codes extends readonly [number, ...number[]]>(codes: Codes) =>
  z.literal(codes, 'validation.choice');

/** A flag in a query or multipart form, as text. */
export const flagText = z
  .enum(['true', 'false', '1', '0'], 'validation.choice')
  .transform((text) => text === 'true' || text === '1');

/** A value of a code list in a query, as text. */
export const oneOfText = <const Codes extends readonly [number, ...number[]]>(codes: Codes) =>
  z
    .string('validation.choice')
    .regex(/^\d{1,4}$/, 'validation.choice')
    .transform(Number)
    .pipe(oneOf(codes));

/** The version that the editor loaded. An outdated version is refused with 409. */
export const version = z.int('validation.integer').nonnegative('validation.integer').optional();

/** The version that a decision is about. Required, because nobody may decide on data that they have not seen. */
export const decidedVersion = z.int('validation.required').nonnegative('validation.integer');

/** Accepted but ignored: clients PUT the whole object. */
export const ignored = z.unknown().optional();

/** Returns {@link ignored} for each name. */
export const ignoredFields = <const Name extends string>(names: readonly Name[]) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- fromEntries forgets the names
  Object.fromEntries(names.map((name) => [name, ignored])) as Record<Name, typeof ignored>;

/** Returns whether the database, the driver and the wire all write this year and the next with four digits. */
export const isWritableYear = (year: number): boolean => year >= 1900 && year < 9999;

export const businessDate = z
  .string('validation.date')
  .regex(z.regexes.date, 'validation.date')
  .refine((date) => isWritableYear(Number(date.slice(0, 4))), 'validation.date');

/** An instant as ISO 8601 with its offset. */
export const instant = z
  .string('validation.date')
  .regex(z.regexes.datetime({ offset: true }), 'validation.date')
  .transform((text) => new Date(text))
  .refine((at) => isWritableYear(at.getUTCFullYear()), 'validation.date');

/** A month in a query, `YYYY-MM`. */
export const yearmonth = z.string('validation.date').regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, 'validation.date');

/** Converts reais on the wire to integer cents. */
export const amountCents = z.number('validation.amount').transform((reais, issues) => {
  try {
    return toCents(reais);
  } catch {
    issues.addIssue({ code: 'custom', message: 'validation.amount' });
    return z.NEVER;
  }
});

/** Converts an amount in a query to cents. */
export const amountText = z
  .string('validation.amount')
  .regex(/^\d{1,11}(?:\.\d{1,2})?$/, 'validation.amount')
  .transform((text) => toCents(Number(text)));

/** Converts a rate in per cent, 0 to 100 with at most two decimals, to basis points. */
export const percentBasisPoints = amountCents.refine((points) => points >= 0 && points <= 10_000, 'validation.rate');

const fixedCentsMax = 100_000_000;

/** Converts a rate in reais for each order to cents. */
export const fixedCents = amountCents.refine((cents) => cents >= 0 && cents <= fixedCentsMax, 'validation.amount');

const perPageMax = 100;
const pageMax = 1_000_000;

const counted = (fallback: number, max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'validation.integer')
    .transform(Number)
    .pipe(z.int().max(max, 'validation.integer'))
    .default(fallback);

export const pageNumber = counted(1, pageMax);
export const pageSize = counted(10, perPageMax);

/** Pagination parameters with `per_page`, as most apps spell them. */
export const perPageUnderscoreQuery = { page: pageNumber, per_page: pageSize };

/** Returns one catalogue key per field, the first issue of each; `root` is the whole object. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors = new Map<string, string>();
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys';
    const key = issue.message.startsWith('validation.')
      ? issue.message
      : unknown
        ? 'validation.unknown_field'
        : 'validation.invalid';
    const fields = unknown ? issue.keys : [issue.path.map(String).join('.') || 'root'];
    for (const field of fields) if (!errors.has(field)) errors.set(field, key);
  }
  return Object.fromEntries(errors);
}
