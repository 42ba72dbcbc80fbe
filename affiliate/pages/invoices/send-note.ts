import { ApiError, errorOfAnswer } from '#shared/client/api-error.ts';
import { type Client } from '#shared/client/client.ts';
import type { Translation } from '#shared/ui/base/translation.tsx';
import { sendForm } from '#shared/ui/base/send-form.ts';

interface SendNoteOptions extends Translation {
  client: Client;
  /** Called with 0 to 1 while uploading; with undefined while the server reads the file. */
  onProgress: (share: number | undefined) => void;
  signal: AbortSignal;
}

/**
 * Sends the file of a fiscal note.
 *
 * @throws ApiError if the server refuses; AbortError if the signal was aborted
 */
export async function sendNote(invoiceId: number, file: File, options: SendNoteOptions): Promise<void> {
  const { client, t, locale, onProgress, signal } = options;
  const form = new FormData();
  // The field precedes the file, so that the server has it when the file begins.
  form.set('invoice_ids', JSON.stringify([invoiceId]));
  form.set('file', file);
  await client.repeat(
    async () => {
      const { status, body } = await sendForm('/api/invoice-file', form, { language: locale, onProgress, signal });
      if (status < 200 || status >= 300) throw errorOfAnswer(status, body, t);
    },
    (error) => (error instanceof ApiError ? error.code : undefined),
  );
}
