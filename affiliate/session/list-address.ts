/** What the lists of the portal keep in their address. Anything else that stands there is read as if it were absent. */

/** Characters of a search, as many as the API takes. */
const SEARCH_LENGTH_MAX = 120;
const idPattern = /^[1-9]\d{0,8}$/;
const PAGES_MAX = 1_000_000;

/** Returns what is searched; empty for all. */
export const searchIn = (query: URLSearchParams): string => (query.get('q') ?? '').slice(0, SEARCH_LENGTH_MAX);

/** Returns the id of a record; null without one. */
export function idIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return idPattern.test(text) ? Number(text) : null;
}

/** Returns the page, counted from 0; addresses count from 1. */
export function pageIn(query: URLSearchParams): number {
  const page = idIn(query, 'page') ?? 1;
  return page <= PAGES_MAX ? page - 1 : 0;
}

/** Returns one of some names, or the usual one. */
export const choiceIn = <Name extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Name[],
  usual: Name,
): Name => choices.find((choice) => choice === query.get(name)) ?? usual;
