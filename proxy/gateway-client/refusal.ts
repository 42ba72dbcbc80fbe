import { STATUS_CODES } from 'node:http';
import { type ErrorCode, isErrorCode } from '#shared/errors.ts';
import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';
import type { Values } from '#shared/words/translate.ts';
import { isMessageKey } from '../wire/messages.ts';
import { RequestError } from '../wire/request-error.ts';
import type { AnswerHeaders } from './transport.ts';

/** The code of an answer without a known code. Any other status from 500 on is `gateway_error`. */
const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'state_conflict',
  413: 'body_too_large',
  429: 'rate_limited',
  503: 'gateway_unavailable',
  504: 'gateway_timeout',
};

/** Gateway texts that the specification replaces (§8), with the field that they are about. */
const knownTexts: Readonly<Record<string, { field: string; key: string }>> = {
  'The password format is invalid.': { field: 'password', key: 'validation.password_format' },
};

/** Gateway texts that stand for a code of ours (specification §8). */
const codeByText: Readonly<Record<string, ErrorCode>> = {
  'Alteração de senha bloqueada': 'password_change_blocked',
};

/** Refusal values that are amounts in reais. */
const moneyValues: ReadonlySet<string> = new Set(['minimum', 'available']);

export interface Refusal {
  status: number;
  body: unknown;
  headers: AnswerHeaders;
  /** Whether the request carried a session: then a 401 ends it, otherwise it rejects the credentials. */
  isSignedIn: boolean;
  locale: Locale;
}

/**
 * Codes that are less specific than the gateway's own text, which is shown instead (specification §8, 'the error itself
 * is shown'). Applies only where the gateway sends no known code; known codes have texts in the client's language.
 */
export const vagueCodes: ReadonlySet<ErrorCode> = new Set(['refused', 'registration_refused', 'state_conflict']);

/**
 * Converts a gateway refusal to an error. Reads the gateway's error shapes (docs/gateway-wire.md): `{ message }`, `{
 * Error, message }`, `{ error }`, `{ data: { msg: […] } }`, and the registration's `{ affiliate_register: […] }`, with
 * the `code`, `errors` and `values` that our gateway adds. Of the gateway's own texts only user-readable ones of a 4xx
 * are shown.
 */
export function errorOfRefusal({ status, body, headers, isSignedIn, locale }: Refusal): RequestError {
  const fields = recordOf(body);
  const texts = textsOf(fields);
  const ownCode = ownCodeOf(fields, texts);
  const receivedCode = ownCode ?? codeOf(status, fields);
  const code = receivedCode === 'unauthenticated' && !isSignedIn ? 'invalid_credentials' : receivedCode;
  const isShown = ownCode === undefined && vagueCodes.has(code);
  const shown = isShown ? texts.filter((text) => isPlainText(text) && knownTexts[text] === undefined) : [];
  const known = Object.entries(knownTexts).filter(([text]) => texts.includes(text));
  const errors = {
    ...Object.fromEntries(known.map(([, { field, key }]) => [field, key])),
    ...emailErrors(fields),
    ...Object.fromEntries(Object.entries(recordOf(fields.errors)).map(([field, text]) => [field, fieldKey(text)])),
  };
  return new RequestError(code, {
    errors,
    values: valuesOf(recordOf(fields.values), locale),
    ...(shown.length > 0 && { text: shown.join('\n') }),
    ...retryOf(headers),
    // For the log: what is shown does not name the gateway's own code.
    ...(status >= 500 && causeOf(status, ownCode ?? texts[0])),
  });
}

/**
 * Returns our error code, sent as `code` or as the text. Ignores `internal`, which says nothing when another gateway
 * sends it.
 */
function ownCodeOf(fields: Record<string, unknown>, texts: readonly string[]): ErrorCode | undefined {
  const code = [fields.code, texts[0], codeByText[texts[0] ?? '']].find(isErrorCode);
  return code === 'internal' ? undefined : code;
}

function codeOf(status: number, fields: Record<string, unknown>): ErrorCode {
  if (fields.affiliate_register !== undefined) return 'registration_refused';
  if (emailTexts(fields).length > 0) return 'invalid_fields';
  return codeOfStatus(status);
}

/** Returns the code of an answer that says no more than its status. */
export const codeOfStatus = (status: number): ErrorCode =>
  codeByStatus[status] ?? (status >= 400 && status < 500 ? 'refused' : 'gateway_error');

/** When to try again, where an answer says so in seconds. */
export function retryOf(headers: AnswerHeaders): { retryAfterSeconds?: number } {
  const seconds = Number(headers['retry-after']);
  return seconds > 0 ? { retryAfterSeconds: Math.ceil(seconds) } : {};
}

/** What is logged of an answer. */
export const causeOf = (status: number, named: string | undefined) => ({
  cause: `the gateway answered ${status} ${(named ?? 'without a code').slice(0, 100)}`,
});

/** Texts about an e-mail: an `email` array, or one in `update_affiliate_email` (specification §7). */
const emailTexts = ({ email, update_affiliate_email: update }: Record<string, unknown>): string[] =>
  [email, recordOf(update).email].flat().filter(isText).filter(isPlainText).slice(0, 10);

function emailErrors(fields: Record<string, unknown>): Record<string, string> {
  const texts = emailTexts(fields);
  return texts.length === 0 ? {} : { email: texts.join('\n') };
}

/**
 * Extracts the texts of a refusal in any of its shapes: all of a registration's, otherwise the first. `message` is the
 * fallback (specification §8).
 */
function textsOf(fields: Record<string, unknown>): string[] {
  const { affiliate_register: registration, Error: title, error, message, data } = fields;
  if (registration !== undefined) return [registration].flat().filter(isText).slice(0, 10);
  const [first] = [title, error, recordOf(data).msg, data, message].flat().filter(isText);
  return first === undefined ? [] : [first];
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Standard reason phrases ('Not Found', 'Conflict'), which say nothing to users. */
const reasonPhrases: ReadonlySet<string> = new Set(
  Object.values(STATUS_CODES).map((text) => text?.toLowerCase() ?? ''),
);

/** Checks that a text is short, one line, and without markup or technical details. */
export function isPlainText(text: string): boolean {
  return (
    text.length <= 300 &&
    !reasonPhrases.has(text.trim().replace(/\.$/, '').toLowerCase()) &&
    !/[<>{}\\\p{Cc}]/u.test(text) &&
    !/\b(?:SQLSTATE|Exception|Traceback|ECONN\w+|at \S+:\d+)/.test(text)
  );
}

/** Returns the catalogue key of a field error; a general key for any other text. */
const fieldKey = (key: unknown) => (typeof key === 'string' && isMessageKey(key) ? key : 'validation.invalid');

/** Formats the values of a refusal. Amounts come as numbers in reais. */
function valuesOf(values: Record<string, unknown>, locale: Locale): Values {
  const shown: Values = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number') {
      shown[name] = moneyValues.has(name) ? formatBrl(value, locale).replace(/\s/, ' ') : value;
    } else if (isText(value) && isPlainText(value)) shown[name] = value;
  }
  return shown;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
