import type { Agent, request } from 'undici';

/** Separate from the client requests, which may use up their connections. Loaded when the first gateway is asked. */
let opening: Promise<{ send: typeof request; agent: Agent }> | undefined;

const open = () =>
  (opening ??= import('undici').then((library) => ({
    send: library.request,
    agent: new library.Agent({ connections: 2, pipelining: 0 }),
  })));

/**
 * Requests a health endpoint of a gateway.
 *
 * @returns the status, or undefined without an answer within the timeout
 */
export async function probe(url: string, path: '/healthz' | '/readyz', timeoutMs = 2_000): Promise<number | undefined> {
  try {
    const { send, agent } = await open();
    const answer = await send(url + path, { dispatcher: agent, signal: AbortSignal.timeout(timeoutMs) });
    await answer.body.dump();
    return answer.statusCode;
  } catch {
    return undefined;
  }
}
