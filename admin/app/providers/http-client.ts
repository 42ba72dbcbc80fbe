import { fetchUtils, HttpError } from 'react-admin';
import { isErrorCode } from '#shared/errors.ts';

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

/**
 * Converts an error for react-admin's forms and notifications: `message` is a text of the server or a catalogue key.
 */
function toHttpError(error: unknown): HttpError {
  if (!(error instanceof HttpError) || error.status === 0) return new HttpError('errors.network', 0);
  const body: unknown = error.body;
  if (typeof body !== 'object' || body === null || !('code' in body) || !isErrorCode(body.code)) {
    return new HttpError(error.status >= 500 ? 'errors.internal' : 'errors.malformed_request', error.status);
  }
  const errors = 'errors' in body ? fieldTexts(body.errors) : undefined;
  return new HttpError(error.message, error.status, { ...body, ...(errors ? { errors } : {}) });
}

/**
 * Creates the HTTP client of the back-office. It sends the session cookie, the header that state changes need, and the
 * language of the texts in the response.
 *
 * @param language returns the current language of the screen
 * @param onUnauthenticated called on a 401 response; the request is retried once if it resolves to true
 * @returns a function that rejects only with an HttpError, or with the AbortError of an aborted signal
 */
export function createHttpClient(language: () => string, onUnauthenticated: () => Promise<boolean>) {
  async function send(url: string, options: fetchUtils.Options) {
    const headers = new Headers(options.headers);
    headers.set('Accept', 'application/json');
    headers.set('X-Requested-With', 'XMLHttpRequest');
    headers.set('X-Language', language());
    try {
      return await fetchUtils.fetchJson(url, { ...options, headers, credentials: 'same-origin' });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw toHttpError(error);
    }
  }
  return async (url: string, options: fetchUtils.Options = {}) => {
    try {
      return await send(url, options);
    } catch (error) {
      const isGone = error instanceof HttpError && error.status === 401;
      if (!isGone || !(await onUnauthenticated())) throw error;
      return send(url, options);
    }
  };
}
