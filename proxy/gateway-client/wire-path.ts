import type { App } from '../wire/call-text.ts';

/** App names in the spelling of the specification's examples (§7); gateways accept any case. */
const nameOnWire: Record<App, string> = {
  affiliate: 'AFFILIATE',
  advertiser: 'ADVERTISER',
  report: 'report',
  finance: 'finance',
  conversorphp: 'conversorphp',
};

export interface WireAddress {
  /** The internal app; absent for a direct call. */
  app?: App | undefined;
  isV2?: boolean | undefined;
  /** The path with its placeholders filled, without query. */
  path: string;
  query?: Readonly<Record<string, string>> | undefined;
}

/**
 * Builds the path and query of a call: `/redirect?app=AFFILIATE&path=/api/get/site/search&page=1`, or `/user/managers`
 * for a direct call. The inner query parameters follow `path`.
 */
export function wirePath({ app, isV2 = false, path, query = {} }: WireAddress): string {
  let inner = '';
  for (const key of Object.keys(query)) inner += `&${encodeURIComponent(key)}=${encodeURIComponent(query[key] ?? '')}`;
  if (app === undefined) return inner === '' ? path : `${path}?${inner.slice(1)}`;
  // A slash needs no escape in a query (RFC 3986 §3.4), and unescaped paths make the logs easier to read.
  const target = encodeURIComponent(path).replaceAll('%2F', '/');
  return `${isV2 ? '/v2' : ''}/redirect?app=${nameOnWire[app]}&path=${target}${inner}`;
}
