import { fileTypeFromBuffer } from 'file-type';

/** The types of files that are kept, as they are served again. */
export type FileKind = 'application/pdf' | 'image/png' | 'image/jpeg' | 'application/xml';

const plainKinds: readonly FileKind[] = ['application/pdf', 'image/png', 'image/jpeg'];

const extensions: Readonly<Record<FileKind, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/xml': 'xml',
};

/** Returns the extension of a file's name, by its type. */
export const extensionOf = (type: string): string =>
  Object.entries(extensions).find(([kind]) => kind === type)?.[1] ?? 'bin';

/** The roots of notes: the national one, ABRASF's, and the answers of town halls in which ABRASF's come. */
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

/** What may stand before the root: a byte order mark, the prolog, comments. Each is bounded, as is the whole. */
const rootPattern =
  /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--(?:(?!-->)[\s\S]){0,1000}-->\s*)?<(?:[\w.-]+:)?([\w.-]+)[\s/>]/;
const headLength = 4_096;

/**
 * Finds the type of a file by its content; its name and the type that the sender gives do not count. An XML is one by its root
 * alone, because pictures and pages that run scripts are XML too.
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
