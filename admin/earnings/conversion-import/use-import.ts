import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { HttpError, useLogoutIfAccessDenied } from 'react-admin';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { type RequestError, requestErrorOf } from '../../kit/feedback/request-error.ts';
import { useSiteLocale } from '../../kit/page/use-words.ts';
import type { Mapping } from './mapping.ts';
import { type ImportRequest, type ImportResult, type UploadAnswer, uploadImport } from './upload.ts';

/** The result for one file and one mapping; a change of either invalidates it. */
interface Outcome {
  file: File;
  mapping: Mapping;
  checked?: ImportResult | undefined;
  applied?: UploadAnswer;
  error?: RequestError;
  /** The newest import before one whose answer did not come: what was stored of the file has a larger id. */
  lostAfter?: number;
}

/** Refusals that come before anything is stored, although they are faults of the server. */
const definite: ReadonlySet<unknown> = new Set(['busy', 'import_queue_full']);

/** Whether a request may have stored its file although its answer is none: the server ended, or the import was stopped. */
export function mayBeStored(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const body: unknown = error.body;
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (definite.has(code)) return false;
  return error.status === 0 || error.status >= 500 || code === 'import_stopped';
}

/** Runs an import or a dry run, and keeps its result until the file or the mapping changes. */
export function useImport(file: File, mapping: Mapping) {
  const language = useSiteLocale();
  const { client } = useScreenHost();
  const queryClient = useQueryClient();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const running = useRef<AbortController>(undefined);
  const [isRunning, setRunning] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>();
  const current = outcome?.file === file && outcome.mapping === mapping ? outcome : undefined;

  const run = async (request: ImportRequest): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    setRunning(true);
    setProgress(0);
    let newestBefore: number | undefined;
    try {
      if (!request.dryRun) newestBefore = (await client.list('conversion-import', { range: [0, 0] })).rows[0]?.id ?? 0;
      const result = await uploadImport(request, { language, onProgress: setProgress, signal: abort.signal });
      setOutcome({ file, mapping, ...(request.dryRun ? { checked: result } : { applied: result }) });
      if (!request.dryRun) await queryClient.invalidateQueries();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await logoutIfAccessDenied(error);
      const isLost = newestBefore !== undefined && mayBeStored(error);
      setOutcome({
        file,
        mapping,
        checked: current?.checked,
        error: requestErrorOf(error),
        ...(isLost && { lostAfter: newestBefore }),
      });
    } finally {
      setRunning(false);
    }
  };

  return {
    run,
    cancel: () => running.current?.abort(),
    isRunning,
    progress,
    checked: current?.checked,
    applied: current?.applied,
    error: current?.error,
    lostAfter: current?.lostAfter,
  };
}
