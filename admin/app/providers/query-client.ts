import { QueryClient } from '@tanstack/react-query';

const RETRIES_MAX = 2;

const isPassing = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  (error.status === 0 || error.status >= 502);

/**
 * Creates the query cache. Nothing counts as fresh: with a longer `staleTime` a form would open with the row of a list,
 * which lacks fields, and saving it would clear them.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES_MAX && isPassing(error),
      },
    },
  });
}
