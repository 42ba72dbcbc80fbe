import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotifyError } from './use-notify-error.ts';

const hasFieldTexts = (error: unknown) => {
  const body = typeof error === 'object' && error !== null && 'body' in error ? error.body : undefined;
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  return typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0;
};

/**
 * Returns the error handler of a change: shows the reason, unless the fields of a form show it, and refetches the
 * records, because after a conflict the user has to see the other user's change before trying again.
 */
export function useFailedChange(resourceName: string): (error: unknown) => void {
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  return useCallback(
    (error) => {
      if (!hasFieldTexts(error)) notifyError(error);
      void queryClient.invalidateQueries({ queryKey: [resourceName] });
    },
    [notifyError, queryClient, resourceName],
  );
}
