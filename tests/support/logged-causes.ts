/** Returns the log lines of an error that say why a server refused a request. */
export const causesOf = (requestId: string, logged: string): string[] =>
  logged.split('\n').filter((line) => line.includes(requestId) && line.includes('"err"'));

/**
 * Adds to an error that tells of a refused request what the servers have logged as its cause.
 *
 * @param error its message has the body of the answer, with the id of the request
 */
export function withLoggedCause(error: unknown, logged: string): unknown {
  if (!(error instanceof Error)) return error;
  const [, requestId] = /"requestId":"([^"]+)"/.exec(error.message) ?? [];
  const causes = requestId === undefined ? [] : causesOf(requestId, logged);
  return causes.length === 0 ? error : new Error([error.message, ...causes].join('\n'), { cause: error });
}
