import { HttpError } from 'react-admin';
import * as z from 'zod/mini';
import { isErrorCode } from '#shared/errors.ts';
import { sendForm as send, type SendFormOptions } from '#shared/ui/base/send-form.ts';

interface SendOptions<Schema extends z.ZodMiniType> extends SendFormOptions {
  /** The answer of a call that succeeded. */
  answer: Schema;
}

function errorOf(status: number, body: unknown): HttpError {
  if (status === 0) return new HttpError('errors.network', 0);
  if (typeof body !== 'object' || body === null || !('code' in body) || !isErrorCode(body.code)) {
    return new HttpError(status === 413 ? 'errors.body_too_large' : 'errors.internal', status);
  }
  return new HttpError('message' in body ? body.message : `errors.${body.code}`, status, body);
}

/**
 * Sends a form with a file.
 *
 * @param form the fields precede the file, so that the server has them when the file starts
 * @throws HttpError as every other request of the back-office; AbortError if the signal was aborted
 */
export async function sendForm<Schema extends z.ZodMiniType>(
  url: string,
  form: FormData,
  { answer, ...options }: SendOptions<Schema>,
): Promise<z.output<Schema>> {
  const { status, body } = await send(url, form, options);
  const result = z.safeParse(answer, body);
  if (status >= 200 && status < 300 && result.success) return result.data;
  throw errorOf(status, body);
}
