import { parseUrl } from '#shared/parse-url.ts';
const lengthMax = 2_048;
/** Whitespace, control characters and backslashes, which browsers drop or read as something else. */
const confusing = /[\u0000-\u0020\u007f-\u009f\\]/;
/** An authority that is a host alone: no user, port or escape. */
const bareAuthority = /^https:\/\/([^/?#@:%[\]]+)(?=[/?#]|$)/;

/** What people type: an optional scheme, a host with a dot, and what follows it. */
const typed = /^(?:https?:\/\/)?([^/?#\s@:\\%[\]]+\.[^/?#\s@:\\%[\].]+)((?:[/?#].*)?)$/i;

/** Completes an address as people type it: spaces, capitals and the scheme. Returns other texts as they are. */
export function completeUrl(text: string): string {
  const [, host, rest = ''] = typed.exec(text.trim()) ?? [];
  return host === undefined ? text : `https://${host.toLowerCase()}${rest.replaceAll(' ', '%20')}`;
}

/** Returns which part of a refused address is wrong, as the key of a text. */
export function wrongPartOf(
  url: string,
): 'validation.link_address' | 'validation.link_scheme' | 'validation.link_host' {
  const parsed = confusing.test(url) ? undefined : parseUrl(url);
  if (parsed === undefined) return 'validation.link_address';
  if (parsed.protocol !== 'https:') return 'validation.link_scheme';
  return bareAuthority.test(url) && url.length <= lengthMax ? 'validation.link_host' : 'validation.link_address';
}

/**
 * Checks that an address is a page of one of the hosts, so that a link can lead nowhere else.
 *
 * @param hosts names in ASCII and lower case; a subdomain is a host of its own
 * @returns the address as a browser normalizes it; undefined for anything that is not `https`, is longer than 2,048
 *   characters, names a user or a port, hides characters, or has another host
 */
export function allowedUrl(url: string, hosts: readonly string[]): string | undefined {
  const isPlain = url.length <= lengthMax && !confusing.test(url) && bareAuthority.test(url);
  const parsed = isPlain ? parseUrl(url) : undefined;
  if (parsed === undefined) return undefined;
  const { protocol, hostname, port, username, password, href } = parsed;
  const isBare = protocol === 'https:' && port === '' && username === '' && password === '';
  return isBare && hosts.includes(hostname) && href.length <= lengthMax ? href : undefined;
}
