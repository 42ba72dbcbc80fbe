import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorOfAnswer } from '#shared/client/api-error.ts';
import type { Client } from '#shared/client/client.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { sendForm } from '#shared/ui/base/send-form.ts';
import { type Translation, useTranslation } from '#shared/ui/base/translation.tsx';
import { taxInvoiceFileError } from './tax-invoice-file.ts';

interface SendTaxInvoiceOptions extends Translation {
  client: Client;
  /** Called with 0 to 1 while uploading; with undefined while the server reads the file. */
  onProgress: (share: number | undefined) => void;
  signal: AbortSignal;
}

/**
 * Sends the file of a tax invoice.
 *
 * @throws ApiError if the server refuses; AbortError if the signal was aborted
 */
async function sendTaxInvoice(invoiceId: number, file: File, options: SendTaxInvoiceOptions): Promise<void> {
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

/** A file on its way. */
interface Sending {
  name: string;
  /** From 0 to 1; undefined while the server reads the file. */
  share: number | undefined;
}

/** Sends the file of a tax invoice: with progress, once at a time, and cancelled when its card goes away. */
export function useSendTaxInvoice(invoiceId: number) {
  const translation = useTranslation();
  const { t } = translation;
  const { client, notify, guardUnsaved } = useScreenHost();
  const queryClient = useQueryClient();
  const running = useRef<AbortController>(undefined);
  const [sending, setSending] = useState<Sending>();
  const [error, setError] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    if (running.current !== undefined) return;
    const problem = taxInvoiceFileError(file);
    setError(problem && t(`portal.tax_invoices.upload.${problem}`));
    if (problem !== undefined) return;
    const abort = new AbortController();
    running.current = abort;
    const release = guardUnsaved?.();
    setSending({ name: file.name, share: 0 });
    try {
      await sendTaxInvoice(invoiceId, file, {
        ...translation,
        client,
        signal: abort.signal,
        onProgress: (share) => setSending({ name: file.name, share }),
      });
      notify(t('portal.tax_invoices.upload.sent'), 'success');
      await Promise.all(
        (['invoice', 'invoice-upload'] as const).map((resource) =>
          queryClient.invalidateQueries({ queryKey: queryKeys.all(resource) }),
        ),
      );
    } catch (error) {
      if (!abort.signal.aborted) setError(messageOf(error));
    } finally {
      running.current = undefined;
      release?.();
      setSending(undefined);
    }
  }

  return { sending, error, send: (file: File) => void send(file), cancel: () => running.current?.abort() };
}

/** Returns what to show of a refused upload: what is wrong with the file, where the server says it. */
function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.errors.file ?? error.message;
}
