import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, fetchUtils, HttpError } from 'react-admin';
import type { RestClient } from './client.ts';
import { causesOf } from './logged-causes.ts';

/**
 * The data provider of npm, unchanged, with the http client that a program outside a browser needs: it carries the
 * session cookie and the header that distinguishes our own requests from another site's.
 *
 * @param client who is signed in; its cookie is read at each call
 * @param countHeader `Content-Range` (what the package asks for by itself) or `X-Total-Count`
 * @param logs what the servers have logged, for the cause of an error in its message
 */
export const dataProviderOf = (
  url: string,
  client: RestClient,
  countHeader: 'Content-Range' | 'X-Total-Count' = 'Content-Range',
  logs: () => string = () => '',
): DataProvider =>
  simpleRestProvider(
    `${url}/api`,
    (address, options = {}) => {
      const headers = new Headers(options.headers);
      headers.set('X-Requested-With', 'XMLHttpRequest');
      if (client.cookie) headers.set('Cookie', client.cookie);
      if (client.key !== undefined) headers.set('Authorization', `Bearer ${client.key}`);
      return fetchUtils.fetchJson(address, { ...options, headers }).catch((error: unknown) => {
        throw error instanceof HttpError ? explained(error, `${options.method ?? 'GET'} ${address}`, logs()) : error;
      });
    },
    countHeader,
  );

/** The error with code, fields and what a server logged as its cause in the message. */
function explained(error: HttpError, call: string, logged: string): HttpError {
  const { code, errors = {}, requestId } = error.body as { code?: string; errors?: object; requestId?: string };
  const causes = requestId === undefined ? [] : causesOf(requestId, logged);
  const message = [`${call}: ${error.status} ${code} ${JSON.stringify(errors)}`, ...causes].join('\n');
  return new HttpError(message, error.status, error.body);
}
