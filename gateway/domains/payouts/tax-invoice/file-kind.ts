import { fileTypeFromBuffer } from 'file-type';

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

/**
 * The root elements of notes: the national standard, ABRASF, and the answers of town halls that contain ABRASF notes.
 */
const noteRoots: ReadonlySet<string> = new Set([
  'NFSe',
  'CompNfse',
  'ListaNfse',
  'GerarNfseResposta',
  'ConsultarNfseResposta',
  'ConsultarNfseRpsResposta',
  'ConsultarNfseFaixaResposta',
  'ConsultarNfseServicoPrestadoResposta',
  'ConsultarLoteRpsResposta',
  'EnviarLoteRpsSincronoResposta',
]);

/** What may precede the root: a byte order mark, the prolog, comments. Each is bounded, as is the whole. */
const rootPattern =
  /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--(?:(?!-->)[\s\S]){0,1000}-->\s*)?<(?:[\w.-]+:)?([\w.-]+)[\s/>]/;
const headLength = 4_096;

/**
 * Determines the type of a file by its content, ignoring its name and declared type. XML is accepted by its root
 * element only, because pictures and pages with scripts are XML too.
 *
 * @returns undefined for every other type
 */
export async function fileKindOf(bytes: Uint8Array): Promise<FileKind | undefined> {
  const head = bytes.subarray(0, headLength);
  // The names of roots are ASCII, whatever the encoding is.
  const [, root] = rootPattern.exec(new TextDecoder().decode(head)) ?? [];
  if (root !== undefined) return noteRoots.has(root) ? 'application/xml' : undefined;
  const found = await fileTypeFromBuffer(head);
  return plainKinds.find((kind) => kind === found?.mime);
}
