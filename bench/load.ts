import autocannon from 'autocannon';

/** A GET request, as often as asked for. */
export interface Target {
  url: string;
  headers?: Record<string, string>;
}

export interface Load {
  connections: number;
  seconds: number;
  /** Loads from a thread of its own, for a server in this very process. */
  fromThread?: boolean;
}

/**
 * Sends requests on some connections, each the next one after the answer to the last.
 *
 * @returns answered requests per second
 * @throws {Error} when any answer is not 200, or does not come
 */
export async function requestsPerSecond({ url, headers = {} }: Target, load: Load): Promise<number> {
  const { connections, seconds, fromThread = false } = load;
  const result = await autocannon({ url, headers, connections, duration: seconds, ...(fromThread && { workers: 1 }) });
  const broken = result.non2xx + result.errors + result.timeouts;
  if (broken > 0) throw new Error(`${broken} of ${result.requests.total} requests to ${url} failed.`);
  return result['2xx'] / result.duration;
}
