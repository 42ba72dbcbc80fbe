import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult, GetManyParams, RaRecord } from 'react-admin';
import type { createHttpClient } from './http-client.ts';

/** Returns the version that the user saw; the server refuses to overwrite a newer one (409). */
const seenVersion = (record: unknown) =>
  typeof record === 'object' && record !== null && 'version' in record ? { version: record.version } : {};

/** The most records of one request. */
const RECORDS_MAX = 100;

/** Asks for the records from `first` to before `end` in parts. @returns the answers in their order */
async function inParts<Answer>(first: number, end: number, ask: (first: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = first; at < end; at += RECORDS_MAX) answers.push(await ask(at));
  return answers;
}

interface Abortable {
  signal?: AbortSignal;
}
type ListParams = GetListParams & Abortable;
type ManyParams<Row extends RaRecord> = GetManyParams<Row> & Abortable;

/**
 * react-admin's REST data provider over our HTTP client. Updates send the version that they are based on. Many records at
 * once, such as all that are selected, are read by several requests.
 */
export function createDataProvider(http: ReturnType<typeof createHttpClient>, baseUrl = '/api'): DataProvider {
  const rest = simpleRestProvider(baseUrl, http, 'X-Total-Count');
  return {
    ...rest,
    getList: async <Row extends RaRecord>(resource: string, params: ListParams): Promise<GetListResult<Row>> => {
      const { page, perPage } = params.pagination ?? { page: 1, perPage: RECORDS_MAX };
      if (page !== 1 || perPage <= RECORDS_MAX) return rest.getList<Row>(resource, params);
      const read = (first: number) => {
        const pagination = { page: first / RECORDS_MAX + 1, perPage: RECORDS_MAX };
        return rest.getList<Row>(resource, { ...params, pagination });
      };
      const begin = await read(0);
      const others = await inParts(RECORDS_MAX, Math.min(begin.total ?? 0, perPage), read);
      return { ...begin, data: [begin, ...others].flatMap(({ data }) => data).slice(0, perPage) };
    },
    getMany: async <Row extends RaRecord>(resource: string, { ids, ...params }: ManyParams<Row>) => {
      const read = (first: number) =>
        rest.getMany<Row>(resource, { ...params, ids: ids.slice(first, first + RECORDS_MAX) });
      return { data: (await inParts(0, ids.length, read)).flatMap(({ data }) => data) };
    },
    update: (resource, params) =>
      rest.update(resource, { ...params, data: { ...seenVersion(params.previousData), ...params.data } }),
    // In development StrictMode mounts twice, and would repeat the aborted first request.
    supportAbortSignal: import.meta.env.PROD,
  };
}
