const RETRIES_MAX = 2;

const isPassing = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  (error.status === 0 || error.status >= 502);

/**
 * Whether a read is repeated: twice, where nothing answered or the gateway was away. Also handed to the controllers of
 * react-admin (5.15) for lists, pages and forms, which set `retry: false` themselves, over the default of the client.
 */
export const retryPassing = (failures: number, error: unknown): boolean => failures < RETRIES_MAX && isPassing(error);
