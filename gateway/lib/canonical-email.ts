import { domainToUnicode } from 'node:url';

/**
 * Writes the domain of an address in one way: with its letters. Chromium sends what people type into a field for e-mails as
 * `ana@xn--aa-4iaz.com.br`, other browsers as `ana@açaí.com.br`, and both are one account.
 */
export function canonicalEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 0 || !/xn--|[^\p{ASCII}]/iu.test(domain)) return email;
  return `${email.slice(0, at)}@${domainToUnicode(domain) || domain}`;
}
