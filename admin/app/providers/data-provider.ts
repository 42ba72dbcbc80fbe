import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { createHttpClient } from './http-client.ts';

/** The version that the person saw, for the server to refuse a change of something newer (409). */
const seenVersion = (record: unknown) =>
  typeof record === 'object' && record !== null && 'version' in record ? { version: record.version } : {};

/** The REST client of react-admin as it is published, over our requests; an update says which version it changes. */
export function createDataProvider(http: ReturnType<typeof createHttpClient>, baseUrl = '/api'): DataProvider {
  const rest = simpleRestProvider(baseUrl, http, 'X-Total-Count');
  return {
    ...rest,
    update: (resource, params) =>
      rest.update(resource, { ...params, data: { ...seenVersion(params.previousData), ...params.data } }),
    // In development StrictMode mounts everything twice, and an aborted first request would be sent again.
    supportAbortSignal: import.meta.env.PROD,
  };
}
