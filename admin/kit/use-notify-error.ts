import { useCallback } from 'react';
import { useNotify } from 'react-admin';

/** Longer than a success message: an error also says what to do about it. */
export const ERROR_SHOWN_MS = 8_000;

/** Shows the reason of a failure. */
export function useNotifyError(): (error: unknown) => void {
  const notify = useNotify();
  return useCallback(
    (error) =>
      notify(error instanceof Error ? error.message : 'errors.internal', {
        type: 'error',
        autoHideDuration: ERROR_SHOWN_MS,
      }),
    [notify],
  );
}
