import { parseUrl } from '../parse-url.ts';

/** The longest path of RFC 5321 §4.5.3.1.3, less its angle brackets; a part before the @ has at most 64 characters. */
const lengthMax = 254;
const localLengthMax = 64;

/**
 * The part before the @: the atoms of RFC 5322 §3.2.3, which include `&`, `%` and `'`, joined by dots. Neither quoted parts, which no
 * provider gives out, nor the letters of RFC 6531: few servers take them, and `joão@` is nearly always a slip.
 */
const localPattern = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/i;

/** A domain in ASCII, with an ending of letters or of an internationalized name. */
const domainPattern = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/;

/** Characters that end a host in an address, so that the rest of it would not be read. */
const notOfDomain = /[/\\?#@:%[\]\s]/;

/**
 * Checks whether a text is an e-mail address. A domain may have letters such as `ç`, as in `ana@açaí.com.br`: mails go to its ASCII
 * form, which the parser of addresses gives (UTS 46).
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || text.length > lengthMax || local.length > localLengthMax || !localPattern.test(local)) return false;
  if (notOfDomain.test(domain)) return false;
  return domainPattern.test(parseUrl(`http://${domain}`)?.hostname ?? '');
}
