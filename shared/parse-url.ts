/**
 * Parses an address. Used in place of `URL.canParse`, which Node 20 compiles after some thousand calls into code that refuses
 * every address with a letter such as é.
 *
 * @param base the address that a relative one belongs to
 * @returns undefined for a text that is no address
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
