import type { App } from '../engine/call-text.ts';

/** The apps' names as the specification's own examples spell them (§7); gateways take them in any case. */
const nameOnWire: Record<App, string> = {
  affiliate: 'AFFILIATE',
  advertiser: 'ADVERTISER',
  report: 'report',
  finance: 'finance',
  conversorphp: 'conversorphp',
};

export interface WireAddress {
  /** The internal app; absent for a call with an address of its own. */
  app?: App;
  isV2?: boolean;
  /** The path with its placeholders filled and no query. */
  path: string;
  query?: Readonly<Record<string, string>>;
}

/**
 * The path and query of a call: `/redirect?app=AFFILIATE&path=/api/get/site/search&page=1`, or `/user/managers` for a
 * direct one. The inner query stands beside `path`.
 */
export function wirePath({ app, isV2 = false, path, query = {} }: WireAddress): string {
  const inner = Object.entries(query).map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  if (app === undefined) return inner.length > 0 ? `${path}?${inner.join('&')}` : path;
  // A slash needs no escape in a query (RFC 3986 §3.4), and logs are easier to read without.
  const target = encodeURIComponent(path).replaceAll('%2F', '/');
  return `${isV2 ? '/v2' : ''}/redirect?${[`app=${nameOnWire[app]}`, `path=${target}`, ...inner].join('&')}`;
}
