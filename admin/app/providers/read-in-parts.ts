import type { DataProvider, GetListParams, GetListResult, GetManyParams, GetManyResult, RaRecord } from 'react-admin';

export interface Abortable {
  signal?: AbortSignal;
}

/** Asks for the records from `first` to before `end` in parts. @returns the answers in their order */
async function inParts<Answer>(
  [first, end, size]: readonly [number, number, number],
  ask: (first: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = first; at < end; at += size) answers.push(await ask(at));
  return answers;
}

/** Reads the beginning of a list by several requests. @param size the most records of a request */
export async function getListInParts<Row extends RaRecord>(
  rest: DataProvider,
  resource: string,
  params: GetListParams & Abortable,
  size: number,
): Promise<GetListResult<Row>> {
  const wanted = params.pagination?.perPage ?? size;
  const read = (first: number) =>
    rest.getList<Row>(resource, { ...params, pagination: { page: first / size + 1, perPage: size } });
  const begin = await read(0);
  const others = await inParts([size, Math.min(begin.total ?? 0, wanted), size], read);
  return { ...begin, data: [begin, ...others].flatMap(({ data }) => data).slice(0, wanted) };
}

/** Reads many records by several requests. @param size the most records of a request */
export async function getManyInParts<Row extends RaRecord>(
  rest: DataProvider,
  resource: string,
  { ids, ...params }: GetManyParams<Row> & Abortable,
  size: number,
): Promise<GetManyResult<Row>> {
  const read = (first: number) => rest.getMany<Row>(resource, { ...params, ids: ids.slice(first, first + size) });
  return { data: (await inParts([0, ids.length, size], read)).flatMap(({ data }) => data) };
}
