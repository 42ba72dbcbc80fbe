import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { HttpError } from 'react-admin';
import type * as z from 'zod/mini';
import { isStepUpCancelled } from '#shared/client/client.ts';
import { bankReturnResult } from '#shared/resources/payouts/bank-return.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { type RequestError, requestErrorOf } from '../../kit/feedback/request-error.ts';
import { sendForm } from '../../kit/form/send-form.ts';
import { useSiteLocale } from '../../kit/page/use-words.ts';

export type ReturnResult = z.output<typeof bankReturnResult>;

interface Outcome {
  file: File;
  /** The expected effect of reading the file. */
  checked?: ReturnResult;
  /** The effect of reading the file. */
  applied?: ReturnResult;
  error?: RequestError;
}

/** The resources that show the outcome of payments. */
const CONCERNED = ['bank-return', 'payment', 'payment-run', 'payment-exclusion'] as const;

const codeOf = (error: unknown): unknown => {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
};

/** Reads a return of the bank: first as a dry run, then for real. */
export function useReadReturn() {
  const language = useSiteLocale();
  const queryClient = useQueryClient();
  const { client } = useScreenHost();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  const send = (file: File, isDryRun: boolean, signal: AbortSignal) => {
    const form = new FormData();
    if (isDryRun) form.set('dry_run', '1');
    form.set('file', file);
    const options = { answer: bankReturnResult, language, onProgress: setProgress, signal };
    return client.repeat(() => sendForm('/api/bank-return', form, options), codeOf);
  };
  const run = async (file: File, isDryRun: boolean): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    setRunning(true);
    setProgress(0);
    // The check stays on the screen while the file is applied, and where that fails.
    if (isDryRun) setOutcome({ file });
    try {
      const result = await send(file, isDryRun, abort.signal);
      setOutcome({ file, ...(isDryRun ? { checked: result } : { applied: result }) });
      if (!isDryRun) await Promise.all(CONCERNED.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    } catch (error) {
      const isLeft = isStepUpCancelled(error) || abort.signal.aborted;
      setOutcome((before) => ({ ...before, file, ...(!isLeft && { error: requestErrorOf(error) }) }));
    } finally {
      setRunning(false);
    }
  };
  return {
    ...outcome,
    isRunning,
    progress,
    check: (file: File) => run(file, true),
    apply: (file: File) => run(file, false),
    cancel: () => running.current?.abort(),
    restart: () => setOutcome(undefined),
  };
}
