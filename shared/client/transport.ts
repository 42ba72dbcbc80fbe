import { errorOfAnswer } from '#shared/client/api-error.ts';
import type { Locale } from '#shared/locale.ts';
import type { MessageKey } from '#shared/words/index.ts';
import type { Translate } from '#shared/words/translate.ts';

export interface TransportOptions {
  /** Base URL of the API; the sites are served from the same origin. */
  baseUrl?: string;
  locale: () => Locale;
  translate: Translate<MessageKey>;
  timeoutMs?: number;
  /** Responses requested before the client was loaded: by path, each used once, dropped by the first change. */
  early?: { take: (path: string) => Promise<Response> | undefined; drop: () => void };
}

export interface TransportCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/**
 * Creates what sends a call of the REST client, once, and reads the JSON of its answer. It rejects only with an
 * `ApiError`, or with the `AbortError` of a signal that the caller aborted.
 */
export function createTransport({ baseUrl = '/api', locale, translate, timeoutMs = 30_000, early }: TransportOptions) {
  async function fetchAnswer(
    path: string,
    { method = 'GET', body, headers = {}, signal }: TransportCall,
  ): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs);
    if (method !== 'GET') early?.drop();
    // A failed one is requested again.
    const answered = await early?.take(path)?.catch(() => undefined);
    if (answered) return answered;
    try {
      return await fetch(baseUrl + path, {
        method,
        credentials: 'same-origin',
        headers: {
          Accept: 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          'X-Language': locale(),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    } catch (error) {
      if (signal?.aborted === true) throw error;
      throw errorOfAnswer(0, undefined, translate);
    }
  }

  return async (path: string, request: TransportCall): Promise<{ response: Response; body: unknown }> => {
    const response = await fetchAnswer(path, request);
    const body: unknown = await response.json().catch((error: unknown) => {
      if (request.signal?.aborted === true) throw error;
      return undefined;
    });
    if (response.ok && body !== undefined) return { response, body };

    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
    const retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined;
    throw errorOfAnswer(response.status, body, translate, retryAfterSeconds);
  };
}
