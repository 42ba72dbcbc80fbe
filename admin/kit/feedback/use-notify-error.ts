import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { isStepUpCancelled } from '#shared/client/client.ts';

/** Longer than a success message: an error also says what to do about it. */
export const ERROR_SHOWN_MS = 8_000;

/** Shows the reason of a failure; nothing if the user was asked for a proof of identity and cancelled. */
export function useNotifyError(): (error: unknown) => void {
  const notify = useNotify();
  return useCallback(
    (error) => {
      if (isStepUpCancelled(error)) return;
      const message = error instanceof Error ? error.message : 'errors.internal';
      notify(message, { type: 'error', autoHideDuration: ERROR_SHOWN_MS });
    },
    [notify],
  );
}
