import { getPublicSuffix } from 'tldts';
import { parseUrl } from '#shared/parse-url.ts';

/**
 * Hosts where anybody may have a page, beside those of the public suffix list: hosts that tell their users apart by
 * path, and suffixes that it lacks. Of Brazil's shop platforms it has none: tldts 7.6.0, whose list has Shopify's and
 * Wix's, takes `loja.commercesuite.com.br` for a part of one owner's `commercesuite.com.br`. Each of these gives a shop
 * without a domain of its own a name below it: Tray, Bagy (dooca), Loja2, Loja Integrada, UOL, Nuvemshop by two,
 * Cartpanda, VTEX by two.
 */
const sharedHosts = new Set([
  'amazonaws.com',
  'commercesuite.com.br',
  'docs.google.com',
  'dooca.store',
  'drive.google.com',
  'loja.br',
  'loja2.com.br',
  'lojaintegrada.com.br',
  'lojavirtualnuvem.com.br',
  'minhalojanouol.com.br',
  'mitiendanube.com',
  'mycartpanda.com',
  'myvtex.com',
  'sites.google.com',
  'storage.cloud.google.com',
  'storage.googleapis.com',
  'vtexcommercestable.com.br',
  'wordpress.com',
]);

/** Returns whether anybody may have a page on a host: allowing one would allow links to anywhere. */
const isShared = (hostname: string): boolean =>
  sharedHosts.has(hostname) ||
  // The private part of the list contains the hosts of storage and web-app services.
  getPublicSuffix(hostname, { allowPrivateDomains: true, extractHostname: false }) === hostname;

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** A site as people paste it: an optional scheme, the authority, and what follows it. */
const pasted = /^(?:https?:\/\/)?([^/?#]+)(?:[/?#].*)?$/i;
const portAtEnd = /:\d+$/;

/**
 * Returns a host's name as browsers compare it, in lower case and ASCII, from the name or from the address of one of its pages.
 *
 * @returns undefined for anything else: another scheme, a user, a port, an IP address, a name without a dot and a host where
 *   anybody may have a page
 */
export function hostName(text: string): string | undefined {
  const [, authority = ''] = pasted.exec(text) ?? [];
  const url = authority === '' || /[\s@:\\%[\]]/.test(authority) ? undefined : parseUrl(`https://${authority}/`);
  if (url === undefined) return undefined;
  const { hostname } = url;
  const labels = hostname.split('.');
  const isName = labels.length > 1 && hostname.length <= 253 && labels.every((part) => label.test(part));
  return isName && topLevel.test(labels.at(-1) ?? '') && !isShared(hostname) ? hostname : undefined;
}

/** Returns what is wrong with a text that {@link hostName} does not take, as the key of a text. */
export function wrongPartOfHost(text: string): 'validation.host_port' | 'validation.host' {
  const [, authority = ''] = pasted.exec(text) ?? [];
  const isNameWithPort = portAtEnd.test(authority) && hostName(authority.replace(portAtEnd, '')) !== undefined;
  return isNameWithPort ? 'validation.host_port' : 'validation.host';
}
