/** The characters beyond Latin-1 that the standard fonts of a PDF have (Windows-1252). */
const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const replacements: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': ' ',
  '\u200a': ' ',
  '\u2007': '\u00a0',
  '\u202f': '\u00a0',
};

const isWritable = (character: string): boolean =>
  /^[\x20-\x7e\u00a0-\u00ff]$/.test(character) || beyondLatin1.includes(character);

/** Returns a character as the fonts can write it: without its accents where they lack them, else a question mark. */
function writable(character: string): string {
  const known = replacements[character] ?? character;
  if (isWritable(known)) return known;
  // Zero-width characters and other signs of layout.
  if (/^\p{Cf}|\p{Mn}$/u.test(known)) return '';
  if (/^\s|\p{Cc}$/u.test(known)) return ' ';
  const bare = known.normalize('NFKD').replaceAll(/\p{Mn}/gu, '');
  return bare !== '' && Array.from(bare).every(isWritable) ? bare : '?';
}

/**
 * Returns a text of the characters that the standard fonts of a PDF have. A single one that they lack would garble the whole
 * text that it is in.
 */
export const toWinAnsi = (text: string): string => Array.from(text.normalize('NFC'), writable).join('');
