import { HttpError } from 'react-admin';
import * as z from 'zod/mini';
import { isErrorCode } from '#shared/errors.ts';

interface SendOptions<Schema extends z.ZodMiniType> {
  /** The answer of a call that succeeded. */
  answer: Schema;
  /** Of the texts in the answer. */
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
 * Sends a form with a file. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 *
 * @param form the fields precede the file, so that the server has them when the file begins
 * @throws HttpError as every other request of the back-office; AbortError if the signal was aborted
 */
export function sendForm<Schema extends z.ZodMiniType>(
  url: string,
  form: FormData,
  { answer, language, onProgress, signal }: SendOptions<Schema>,
): Promise<z.output<Schema>> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', url);
    call.setRequestHeader('Accept', 'application/json');
    call.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    call.setRequestHeader('X-Language', language);
    call.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    call.upload.onload = () => onProgress(undefined);
    call.onload = () => {
      const body = parseJson(call.responseText);
      const result = z.safeParse(answer, body);
      if (call.status >= 200 && call.status < 300 && result.success) resolve(result.data);
      else reject(errorOf(call.status, body));
    };
    call.onerror = () => reject(new HttpError('errors.network', 0));
    call.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => call.abort());
    call.send(form);
  });
}
