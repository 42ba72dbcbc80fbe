const lengthMax = 2_048;
/** Whitespace, control characters and backslashes, which browsers drop or read as something else. */
const confusing = /[\u0000-\u0020\u007f-\u009f\\]/;
/** An authority that is a host alone: no user, port or escape. */
const bareAuthority = /^https:\/\/([^/?#@:%[\]]+)(?=[/?#]|$)/;

/**
 * Checks that an address is a page of one of the hosts, so that a link can lead nowhere else.
 *
 * @param hosts names in ASCII and small letters; a subdomain is a host of its own
 * @returns the address as a browser normalizes it; undefined for anything that is not `https`, is longer than 2,048
 *   characters, names a user or a port, hides characters, or has another host
 */
export function allowedUrl(url: string, hosts: readonly string[]): string | undefined {
  if (url.length > lengthMax || confusing.test(url) || !bareAuthority.test(url) || !URL.canParse(url)) return undefined;
  const { protocol, hostname, port, username, password, href } = new URL(url);
  const isBare = protocol === 'https:' && port === '' && username === '' && password === '';
  return isBare && hosts.includes(hostname) && href.length <= lengthMax ? href : undefined;
}
