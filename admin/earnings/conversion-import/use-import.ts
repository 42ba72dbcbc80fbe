import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
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
}

/** Runs an import or a dry run, and keeps its result until the file or the mapping changes. */
export function useImport(file: File, mapping: Mapping) {
  const language = useSiteLocale();
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
    try {
      const result = await uploadImport(request, { language, onProgress: setProgress, signal: abort.signal });
      setOutcome({ file, mapping, ...(request.dryRun ? { checked: result } : { applied: result }) });
      if (!request.dryRun) await queryClient.invalidateQueries();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await logoutIfAccessDenied(error);
      setOutcome({ file, mapping, checked: current?.checked, error: requestErrorOf(error) });
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
  };
}
