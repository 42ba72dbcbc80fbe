import autocannon from 'autocannon';

/** A GET request to repeat. */
export interface LoadTarget {
  url: string;
  headers?: Record<string, string>;
  /** Whether the expected answer is a redirect, which is not followed. */
  leadsOn?: boolean;
}

export interface Load {
  connections: number;
  seconds: number;
  /** Sends the load from a worker thread, for a server in this process. */
  fromThread?: boolean;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** The 99th percentile of the response time. */
  p99Ms: number;
}

/**
 * Sends requests over several connections; each connection sends the next request after the last answer.
 *
 * @returns the number of answers, total and per second
 * @throws {Error} for any timeout or unexpected answer
 */
export async function runLoad({ url, headers = {}, leadsOn = false }: LoadTarget, load: Load): Promise<LoadResult> {
  const { connections, seconds, fromThread = false } = load;
  const result = await autocannon({ url, headers, connections, duration: seconds, ...(fromThread && { workers: 1 }) });
  const right = leadsOn ? result['3xx'] : result['2xx'];
  const wrong = result.non2xx - (leadsOn ? result['3xx'] : 0) + (leadsOn ? result['2xx'] : 0);
  const broken = wrong + result.errors + result.timeouts;
  if (broken > 0) throw new Error(`${broken} of ${result.requests.total} requests to ${url} failed.`);
  return { requests: right, perSecond: right / result.duration, p99Ms: result.latency.p99 };
}
