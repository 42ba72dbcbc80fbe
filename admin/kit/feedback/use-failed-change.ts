import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fieldTexts } from '../fields/field-texts.ts';
import { useNotifyError } from './use-notify-error.ts';

/**
 * Returns the error handler of a change: shows the reason, unless the fields of a form show it, and refetches the
 * records, because after a conflict the user has to see the other user's change before trying again.
 */
export function useFailedChange(resourceName: string): (error: unknown) => void {
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  return useCallback(
    (error) => {
      if (!fieldTexts(error)) notifyError(error);
      void queryClient.invalidateQueries({ queryKey: [resourceName] });
    },
    [notifyError, queryClient, resourceName],
  );
}
