import { fetchUtils, HttpError } from 'react-admin';
import { INTERNAL, refusalText } from '#shared/client/api-error.ts';
import { earlyAnswers } from '#shared/client/early-answers.ts';
import type { Repeat } from '#shared/client/repeat-refused.ts';
import { isErrorCode } from '#shared/errors.ts';
import { codeOfHttpError } from '../../kit/feedback/code-of-http-error.ts';

/**
 * Returns the field errors of an error response, one text per field. A null would throw inside the form that shows it,
 * and a list of texts would mark the field without saying why.
 */
function fieldTexts(errors: unknown): Record<string, string> | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const entries: [string, unknown][] = Object.entries(errors);
  return Object.fromEntries(
    entries.flatMap(([field, text]): [string, string][] => {
      if (typeof text === 'string') return [[field, text]];
      return Array.isArray(text) ? [[field, text.map(String).join(' ')]] : [];
    }),
  );
}

/** Returns the text of an error that the server has said nothing about. */
type OwnText = (key: 'errors.network' | 'errors.internal' | 'errors.malformed_request') => string;

/** Converts an error for whoever shows it: `message` is a text, of the server or our own. */
function toHttpError(error: unknown, textOf: OwnText): HttpError {
  if (!(error instanceof HttpError) || error.status === 0) return new HttpError(textOf('errors.network'), 0);
  const status = Number(error.status);
  const body: unknown = error.body;
  if (typeof body !== 'object' || body === null || !('code' in body) || !isErrorCode(body.code)) {
    const ours = status >= INTERNAL ? 'errors.internal' : 'errors.malformed_request';
    return new HttpError(refusalText(status, body) ?? textOf(ours), status);
  }
  const errors = 'errors' in body ? fieldTexts(body.errors) : undefined;
  const message = status === INTERNAL ? textOf('errors.internal') : error.message;
  return new HttpError(message, status, { ...body, ...(errors ? { errors } : {}) });
}

const API = '/api';

/** Returns what was asked for before this code was loaded; undefined where that failed, or was not asked for. */
async function takeEarly(url: string) {
  const answer = await earlyAnswers.take(url.slice(API.length))?.catch(() => undefined);
  if (answer?.ok !== true) return undefined;
  const { status, headers } = answer;
  const body = await answer.text();
  const json: unknown = JSON.parse(body);
  return { status, headers, body, json };
}

/**
 * Creates the HTTP client of the back-office. It sends the session cookie, the header that state changes need, and the
 * language of the texts in the response.
 *
 * @param language returns the current language of the screen
 * @param repeat sends a request again after the user has removed the cause of its refusal
 * @param textOf returns a text in that language
 * @returns a function that rejects only with an HttpError, or with the AbortError of an aborted signal
 */
export function createHttpClient(language: () => string, repeat: Repeat, textOf: OwnText) {
  async function send(url: string, options: fetchUtils.Options) {
    const isRead = options.method === undefined || options.method === 'GET';
    if (!isRead) earlyAnswers.drop();
    const early = isRead ? await takeEarly(url) : undefined;
    if (early) return early;
    const headers = new Headers(options.headers);
    headers.set('Accept', 'application/json');
    headers.set('X-Requested-With', 'XMLHttpRequest');
    headers.set('X-Language', language());
    try {
      return await fetchUtils.fetchJson(url, { ...options, headers, credentials: 'same-origin' });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw toHttpError(error, textOf);
    }
  }
  return (url: string, options: fetchUtils.Options = {}) => repeat(() => send(url, options), codeOfHttpError);
}
