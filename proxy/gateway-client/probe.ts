import { Agent, request } from 'undici';

/** Apart from the requests of people, which may all be waiting. */
const agent = new Agent({ connections: 2, pipelining: 0 });

/**
 * Asks a question about the health of a gateway.
 *
 * @returns the status, undefined when there is no answer in time
 */
export async function probe(url: string, path: '/healthz' | '/readyz', timeoutMs = 2_000): Promise<number | undefined> {
  try {
    const answer = await request(url + path, { dispatcher: agent, signal: AbortSignal.timeout(timeoutMs) });
    await answer.body.dump();
    return answer.statusCode;
  } catch {
    return undefined;
  }
}
