/** What could not be loaded, in words, and the way to try again. */
export interface Failure {
  message: string;
  retry: () => void;
}

interface Question {
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/**
 * What kept one answer of a screen away has mostly kept the others away as well: it is said once, and tried again for
 * all. Undefined while none has failed.
 */
export function failureOf(questions: readonly Question[]): Failure | undefined {
  const failed = questions.filter(({ error }) => error !== null);
  const message = failed[0]?.error?.message;
  return message === undefined ? undefined : { message, retry: () => failed.forEach((one) => void one.refetch()) };
}
