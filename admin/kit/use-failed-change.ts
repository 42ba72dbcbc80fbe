import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotifyError } from './use-notify-error.ts';

const hasFieldTexts = (error: unknown) => {
  const body = typeof error === 'object' && error !== null && 'body' in error ? error.body : undefined;
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  return typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0;
};

/**
 * What to do when a change was refused: say why, unless the fields of a form say it, and load
 * the records anew, because after a conflict the person has to see what the other one saved before trying again.
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
