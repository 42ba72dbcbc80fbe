import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy, { type Busboy } from 'busboy';
import { withoutControls } from '#shared/rules/text-controls.ts';
import type { CallRequest } from './call-exchange.ts';
import { invalidField, RequestError } from './errors.ts';
import type { ScratchFolder } from './scratch-folder.ts';

interface UploadOptions {
  fileBytesMax: number;
  fieldBytesMax: number;
  scratch: ScratchFolder;
}

/** A multipart form with one file. */
export interface Upload {
  /** The text fields by name. */
  fields: Record<string, string>;
  file: { path: string; name: string };
}

const fieldsMax = 20;
const fileNameLengthMax = 200;
/** Allowance for the form's fields and boundaries beyond the file. */
const overheadBytesMax = 1024 * 1024;

/** Whether there is a body, and it is a form. */
function isForm({ headers }: CallRequest): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
  return hasBody && /^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

function openForm(request: CallRequest, { fileBytesMax, fieldBytesMax }: UploadOptions): Busboy {
  const announced = Number(request.get('content-length') ?? 0);
  if (announced > fileBytesMax + overheadBytesMax) throw new RequestError('body_too_large');
  if (!isForm(request)) throw new RequestError('unsupported_media_type');
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fileSize: fileBytesMax, fieldSize: fieldBytesMax, files: 1, fields: fieldsMax },
    });
  } catch {
    // The form has no boundary.
    throw new RequestError('malformed_request');
  }
}

function cleanName(name: string | undefined): string {
  const clean = withoutControls(name ?? '').trim();
  // The cut may split a surrogate pair; its second half alone is not valid text.
  const short = clean.slice(-fileNameLengthMax).replace(/^\p{Cs}/u, '');
  return short === '' ? 'arquivo.csv' : short;
}

/**
 * Writes the file of a form while it arrives. Resolves when the whole file is written; rejects after the file is
 * closed.
 */
async function writeFile(stream: Readable & { truncated?: boolean }, path: string): Promise<void> {
  const target = createWriteStream(path, { mode: 0o600 });
  const closed = new Promise<void>((resolve) => target.once('close', () => resolve()));
  try {
    await pipeline(stream, target);
  } finally {
    // The file may not be open yet: deleting it now would find nothing, and it would be created afterwards.
    await closed;
  }
  if (stream.truncated === true) throw new RequestError('body_too_large');
}

/** Reads the form to its end. The first error aborts. */
async function readForm(form: Busboy, { stream: body }: CallRequest, path: string): Promise<Upload> {
  const fields = new Map<string, string>();
  let file: { name: string; written: Promise<void> } | undefined;

  const read = new Promise<void>((resolve, reject) => {
    form.on('file', (name, stream, { filename }) => {
      if (name !== 'file' || file) reject(invalidField(name, file ? 'validation.invalid' : 'validation.unknown_field'));
      file ??= { name: cleanName(filename), written: writeFile(stream, path) };
      file.written.catch(reject);
    });
    form.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) reject(invalidField(name, 'validation.too_long'));
      if (fields.has(name)) reject(invalidField(name, 'validation.invalid'));
      fields.set(name, value);
    });
    for (const limit of ['filesLimit', 'fieldsLimit'] as const) {
      form.on(limit, () => reject(invalidField('file', 'validation.invalid')));
    }
    form.on('error', () => reject(new RequestError('malformed_request')));
    form.on('close', resolve);
    body.on('close', () => {
      if (!body.complete) reject(new RequestError('malformed_request'));
    });
    body.pipe(form);
  });
  await read.catch(async (error: unknown) => {
    // The form receives no more data; without this, a file already started in it would stay open.
    form.destroy();
    await file?.written.catch(() => undefined);
    throw error;
  });
  if (!file) throw invalidField('file', 'validation.required');
  await file.written;
  return { fields: Object.fromEntries(fields), file: { path, name: file.name } };
}

/**
 * Receives a multipart form with one file, streams the file to the scratch folder and passes it to `use`. Deletes the
 * file afterwards. Fields may come before or after the file.
 *
 * @throws {RequestError} `body_too_large`, `unsupported_media_type`, `malformed_request`, or `invalid_fields` for no file,
 * several files or a repeated field; and whatever `use` throws
 */
export async function withUpload<Result>(
  request: CallRequest,
  options: UploadOptions,
  use: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  const path = options.scratch.newPath('upload');
  try {
    return await use(await readForm(openForm(request, options), request, path));
  } catch (error) {
    // Discards the rest of the body so that the client can read the response.
    request.stream.unpipe();
    request.stream.resume();
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
