import * as z from 'zod/mini';
import type { Locale } from '#shared/locale.ts';
import type { Translation } from './mapping.ts';

const lineErrors = z.array(z.looseObject({ code: z.string(), message: z.string() }));

interface LineError {
  code: string;
  message: string;
}

type ErrorText = (error: LineError, locale: Locale) => string;

/**
 * Returns the function that translates an error in a file. The value from the file, in brackets at the end of the
 * gateway's text, is kept; an unknown code keeps the gateway's text.
 */
export const errorTexts =
  (words: Record<Locale, Readonly<Record<string, string>>>): ErrorText =>
  ({ code, message }, locale) => {
    const text = Object.hasOwn(words[locale], code) ? words[locale][code] : undefined;
    if (text === undefined) return message;
    const [, value] = /\. \((.+)\)$/su.exec(message) ?? [];
    return value === undefined ? text : `${text} (${value})`;
  };

/** Returns the function that reads the answer to an upload, with its errors translated; undefined for another answer. */
export const readTranslated =
  <Result extends { errors: readonly LineError[] }>(answer: z.ZodMiniType<Result>, text: ErrorText) =>
  (body: unknown, locale: Locale) => {
    const result = answer.safeParse(body).data;
    return result && { ...result, errors: result.errors.map((error) => ({ ...error, message: text(error, locale) })) };
  };

/** Returns the translation of a row that lists errors of a file under a key. The contract checks the row. */
export const errorsTranslated =
  (key: string, text: ErrorText): Translation =>
  (row, { locale }) => {
    const errors = lineErrors.safeParse(row[key]).data;
    return errors ? { ...row, [key]: errors.map((error) => ({ ...error, message: text(error, locale) })) } : row;
  };

/** Returns the place of an error in a file, for use outside a table. */
export function placeOf({ line, column = null }: { line: number; column?: string | null }, locale: Locale): string {
  const [lineWord, columnWord] = locale === 'en' ? ['Line', 'column'] : ['Linha', 'coluna'];
  return `${lineWord} ${line}${column === null ? '' : `, ${columnWord} ${column}`}`;
}
