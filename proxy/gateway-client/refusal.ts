import { STATUS_CODES } from 'node:http';
import { type ErrorCode, isErrorCode } from '#shared/errors.ts';
import { formatBrl } from '#shared/money.ts';
import type { Locale, Values } from '#shared/i18n/translate.ts';
import { Fault } from '../engine/fault.ts';
import { isMessageKey } from '../http/messages.ts';

/** What an answer without a code of ours means. Everything else from 500 on is `gateway_error`. */
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

/** Texts of the wire that the specification gives other words (§8), by the field they speak of. */
const knownTexts: Readonly<Record<string, { field: string; key: string }>> = {
  'The password format is invalid.': { field: 'password', key: 'validation.password_format' },
};

/** The values of refusals that are amounts in reais. */
const moneyValues: ReadonlySet<string> = new Set(['minimum']);

export interface Refusal {
  status: number;
  body: unknown;
  retryAfter?: string | string[] | undefined;
  /** Whether the request carried a session: then a 401 ends it, else it refuses the credentials. */
  isSignedIn: boolean;
  locale: Locale;
}

/**
 * Codes that say less than the gateway's own text does: that text is shown in their place (specification §8, 'the error
 * itself is shown'). It counts only where the gateway sends no code of ours, whose words are in the reader's language.
 */
const vagueCodes: ReadonlySet<ErrorCode> = new Set(['refused', 'registration_refused', 'state_conflict']);

/**
 * The fault that a gateway's refusal means. Reads its four error shapes (docs/gateway-wire.md): `{ message }`,
 * `{ Error, message }`, `{ error }`, `{ data: { msg: […] } }`, and the registration's `{ affiliate_register: […] }`,
 * with the `code`, `errors` and `values` that ours adds. Of the gateway's own texts only plain ones of a 4xx get through.
 */
export function faultOfRefusal({ status, body, retryAfter, isSignedIn, locale }: Refusal): Fault {
  const fields = recordOf(body);
  const texts = textsOf(fields);
  const ownCode = ownCodeOf(fields, texts);
  const said = ownCode ?? codeOf(status, fields);
  const code = said === 'unauthenticated' && !isSignedIn ? 'invalid_credentials' : said;
  const retryAfterSeconds = Number(retryAfter);
  const isShown = ownCode === undefined && vagueCodes.has(code);
  const shown = isShown ? texts.filter((text) => isPlainText(text) && knownTexts[text] === undefined) : [];
  const known = Object.entries(knownTexts).filter(([text]) => texts.includes(text));
  const errors = {
    ...Object.fromEntries(known.map(([, { field, key }]) => [field, key])),
    ...Object.fromEntries(Object.entries(recordOf(fields.errors)).map(([field, text]) => [field, fieldKey(text)])),
  };
  return new Fault(code, {
    errors,
    values: valuesOf(recordOf(fields.values), locale),
    ...(shown.length > 0 && { text: shown.join('\n') }),
    ...(retryAfterSeconds > 0 && { retryAfterSeconds: Math.ceil(retryAfterSeconds) }),
  });
}

/** The code of ours that a gateway sends, as such or as its text. One of an old gateway's own 500 says nothing. */
function ownCodeOf(fields: Record<string, unknown>, texts: readonly string[]): ErrorCode | undefined {
  const code = [fields.code, texts[0]].find(isErrorCode);
  return code === 'internal' ? undefined : code;
}

function codeOf(status: number, fields: Record<string, unknown>): ErrorCode {
  if (fields.affiliate_register !== undefined) return 'registration_refused';
  return codeByStatus[status] ?? (status >= 400 && status < 500 ? 'refused' : 'gateway_error');
}

/**
 * The texts of a refusal, whichever of the shapes it has: of a registration all, of the others the first. Its `message`
 * counts where nothing else is said (specification §8).
 */
function textsOf(fields: Record<string, unknown>): string[] {
  const { affiliate_register: registration, Error: title, error, message, data } = fields;
  if (registration !== undefined) return [registration].flat().filter(isText).slice(0, 10);
  const [first] = [title, error, recordOf(data).msg, message].flat().filter(isText);
  return first === undefined ? [] : [first];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** What a framework says when it has nothing to say: 'Not Found', 'Conflict'. */
const reasonPhrases: ReadonlySet<string> = new Set(
  Object.values(STATUS_CODES).map((text) => text?.toLowerCase() ?? ''),
);

/** Short, one line, no markup and nothing that looks like a program speaking. */
function isPlainText(text: string): boolean {
  return (
    text.length <= 300 &&
    !reasonPhrases.has(text.trim().replace(/\.$/, '').toLowerCase()) &&
    !/[<>{}\\\p{Cc}]/u.test(text) &&
    !/\b(?:SQLSTATE|Exception|Traceback|ECONN\w+|at \S+:\d+)/.test(text)
  );
}

/** At a field only words of the catalogue are shown; anything else is told in general ones. */
const fieldKey = (key: unknown) => (typeof key === 'string' && isMessageKey(key) ? key : 'validation.invalid');

/** Amounts of money come as numbers in reais, and the texts that show them bring their own `R$`. */
function valuesOf(values: Record<string, unknown>, locale: Locale): Values {
  const shown: Values = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number') {
      shown[name] = moneyValues.has(name) ? formatBrl(value, locale).replace(/^R\$\s*/, '') : value;
    } else if (isText(value) && isPlainText(value)) shown[name] = value;
  }
  return shown;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
