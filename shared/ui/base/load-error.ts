/** The reason why data could not be loaded, and a retry. */
export interface LoadError {
  message: string;
  retry: () => void;
}

interface Query {
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/**
 * Combines the errors of several queries, as one cause usually fails all of them: the first message, and a retry of
 * every failed query. Undefined if none has failed.
 */
export function loadErrorOf(queries: readonly Query[]): LoadError | undefined {
  const failed = queries.filter(({ error }) => error !== null);
  const message = failed[0]?.error?.message;
  return message === undefined ? undefined : { message, retry: () => failed.forEach((one) => void one.refetch()) };
}
