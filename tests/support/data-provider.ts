import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, fetchUtils } from 'react-admin';
import type { RestClient } from './client.ts';

/**
 * The data provider of npm, unchanged, with the http client that a program outside a browser needs: it carries the
 * session cookie and the header that distinguishes our own requests from another site's.
 *
 * @param client who is signed in; its cookie is read at each call
 * @param countHeader `Content-Range` (what the package asks for by itself) or `X-Total-Count`
 */
export const dataProviderOf = (
  url: string,
  client: RestClient,
  countHeader: 'Content-Range' | 'X-Total-Count' = 'Content-Range',
): DataProvider =>
  simpleRestProvider(
    `${url}/api`,
    (address, options = {}) => {
      const headers = new Headers(options.headers);
      headers.set('X-Requested-With', 'XMLHttpRequest');
      if (client.cookie) headers.set('Cookie', client.cookie);
      return fetchUtils.fetchJson(address, { ...options, headers });
    },
    countHeader,
  );
