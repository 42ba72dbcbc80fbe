/**
 * Waits for work to end, up to a limit; used at shutdown, which must not hang.
 *
 * @throws what the work throws within the limit
 */
export async function waitAtMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
