import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { HttpError, useLogoutIfAccessDenied } from 'react-admin';
import { useSiteLocale } from '../../kit/use-words.ts';
import type { Mapping } from './mapping.ts';
import { type ImportRequest, type ImportResult, uploadImport } from './upload.ts';

interface Failure {
  message: string;
  details: string[];
}

/** What is known about one file under one mapping; another of either makes it worthless. */
interface Outcome {
  file: File;
  mapping: Mapping;
  checked?: ImportResult | undefined;
  applied?: ImportResult;
  error?: Failure;
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof HttpError)) return { message: 'errors.internal', details: [] };
  const body: unknown = error.body;
  const fields = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  const details = typeof fields === 'object' && fields !== null ? Object.values(fields) : [];
  return { message: error.message, details: details.filter((text) => typeof text === 'string') };
}

/** Runs an import, dry or for good, and keeps its outcome for as long as file and mapping stay what they were. */
export function useImport(file: File, mapping: Mapping) {
  const language = useSiteLocale();
  const queryClient = useQueryClient();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const running = useRef<AbortController>(undefined);
  const [isRunning, setRunning] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>();
  const current = outcome?.file === file && outcome.mapping === mapping ? outcome : undefined;

  /** Resolves with whether the server did what was asked. */
  const run = async (request: ImportRequest): Promise<boolean> => {
    const abort = new AbortController();
    running.current = abort;
    setRunning(true);
    setProgress(0);
    try {
      const result = await uploadImport(request, { language, onProgress: setProgress, signal: abort.signal });
      setOutcome({ file, mapping, ...(request.dryRun ? { checked: result } : { applied: result }) });
      if (!request.dryRun) await queryClient.invalidateQueries();
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false;
      await logoutIfAccessDenied(error);
      setOutcome({ file, mapping, checked: current?.checked, error: failureOf(error) });
      return false;
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
