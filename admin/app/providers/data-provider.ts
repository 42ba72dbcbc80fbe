import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { createHttpClient } from './http-client.ts';

/** Returns the version that the user saw; the server refuses to overwrite a newer one (409). */
const seenVersion = (record: unknown) =>
  typeof record === 'object' && record !== null && 'version' in record ? { version: record.version } : {};

/** react-admin's REST data provider over our HTTP client. Updates send the version that they are based on. */
export function createDataProvider(http: ReturnType<typeof createHttpClient>, baseUrl = '/api'): DataProvider {
  const rest = simpleRestProvider(baseUrl, http, 'X-Total-Count');
  return {
    ...rest,
    update: (resource, params) =>
      rest.update(resource, { ...params, data: { ...seenVersion(params.previousData), ...params.data } }),
    // In development StrictMode mounts twice, and would repeat the aborted first request.
    supportAbortSignal: import.meta.env.PROD,
  };
}
