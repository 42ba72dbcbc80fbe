import { parseUrl } from '#shared/parse-url.ts';
/** Suffixes under which anybody may register a site: allowing one would allow links to anywhere. */
const publicSuffixes = new Set([
  ...[
    'com',
    'net',
    'org',
    'gov',
    'edu',
    'art',
    'blog',
    'eco',
    'emp',
    'ind',
    'inf',
    'log',
    'loja',
    'srv',
    'tur',
    'app',
  ].map((name) => `${name}.br`),
  ...['dev.br', 'adv.br', 'tv.br', 'radio.br', 'social.br', 'tec.br', 'wiki.br', 'ong.br', 'vlog.br', 'ecn.br'],
  ...['co.uk', 'com.ar', 'com.mx', 'com.co', 'com.pe', 'com.uy', 'com.py', 'com.pt', 'com.au'],
  ...['github.io', 'gitlab.io', 'blogspot.com', 'wordpress.com', 'wixsite.com', 'myshopify.com', 'pages.dev'],
  ...['workers.dev', 'vercel.app', 'netlify.app', 'web.app', 'firebaseapp.com', 'herokuapp.com', 'onrender.com'],
  ...['amazonaws.com', 'cloudfront.net', 'azurewebsites.net', 'appspot.com', 'lojavirtualnuvem.com.br'],
]);

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** A site as people paste it: an optional scheme, the authority, and what follows it. */
const pasted = /^(?:https?:\/\/)?([^/?#]+)(?:[/?#].*)?$/i;
const portAtEnd = /:\d+$/;

/**
 * Returns a host's name as browsers compare it, in lower case and ASCII, from the name or from the address of one of its pages.
 *
 * @returns undefined for anything else: another scheme, a user, a port, an IP address, a name without a dot and a suffix under
 *   which anybody may register
 */
export function hostName(text: string): string | undefined {
  const [, authority = ''] = pasted.exec(text) ?? [];
  const url = authority === '' || /[\s@:\\%[\]]/.test(authority) ? undefined : parseUrl(`https://${authority}/`);
  if (url === undefined) return undefined;
  const { hostname } = url;
  const labels = hostname.split('.');
  const isName = labels.length > 1 && hostname.length <= 253 && labels.every((part) => label.test(part));
  return isName && topLevel.test(labels.at(-1) ?? '') && !publicSuffixes.has(hostname) ? hostname : undefined;
}

/** Returns what is wrong with a text that {@link hostName} does not take, as the key of a text. */
export function wrongPartOfHost(text: string): 'validation.host_port' | 'validation.host' {
  const [, authority = ''] = pasted.exec(text) ?? [];
  const isNameWithPort = portAtEnd.test(authority) && hostName(authority.replace(portAtEnd, '')) !== undefined;
  return isNameWithPort ? 'validation.host_port' : 'validation.host';
}
