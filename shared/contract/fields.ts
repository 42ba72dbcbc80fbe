import * as z from 'zod/mini';
import { isEmail } from '#shared/brazil/email.ts';
import { isAmount } from '#shared/money.ts';
import { textLengthMax } from '#shared/rules/text-length-max.ts';

/** Schemas shared by contracts and forms. Every message is a catalogue key (`validation.*`). */

export const id = z
  .int({ error: ({ input }) => (input == null ? 'validation.required' : 'validation.integer') })
  .check(z.positive('validation.integer'));

/** The id of a record that two numbers identify: `8-3`. */
export const pairId = z.string().check(z.regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}$/));

/** Rejects lone surrogates, which neither URLs nor the database can store. */
const isUnicode = (value: string) => !/\p{Surrogate}/u.test(value);

/** Optional text; may be empty. */
export const text = (lengthMax: number) =>
  z
    .string('validation.text')
    .check(z.trim(), z.maxLength(lengthMax, 'validation.too_long'), z.refine(isUnicode, 'validation.invalid'));

export const requiredText = (lengthMax: number) =>
  z
    .string('validation.required')
    .check(
      z.trim(),
      z.minLength(1, 'validation.required'),
      z.maxLength(lengthMax, 'validation.too_long'),
      z.refine(isUnicode, 'validation.invalid'),
    );

export const nullableText = (lengthMax: number) => z.nullable(text(lengthMax));

/** An e-mail address. */
export const email = z
  .string('validation.required')
  .check(
    z.trim(),
    z.minLength(1, 'validation.required'),
    z.maxLength(textLengthMax.email, 'validation.too_long'),
    z.refine(isEmail, 'validation.email'),
  );

/** A CPF, a CNPJ or the number of a foreign company, as it is stored: without punctuation where it is Brazilian. */
export const taxId = z.string();

/** Money on the wire: reais with at most two decimals. */
export const amount = z.number('validation.amount').check(z.refine(isAmount, 'validation.amount'));

/** An instant as ISO 8601 in UTC. */
export const instant = z
  .string('validation.date')
  .check(z.regex(z.regexes.datetime({ offset: true }), 'validation.date'));

/** A business date as `YYYY-MM-DD`. */
export const date = z.string('validation.date').check(z.regex(z.regexes.date, 'validation.date'));

/** A month as `YYYY-MM`. */
export const yearmonth = z
  .string('validation.date')
  .check(z.regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, 'validation.date'));

/** One code of a code list. */
export const oneOf = <const Codes extends readonly (number | string)[]>(codes: Codes) =>
  z.literal(codes, 'validation.choice');

export const flag = z.boolean('validation.choice');

/** A field that a create may omit; a new form has the default. */
export const withDefault = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: z.output<Schema> & z.core.util.NoUndefined<z.output<Schema>>,
) => z._default(schema, value);

/** Incremented by each change; a PUT with an old version is refused with 409. */
export const version = z.int('validation.integer').check(z.nonnegative('validation.integer'));

export const webAddress = requiredText(500).check(z.regex(/^https?:\/\/[^\s/.]+\.[^\s]+$/i, 'validation.url'));

/** The state of a payment's tax invoice. */
export const taxInvoiceStanding = z.object({
  state: z.string(),
  /** The day until which it is to be sent. */
  due_on: z.nullable(date),
  /** How many days it is late; 0 where it is not. */
  late_days: z.int(),
  /** The day on which the payment can be made. */
  pay_day: z.nullable(date),
});

/** What a key may do, as it is asked for. */
export const keyScopes = z
  .array(requiredText(80), 'validation.required')
  .check(z.minLength(1, 'validation.required'), z.maxLength(500, 'validation.too_long'));
