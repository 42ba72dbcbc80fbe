import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Supported content encodings, smallest result first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

export interface SiteFile {
  contentType: string;
  /** Whether its name changes with its content, so that it may be cached forever. */
  isHashed: boolean;
  isCompressible: boolean;
  etag: () => Promise<string>;
  /** Returns the bytes, encoded as requested where that makes them smaller. */
  body: (encoding: Encoding | undefined) => Promise<{ bytes: Buffer; encoding: Encoding | undefined }>;
}

/** A built site, as of the server's start. */
export interface SiteFiles {
  /** The page, with its placeholders. */
  page: string;
  /**
   * Returns the file at a path of the site (`assets/x.js`). Only files found at the start exist, which prevents path
   * traversal.
   */
  file: (path: string) => SiteFile | undefined;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressibles: ReadonlySet<string> = new Set(['.css', '.html', '.js', '.json', '.map', '.md', '.svg', '.txt']);

/** Below this size compression saves less than its headers cost. */
const compressionBytesMin = 1_000;
/** Takes half a second for the largest file, once; the best quality takes five for 1 % less. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };
const compress: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, brotliOptions),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/**
 * Opens the files of a built site; undefined when it is not built. Files with an added `.br` or `.gz` are their
 * compressed forms.
 */
export function openSiteFiles(directory: string): SiteFiles | undefined {
  const page = join(directory, 'index.html');
  if (!existsSync(page)) return undefined;
  const names = new Set(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
      // Dot files belong to the build: its stamp and its list of sources.
      .filter((path) => !/(?:^|\/)\./.test(path)),
  );
  const opened = new Map<string, SiteFile>();
  return {
    page: readFileSync(page, 'utf8'),
    file: (path) => {
      if (!names.has(path)) return undefined;
      const known = opened.get(path) ?? openFile(directory, path, names);
      opened.set(path, known);
      return known;
    },
  };
}

/** Opens a single file outside a site. */
export const openSiteFile = (path: string): SiteFile => openFile(dirname(path), basename(path), new Set());

/** Returns a file with its text changed, which has no prepared forms. */
export function changedFile(file: SiteFile, change: (text: string) => string): SiteFile {
  const read = async () => Buffer.from(change((await file.body(undefined)).bytes.toString()));
  return { ...file, ...bodiesOf(read, { isCompressible: file.isCompressible }) };
}

function openFile(directory: string, path: string, names: ReadonlySet<string>): SiteFile {
  const extension = extname(path).toLowerCase();
  const isCompressible = compressibles.has(extension);
  const prepared = (encoding: Encoding) => {
    const name = path + suffixes[encoding];
    return names.has(name) ? readFile(join(directory, name)) : undefined;
  };
  return {
    contentType: contentTypes[extension] ?? 'application/octet-stream',
    isHashed: /-[\w-]{8,}\.\w+$/.test(path) && path.startsWith('assets/'),
    isCompressible,
    ...bodiesOf(() => readFile(join(directory, path)), { isCompressible, prepared }),
  };
}

interface Forms {
  isCompressible: boolean;
  /** Returns a form that was made by the build; undefined where there is none. */
  prepared?: (encoding: Encoding) => Promise<Buffer> | undefined;
}

/** The forms of a content, each of which is read or made once. */
function bodiesOf(
  read: () => Promise<Buffer>,
  { isCompressible, prepared = () => undefined }: Forms,
): Pick<SiteFile, 'etag' | 'body'> {
  const bodies = new Map<Encoding | 'identity', Promise<Buffer>>();
  const once = (form: Encoding | 'identity', make: () => Promise<Buffer>): Promise<Buffer> => {
    const body = bodies.get(form) ?? make();
    bodies.set(form, body);
    return body;
  };
  const plain = () => once('identity', read);
  const compressed = (encoding: Encoding) =>
    once(encoding, async () => prepared(encoding) ?? compress[encoding](await plain()));
  return {
    etag: async () =>
      `"${createHash('sha256')
        .update(await plain())
        .digest('base64url')
        .slice(0, 22)}"`,
    body: async (encoding) => {
      const bytes = await plain();
      const isWorth = encoding !== undefined && isCompressible && bytes.length >= compressionBytesMin;
      return isWorth ? { bytes: await compressed(encoding), encoding } : { bytes, encoding: undefined };
    },
  };
}
