import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/client/api-error.ts';

/** Whether an error is temporary: no response, or the gateway is unavailable. */
const isTemporary = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** The refetch interval of failed queries while offline. */
const reconnectMs = 5_000;

const isUnconnected = (error: Error | null) => error instanceof ApiError && error.code === 'network';

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && isTemporary(error),
        retryDelay: 1_000,
        staleTime: 10_000,
        // A browser that considers itself offline would wait without an error; a failed request reports one.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => (isUnconnected(state.error) ? reconnectMs : false),
      },
      mutations: { networkMode: 'always' },
    },
  });
