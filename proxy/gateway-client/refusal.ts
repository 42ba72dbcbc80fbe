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
  /** Whether the specification shows this call's own text to people. */
  showsText: boolean;
}

/**
 * The fault that a gateway's refusal means. Reads its four error shapes (docs/gateway-wire.md): `{ message }`,
 * `{ Error, message }`, `{ error }`, `{ data: { msg: […] } }`, and the registration's `{ affiliate_register: […] }`,
 * with the `code`, `errors` and `values` that ours adds. No other text of the gateway gets through.
 */
export function faultOfRefusal({ status, body, retryAfter, isSignedIn, locale, showsText }: Refusal): Fault {
  const fields = recordOf(body);
  const texts = textsOf(fields);
  const said = codeOf(status, fields, texts);
  const code = said === 'unauthenticated' && !isSignedIn ? 'invalid_credentials' : said;
  const retryAfterSeconds = Number(retryAfter);
  const shown = showsText && (code === 'refused' || code === 'registration_refused') ? texts.filter(isPlainText) : [];
  const known = Object.entries(knownTexts).filter(([text]) => texts.includes(text));
  const errors = {
    ...Object.fromEntries(known.map(([, { field, key }]) => [field, key])),
    ...Object.fromEntries(Object.entries(recordOf(fields.errors)).map(([field, text]) => [field, fieldKey(text)])),
  };
  return new Fault(code, {
    errors,
    values: valuesOf(recordOf(fields.values), locale),
    ...(shown.length > 0 && known.length === 0 && { text: shown.join('\n') }),
    ...(retryAfterSeconds > 0 && { retryAfterSeconds: Math.ceil(retryAfterSeconds) }),
  });
}

function codeOf(status: number, fields: Record<string, unknown>, texts: readonly string[]): ErrorCode {
  const code = [fields.code, texts[0]].find(isErrorCode);
  if (code !== undefined && code !== 'internal') return code;
  if (fields.affiliate_register !== undefined) return 'registration_refused';
  return codeByStatus[status] ?? (status >= 400 && status < 500 ? 'refused' : 'gateway_error');
}

/** The texts of a refusal, whichever of the shapes it has. Its `message` counts where nothing else is said (specification §8). */
function textsOf(fields: Record<string, unknown>): string[] {
  const { affiliate_register: registration, Error: title, error, message, data } = fields;
  const texts = [registration, title, error, recordOf(data).msg].flat().filter((text) => typeof text === 'string');
  return texts.length === 0 && typeof message === 'string' ? [message] : texts.slice(0, 10);
}

/** Short, one line, no markup and nothing that looks like a program speaking. */
function isPlainText(text: string): boolean {
  return (
    text.trim() !== '' &&
    text.length <= 200 &&
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
    } else if (typeof value === 'string' && isPlainText(value)) shown[name] = value;
  }
  return shown;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
