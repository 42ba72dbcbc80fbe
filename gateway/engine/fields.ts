import { z } from 'zod';
import { toCents } from '#shared/money.ts';

/** The gateway's own building blocks of input schemas. Messages are catalogue keys; the proxy's contracts are not shared on purpose. */

const idMax = 2_147_483_647;

export const id = z.int('validation.integer').positive('validation.integer').max(idMax, 'validation.integer');

/** An id in a path or query, where everything is text. */
export const idText = z
  .string('validation.integer')
  .regex(/^[1-9]\d{0,9}$/, 'validation.integer')
  .transform(Number)
  .pipe(id);

/** PostgreSQL has no text with a NUL in it, and its JSON none with half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);

export const requiredText = (lengthMax: number) =>
  z
    .string('validation.required')
    .trim()
    .min(1, 'validation.required')
    .max(lengthMax, 'validation.too_long')
    .refine(isStorable, 'validation.invalid');

/** Besides control characters, the signs that turn the direction of what follows them: a name could pose as another one. */
const isLine = (text: string): boolean => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Text without line breaks or other unseen signs: names, and whatever may end up in the head of a mail. */
export const requiredLine = (lengthMax: number) => requiredText(lengthMax).refine(isLine, 'validation.invalid');

const anyText = (lengthMax: number) =>
  z.string('validation.text').trim().max(lengthMax, 'validation.too_long').refine(isStorable, 'validation.invalid');

/** Text that may be left empty; null then. */
export const nullableText = (lengthMax: number) =>
  anyText(lengthMax)
    .nullable()
    .transform((text) => (text === '' ? null : text));

/** A line of which the service decides whether it may be empty: an empty one stays told apart from null. */
export const anyLine = (lengthMax: number) => anyText(lengthMax).refine(isLine, 'validation.invalid').nullable();

export const email = z
  .string('validation.required')
  .trim()
  .min(1, 'validation.required')
  .max(254, 'validation.too_long')
  .regex(z.regexes.email, 'validation.email');

/** A password that is compared. Longer than any of ours is wrong, and need not be hashed. */
export const enteredPassword = z
  .string('validation.required')
  .min(1, 'validation.required')
  .max(256, 'validation.too_long');

/** One of a code list, as a JSON number. */
export const oneOf = <const Codes extends readonly [number, ...number[]]>(codes: Codes) =>
  z.literal(codes, 'validation.choice');

/** A flag in a query or a form, where everything is text. */
export const flagText = z
  .enum(['true', 'false', '1', '0'], 'validation.choice')
  .transform((text) => text === 'true' || text === '1');

/** One of a code list in a query, where everything is text. */
export const oneOfText = <const Codes extends readonly [number, ...number[]]>(codes: Codes) =>
  z
    .string('validation.choice')
    .regex(/^\d{1,4}$/, 'validation.choice')
    .transform(Number)
    .pipe(oneOf(codes));

/** The version that an editor saw; a change that carries an old one is refused with 409. */
export const version = z.int('validation.integer').nonnegative('validation.integer').optional();

/** Accepted but ignored: clients PUT the whole object. */
export const ignored = z.unknown().optional();

/** Whether the database, the driver and the wire all write a year with four digits, and the one that follows it too. */
export const isWritableYear = (year: number): boolean => year >= 1900 && year < 9999;

export const businessDate = z
  .string('validation.date')
  .regex(z.regexes.date, 'validation.date')
  .refine((date) => isWritableYear(Number(date.slice(0, 4))), 'validation.date');

/** Reais on the wire become integer cents at once. */
export const amountCents = z.number('validation.amount').transform((reais, issues) => {
  try {
    return toCents(reais);
  } catch {
    issues.addIssue({ code: 'custom', message: 'validation.amount' });
    return z.NEVER;
  }
});

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

/** A page as most apps spell it. */
export const perPageUnderscoreQuery = { page: pageNumber, per_page: pageSize };

/** One catalogue key per field, the first fault of each winning; `root` for the whole. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys';
    const key = issue.message.startsWith('validation.')
      ? issue.message
      : unknown
        ? 'validation.unknown_field'
        : 'validation.invalid';
    const fields = unknown ? issue.keys : [issue.path.map(String).join('.') || 'root'];
    for (const field of fields) errors[field] ??= key;
  }
  return errors;
}
