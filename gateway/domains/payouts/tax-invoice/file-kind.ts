import { isXml } from './decode-xml.ts';

/** The content types of stored files, as they are served. */
export type FileKind = 'application/pdf' | 'image/png' | 'image/jpeg' | 'application/xml';

const plainKinds: readonly FileKind[] = ['application/pdf', 'image/png', 'image/jpeg'];

const extensions: Readonly<Record<FileKind, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/xml': 'xml',
};

/** Returns the file name extension of a type. */
export const extensionOf = (type: string): string =>
  Object.entries(extensions).find(([kind]) => kind === type)?.[1] ?? 'bin';

const headLength = 4_096;

/**
 * Determines the type of a file by its content, ignoring its name and declared type. Pictures and pages with scripts are
 * XML too: whether an XML is an invoice is decided by reading it.
 *
 * @returns undefined for every other type
 */
export async function fileKindOf(bytes: Uint8Array): Promise<FileKind | undefined> {
  if (isXml(bytes)) return 'application/xml';
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes.subarray(0, headLength));
  return plainKinds.find((kind) => kind === found?.mime);
}
