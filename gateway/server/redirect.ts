import { type AppName, appNames } from '../engine/registry.ts';

/** The inner call of a `redirect`: app, path and query. */
export interface InnerCall {
  app: AppName;
  path: string;
  query: URLSearchParams;
}

const canonicalPath = /^(?:\/[A-Za-z0-9_-]+)+$/;

/**
 * Parses the inner call from the query of `redirect` and `v2/redirect` (specification §7): `app` in any case, `path`
 * with its query inside or beside it. Returns undefined for an unknown app, a repeated `app` or `path`, and any path
 * that is not canonical: no host, no dot segments, no escapes. The path is only looked up, never fetched.
 */
export function readInnerCall(outer: URLSearchParams): InnerCall | undefined {
  const [names, paths] = [outer.getAll('app'), outer.getAll('path')];
  const [name, address] = [names[0]?.toLowerCase(), paths[0]];
  const app = appNames.find((candidate) => candidate === name);
  if (names.length !== 1 || paths.length !== 1 || app === undefined || address === undefined) return undefined;

  const beside = [...outer].filter(([key]) => key !== 'app' && key !== 'path');
  return innerCall(app, address, beside);
}

/**
 * Returns the call of an app at an address, whose query is inside or beside it; undefined for a path that is not
 * canonical.
 */
export function innerCall(
  app: AppName,
  address: string,
  beside: Iterable<readonly [string, string]>,
): InnerCall | undefined {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  if (!canonicalPath.test(path)) return undefined;

  const query = new URLSearchParams(mark < 0 ? '' : address.slice(mark + 1));
  for (const [key, value] of beside) query.append(key, value);
  return { app, path, query };
}
