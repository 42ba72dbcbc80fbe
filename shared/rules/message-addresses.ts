/** An address in a message: where it stands, from `start` up to but without `end`, and its text. */
export interface MessageAddress {
  start: number;
  end: number;
  text: string;
}

/**
 * What begins like an address, up to the first blank, sign that no address has, or picture. `www.` begins one only where no
 * word or address goes on.
 */
const candidate =
  /(?:https?:\/\/|(?<![\p{L}\p{N}@./_-])www\.)[^\s\p{Cc}\p{Cf}\p{Extended_Pictographic}\p{Regional_Indicator}\uFE0F<>"“”«»|\\^`]+/giu;

/** What ends a sentence, or the bold, italic or struck words of a messenger, and no address. */
const closing = /[.,;:!?…'’‘*_~]$/u;

const pairs = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/** Whether a text ends with a bracket that something before the text opened. */
const endsForeignBracket = (text: string): boolean =>
  pairs.some(([open, close]) => text.endsWith(close) && countOf(text, close) > countOf(text, open));

/** Takes off what belongs to the sentence around an address. */
function trimmed(text: string): string {
  let address = text;
  while (closing.test(address) || endsForeignBracket(address)) address = address.slice(0, -1);
  return address;
}

/** Whether a text has a name of a site after the scheme. */
const hasSite = (text: string): boolean => /^(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/iu.test(text);

/** Finds the addresses in a message, in their order; one that stands there twice is found twice. */
export function messageAddresses(message: string): MessageAddress[] {
  return [...message.matchAll(candidate)].flatMap(({ index, 0: found }) => {
    const text = trimmed(found);
    return hasSite(text) ? [{ start: index, end: index + text.length, text }] : [];
  });
}

/**
 * Returns a message with other addresses in place of its own. Everything else stays as it is, to the last character.
 *
 * @param others by the address that they replace; an address without another one stays
 */
export function withOtherAddresses(message: string, others: ReadonlyMap<string, string>): string {
  let end = 0;
  const parts = messageAddresses(message).flatMap((address) => {
    const before = message.slice(end, address.start);
    end = address.end;
    return [before, others.get(address.text) ?? address.text];
  });
  return [...parts, message.slice(end)].join('');
}
