import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { createHttpClient } from './http-client.ts';

/** Returns the version that the user saw; the server refuses to overwrite a newer one (409). */
const seenVersion = (record: unknown) =>
  typeof record === 'object' && record !== null && 'version' in record ? { version: record.version } : {};

/**
 * Returns the fields that a form changed: it submits the whole record, with its id. An action submits its own fields,
 * and means them even where they are as they were, such as a message to be sent again.
 */
function changedFields(data: Readonly<Record<string, unknown>>, before: unknown): Record<string, unknown> {
  const seen = new Map(typeof before === 'object' && before !== null && 'id' in data ? Object.entries(before) : []);
  const isChanged = ([field, value]: [string, unknown]) =>
    field === 'version' || !seen.has(field) || JSON.stringify(value) !== JSON.stringify(seen.get(field));
  return Object.fromEntries(Object.entries(data).filter(isChanged));
}

/** The most records of one request. */
const RECORDS_MAX = 100;

// The few lists that are longer bring their code along.
const readInParts = () => import('./read-in-parts.ts');

/**
 * react-admin's REST data provider over our HTTP client. Updates send the changed fields and the version that they are
 * based on. Many records at once, such as all that are selected, are read by several requests.
 */
export function createDataProvider(http: ReturnType<typeof createHttpClient>, baseUrl = '/api'): DataProvider {
  const rest = simpleRestProvider(baseUrl, http, 'X-Total-Count');
  return {
    ...rest,
    getList: async (resource, params) =>
      (params.pagination?.perPage ?? 0) <= RECORDS_MAX
        ? rest.getList(resource, params)
        : (await readInParts()).getListInParts(rest, resource, params, RECORDS_MAX),
    getMany: async (resource, params) =>
      params.ids.length <= RECORDS_MAX
        ? rest.getMany(resource, params)
        : (await readInParts()).getManyInParts(rest, resource, params, RECORDS_MAX),
    update: (resource, params) =>
      rest.update(resource, {
        ...params,
        data: { ...seenVersion(params.previousData), ...changedFields(params.data, params.previousData) },
      }),
    // In development StrictMode mounts twice, and would repeat the aborted first request.
    supportAbortSignal: import.meta.env.PROD,
  };
}
