import { inflateSync } from 'node:zlib';

/** Reads the texts of a PDF that jspdf made, in order: each `(…) Tj` of its compressed pages. */
export function pdfTexts(bytes: ArrayBuffer | Buffer): string[] {
  const pdf = (Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)).toString('latin1');
  const pages = [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, stream = '']) => {
    try {
      return [inflateSync(Buffer.from(stream, 'latin1'))];
    } catch {
      return [];
    }
  });
  const windows = new TextDecoder('windows-1252');
  return pages
    .flatMap((page) => [...page.toString('latin1').matchAll(/\(((?:\\[\s\S]|[^\\)])*)\) Tj/g)])
    .map(([, text = '']) => text.replaceAll(/\\([\s\S])/g, '$1'))
    .map((text) => windows.decode(Buffer.from(text, 'latin1')));
}
