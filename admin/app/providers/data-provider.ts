import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { createHttpClient } from './http-client.ts';
import type { Abortable } from './read-in-parts.ts';

/** Returns the version that the user saw; the server refuses to overwrite a newer one (409). */
const seenVersion = (record: unknown) =>
  typeof record === 'object' && record !== null && 'version' in record ? { version: record.version } : {};

/**
 * Returns the fields that a form changed: it submits the whole record, with its id. An action submits its own fields
 * even if they are unchanged, such as a message to be sent again.
 */
function changedFields(data: Readonly<Record<string, unknown>>, before: unknown): Record<string, unknown> {
  const seen = new Map(typeof before === 'object' && before !== null && 'id' in data ? Object.entries(before) : []);
  const isChanged = ([field, value]: [string, unknown]) =>
    field === 'version' || !seen.has(field) || JSON.stringify(value) !== JSON.stringify(seen.get(field));
  return Object.fromEntries(Object.entries(data).filter(isChanged));
}

/** The most records of one request. */
const RECORDS_MAX = 100;

// Longer lists are rare, so their code is loaded on demand.
const readInParts = () => import('./read-in-parts.ts');

/**
 * Returns a page of a list, or the last page if the requested one is beyond it. react-admin then shows that page's
 * number, while from an empty page it would go back to the first.
 */
async function getPage<Row extends RaRecord>(
  rest: DataProvider,
  resource: string,
  params: GetListParams & Abortable,
): Promise<GetListResult<Row>> {
  const found = await rest.getList<Row>(resource, params);
  const { page = 1, perPage = RECORDS_MAX } = params.pagination ?? {};
  const { data, total = 0 } = found;
  if (data.length > 0 || total === 0 || page === 1) return found;
  return rest.getList<Row>(resource, { ...params, pagination: { page: Math.ceil(total / perPage), perPage } });
}

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
        ? getPage(rest, resource, params)
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
