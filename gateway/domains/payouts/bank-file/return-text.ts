import { lineLength } from './layout.ts';

/** A record of a return, and its line in the file, from 1. */
export interface TextLine {
  line: number;
  text: string;
}

/** Returns the encoding by the mark at the start of a file: UTF-8 without one. */
function markedEncoding([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/**
 * Decodes a return. Banks write Latin-1, but editors and mail programs store what they showed as UTF-8, with or without a
 * mark, or as UTF-16 with one. An accent of UTF-8 is two bytes of Latin-1 that no name has, so a file that is valid UTF-8
 * is UTF-8.
 */
function decode(content: Buffer): string {
  try {
    // Composed, so that each letter is one character of its field.
    return new TextDecoder(markedEncoding(content), { fatal: true }).decode(content).normalize('NFC');
  } catch {
    return content.toString('latin1');
  }
}

/**
 * Returns the lines of a return with the length of a record: blanks at their ends, which editors cut or add, are put
 * back or dropped. Lines end with CR LF, LF or CR; the last one may lack its end, and have the end-of-file mark of DOS
 * (0x1A) after it. Empty lines are left out, because the sums of the file count the records.
 */
export function linesOfReturn(content: Buffer): TextLine[] {
  return decode(content)
    .replace(/[\s\u001A]+$/u, '')
    .split(/\r\n|\n|\r/)
    .map((text, index) => ({ line: index + 1, text: text.trimEnd().padEnd(lineLength) }))
    .filter(({ text }) => text.trim() !== '');
}
