import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/client.ts';

/** Faults that may be gone a moment later: no answer, or a gateway that could not. */
const mayPass = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** While there is no connection, what could not be read is asked for again after this time. */
const reconnectMs = 5_000;

const isUnconnected = (error: Error | null) => error instanceof ApiError && error.code === 'network';

/** The memory of what one person has read. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && mayPass(error),
        retryDelay: 1_000,
        staleTime: 10_000,
        // A browser that thinks it is offline would wait without a word; a failed request says so.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => (isUnconnected(state.error) ? reconnectMs : false),
      },
      mutations: { networkMode: 'always' },
    },
  });
