import { importError, UnreadableFile } from './import-error.ts';
import { readChunks } from './read-chunks.ts';

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

const utf8Mark = [0xef, 0xbb, 0xbf] as const;
/** A spreadsheet writes UTF-16 as 'Unicode text'. Without its mark it looks like a binary file. */
const utf16Marks = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
/** Bytes that windows-1252 does not assign. */
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const [tab, lineFeed, carriageReturn] = [0x09, 0x0a, 0x0d] as const;

const isControl = (byte: number): boolean =>
  (byte < 0x20 && byte !== tab && byte !== lineFeed && byte !== carriageReturn) || byte === 0x7f;

/**
 * Returns the number of continuation bytes for a first byte of UTF-8 (RFC 3629 §3); undefined for an invalid first
 * byte.
 */
function continuationCount(byte: number): number | undefined {
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : undefined;
}

/**
 * Returns the valid range of the second byte; restricted for four first bytes to exclude overlong and invalid
 * encodings (RFC 3629 §4).
 */
function secondByteRange(first: number): [min: number, max: number] {
  const narrow = { 0xe0: [0xa0, 0xbf], 0xed: [0x80, 0x9f], 0xf0: [0x90, 0xbf], 0xf4: [0x80, 0x8f] } as const;
  const [min, max] = Object.entries(narrow).find(([byte]) => Number(byte) === first)?.[1] ?? [0x80, 0xbf];
  return [min, max];
}

/** Reads a file byte by byte and collects evidence of its encoding. */
class ByteReader {
  private line = 1;
  private awaited = 0;
  private range: [number, number] = [0x80, 0xbf];
  private hasUtf8Characters = false;
  private invalidUtf8Line: number | undefined;
  private unassignedLine: number | undefined;
  private controlLine: number | undefined;

  read(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte < 0x80 && this.awaited === 0) this.readAscii(byte);
      else this.readOther(byte);
    }
  }

  private readAscii(byte: number): void {
    if (byte === lineFeed) this.line += 1;
    else if (isControl(byte)) this.controlLine ??= this.line;
  }

  private readOther(byte: number): void {
    if (unassigned.has(byte)) this.unassignedLine ??= this.line;
    if (this.awaited > 0 && byte >= this.range[0] && byte <= this.range[1]) {
      this.awaited -= 1;
      this.range = [0x80, 0xbf];
      this.hasUtf8Characters ||= this.awaited === 0;
      return;
    }
    const wasAwaiting = this.awaited > 0;
    this.awaited = 0;
    if (wasAwaiting) this.invalidUtf8Line ??= this.line;
    if (byte < 0x80) {
      this.readAscii(byte);
      return;
    }
    const count = continuationCount(byte);
    if (count === undefined) this.invalidUtf8Line ??= this.line;
    else [this.awaited, this.range] = [count, secondByteRange(byte)];
  }

  /** @throws {UnreadableFile} */
  decide(hasMark: boolean): Encoding {
    if (this.awaited > 0) this.invalidUtf8Line ??= this.line;
    if (this.controlLine !== undefined) throw new UnreadableFile([importError(this.controlLine, null, 'not_text')]);
    if (this.invalidUtf8Line === undefined) return 'utf-8';
    // A valid two-byte sequence of UTF-8 is meaningless in Latin-1, so the file mixes both encodings.
    const isMixed = hasMark || this.hasUtf8Characters;
    if (isMixed) throw new UnreadableFile([importError(this.invalidUtf8Line, null, 'encoding')]);
    if (this.unassignedLine !== undefined) {
      throw new UnreadableFile([importError(this.unassignedLine, null, 'encoding')]);
    }
    return 'windows-1252';
  }
}

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u;

/** Checks the text of a file in UTF-16. */
class Utf16Reader {
  private line = 1;
  private readonly decoder: TextDecoder;

  constructor(encoding: Encoding) {
    this.decoder = new TextDecoder(encoding, { fatal: true });
  }

  /** @throws {UnreadableFile} */
  read(bytes?: Uint8Array): void {
    const text = this.decode(bytes);
    if (controls.test(text)) throw new UnreadableFile([importError(this.line, null, 'not_text')]);
    this.line += text.split('\n').length - 1;
  }

  private decode(bytes?: Uint8Array): string {
    try {
      return this.decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new UnreadableFile([importError(this.line, null, 'encoding')]);
    }
  }
}

/**
 * Detects the encoding of a text file from all of its bytes: UTF-16 by its byte order mark, else UTF-8 when valid,
 * otherwise windows-1252.
 *
 * @throws {UnreadableFile} with the line, for an empty or binary file (including spreadsheets) and for mixed encodings
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const reader = new ByteReader();
  let wide: { encoding: Encoding; reader: Utf16Reader } | undefined;
  let size = 0;
  let hasMark = false;
  for await (const chunk of readChunks(path)) {
    if (size === 0) {
      hasMark = startsWith(chunk, utf8Mark);
      const found = utf16Marks.find(([, mark]) => startsWith(chunk, mark));
      if (found !== undefined) wide = { encoding: found[0], reader: new Utf16Reader(found[0]) };
    }
    size += chunk.length;
    (wide?.reader ?? reader).read(chunk);
  }
  if (size === 0) throw new UnreadableFile([importError(1, null, 'empty_file')]);
  if (wide === undefined) return reader.decide(hasMark);
  wide.reader.read();
  return wide.encoding;
}
