import { ApiError } from '#shared/client.ts';
import { useScreenHost } from './screen-host.tsx';

/**
 * Returns the handler of an action that failed outside a form: it shows the reason. Errors that are not API errors are
 * rethrown.
 */
export function useNotifyFailure(): (error: unknown) => void {
  const { notify } = useScreenHost();
  return (error) => {
    if (!(error instanceof ApiError)) throw error;
    notify(error.message, 'error');
  };
}
