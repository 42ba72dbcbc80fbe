import type { Request } from 'express';

/** The addresses of the API that are served by data rather than by a route each, below `/api`. */
export interface ServedNames {
  /** Of the resources. */
  resources: ReadonlySet<string>;
  /** The paths of downloads and uploads. */
  streams: ReadonlySet<string>;
}

const unknown = '/api/(unknown)';
/** First parts of paths that are not pages of the portal. */
const fixed: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/mcp',
  '/postback',
  '/postback/batch',
  '/postback/log',
  '/t.js',
  '/t/conversion',
  '/t/conversion.gif',
]);

/**
 * Returns the pattern of a request's address: one of few, whatever was asked for.
 *
 * @param path of the request as it came
 * @param request after it was answered
 */
export function routePattern(path: string, request: Request, { resources, streams }: ServedNames): string {
  const lower = path.toLowerCase();
  const [, first = '', second = '', third] = lower.split('/');
  if (first === 'api') {
    const [resource = '', end] = second.split('.');
    if (resources.has(resource) && end === 'csv') return `/api/${resource}.csv`;
    if (streams.has(lower.slice('/api'.length))) return lower;
    if (resources.has(second)) return `/api/${second}${third === undefined ? '' : '/:id'}`;
    const own = ownPattern(request);
    return own === undefined || own.startsWith('/:') ? unknown : `/api${own}`;
  }
  if (fixed.has(lower)) return lower;
  if (first === 'c') return '/c/:code';
  if (first === 'unsubscribe') return '/unsubscribe/:hash';
  return first === 'admin' ? '/admin/*' : '/*';
}

/** Returns the path of the Express route that a request came to. */
function ownPattern(request: Request): string | undefined {
  const route: unknown = request.route;
  const path = typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined;
  return typeof path === 'string' ? path : undefined;
}
