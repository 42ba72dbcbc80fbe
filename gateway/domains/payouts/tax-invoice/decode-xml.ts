const encodings: ReadonlySet<string> = new Set([
  'utf-8',
  'utf8',
  'utf-16',
  'utf16',
  'utf-16le',
  'us-ascii',
  'ascii',
  'iso-8859-1',
  'iso8859-1',
  'iso-8859-15',
  'latin1',
  'latin-1',
  'windows-1252',
  'cp1252',
]);

const headLength = 200;

function encodingOfBytes([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  // Without a byte order mark, every second byte of `<` is zero.
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return undefined;
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Decodes an XML by its bytes. The declaration is not believed, because programs of .NET declare UTF-16 in UTF-8 files,
 * and exports of town halls declare UTF-8 in Latin-1 files: what is not valid UTF-8 is Latin-1. Blanks and byte order
 * marks before the first tag are dropped.
 *
 * @returns `unknown_encoding` for a declared encoding that no invoice uses, since another reader might see another text
 */
export function decodeXml(bytes: Uint8Array): { text: string } | 'unreadable' | 'unknown_encoding' {
  const prolog = new TextDecoder('latin1').decode(bytes.subarray(0, headLength));
  const [, declared = 'utf-8'] = /^[^<]{0,20}<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)["']/.exec(prolog) ?? [];
  if (!encodings.has(declared.toLowerCase())) return 'unknown_encoding';
  const encoding = encodingOfBytes(bytes);
  const text = encoding === undefined ? tryDecode(bytes, 'utf-8') : tryDecode(bytes, encoding);
  const decoded = text ?? (encoding === undefined ? tryDecode(bytes, 'windows-1252') : undefined);
  return decoded === undefined ? 'unreadable' : { text: withoutBlanks(decoded) };
}

const withoutBlanks = (text: string): string => text.replace(/^[\s\uFEFF\0]+/, '').replace(/[\s\0]+$/, '');

const headOf = (bytes: Uint8Array): string => {
  const head = bytes.subarray(0, rootWithin);
  return withoutBlanks(new TextDecoder(encodingOfBytes(head) ?? 'latin1').decode(head).replace(/^ï»¿/, ''));
};

/** Whether a file begins as an XML does. */
export const isXml = (bytes: Uint8Array): boolean => /^<[A-Za-z_?!]/.test(headOf(bytes));

/** Where the root element has to begin, in bytes. */
const rootWithin = 4_096;

/** What may precede the root: the prolog, comments, instructions, a document type. Each is bounded. */
const rootPattern =
  /^(?:<\?[^>]{0,300}\?>\s*|<!--(?:(?!-->)[\s\S]){0,1000}-->\s*|<!doctype[^>]{0,300}>\s*){0,8}<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)(?=[\s/>])/i;

/** Returns the local name of the root element in lower case; undefined if it does not begin soon. */
export const rootOf = (bytes: Uint8Array): string | undefined => rootPattern.exec(headOf(bytes))?.[1]?.toLowerCase();
