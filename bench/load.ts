import autocannon from 'autocannon';

/** A GET request, as often as asked for. */
export interface LoadTarget {
  url: string;
  headers?: Record<string, string>;
}

export interface Load {
  connections: number;
  seconds: number;
  /** Loads from a thread of its own, for a server in this very process. */
  fromThread?: boolean;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
}

/**
 * Sends requests on some connections, each the next one after the answer to the last.
 *
 * @returns how many were answered
 * @throws {Error} when any answer is not 200, or does not come
 */
export async function runLoad({ url, headers = {} }: LoadTarget, load: Load): Promise<LoadResult> {
  const { connections, seconds, fromThread = false } = load;
  const result = await autocannon({ url, headers, connections, duration: seconds, ...(fromThread && { workers: 1 }) });
  const broken = result.non2xx + result.errors + result.timeouts;
  if (broken > 0) throw new Error(`${broken} of ${result.requests.total} requests to ${url} failed.`);
  return { requests: result['2xx'], perSecond: result['2xx'] / result.duration };
}
