import { HttpError } from 'react-admin';
import * as z from 'zod/mini';
import { isErrorCode } from '#shared/errors.ts';
import { type importFault, importResult } from '#shared/resources/conversion-import.ts';
import type { WireMapping } from './mapping-wire.ts';

const URL = '/api/conversion-import';

/** The result of an import, or of a dry run. */
export type ImportResult = z.output<typeof importResult>;
export type ImportFault = z.output<typeof importFault>;

export interface ImportRequest {
  file: File;
  mapping: WireMapping;
  dryRun: boolean;
  skipBadLines: boolean;
}

interface UploadOptions {
  language: string;
  /** Called with 0 to 1 while uploading; with undefined while the server processes the file. */
  onProgress: (share: number | undefined) => void;
  signal: AbortSignal;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorOf(status: number, body: unknown): HttpError {
  if (typeof body !== 'object' || body === null || !('code' in body) || !isErrorCode(body.code)) {
    return new HttpError(status === 413 ? 'errors.body_too_large' : 'errors.internal', status);
  }
  return new HttpError('message' in body ? body.message : `errors.${body.code}`, status, body);
}

/**
 * Uploads a file of conversions. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 *
 * @throws HttpError as every other request of the back-office; AbortError if the signal was aborted
 */
export function uploadImport(
  request: ImportRequest,
  { language, onProgress, signal }: UploadOptions,
): Promise<ImportResult> {
  const form = new FormData();
  // The fields precede the file, so that the server has them when the file begins.
  form.set('mapping', JSON.stringify(request.mapping));
  form.set('dry_run', String(request.dryRun));
  form.set('skip_bad_lines', String(request.skipBadLines));
  form.set('file', request.file);

  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', URL);
    call.setRequestHeader('Accept', 'application/json');
    call.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    call.setRequestHeader('X-Language', language);
    call.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    call.upload.onload = () => onProgress(undefined);
    call.onload = () => {
      const body = parseJson(call.responseText);
      const result = z.safeParse(importResult, body);
      if (call.status >= 200 && call.status < 300 && result.success) resolve(result.data);
      else reject(errorOf(call.status, body));
    };
    call.onerror = () => reject(new HttpError('errors.network', 0));
    call.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => call.abort());
    call.send(form);
  });
}
