import autocannon from 'autocannon';

/** A GET request to repeat. */
export interface LoadTarget {
  url: string;
  headers?: Record<string, string>;
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
}

/**
 * Sends requests over several connections; each connection sends the next request after the last answer.
 *
 * @returns the number of answers, total and per second
 * @throws {Error} for any timeout or answer other than 200
 */
export async function runLoad({ url, headers = {} }: LoadTarget, load: Load): Promise<LoadResult> {
  const { connections, seconds, fromThread = false } = load;
  const result = await autocannon({ url, headers, connections, duration: seconds, ...(fromThread && { workers: 1 }) });
  const broken = result.non2xx + result.errors + result.timeouts;
  if (broken > 0) throw new Error(`${broken} of ${result.requests.total} requests to ${url} failed.`);
  return { requests: result['2xx'], perSecond: result['2xx'] / result.duration };
}
