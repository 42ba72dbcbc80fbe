import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type ErrorCode, errorStatus } from '#shared/errors.ts';
import { defaultLocale } from '#shared/locale.ts';
import type { GatewayClient } from '../gateway-client/gateway-client.ts';
import { RequestError } from '../wire/request-error.ts';

/** A request that came with a key and was answered, masked. */
export interface KeyRequest {
  method: string;
  path: string;
  query: string | null;
  body: string | null;
  /** Null where the program left. */
  status: number | null;
  code: string | null;
  duration_ms: number;
  request_id: string;
  address: string | null;
}

/** Keeps the requests of programs for their owners, after they were answered. */
export interface RequestLog {
  /** Notes a request. Costs it nothing: it is handed in later. */
  note: (key: { token: string; hash: string }, request: KeyRequest) => void;
  /** Hands in what was noted. */
  close: () => Promise<void>;
}

interface RequestLogOptions {
  gateway: GatewayClient;
  log: Logger;
  /** How long requests are collected. */
  intervalMs?: number;
  /** How many wait at most; more are dropped, and the log says so. */
  waitingMax?: number;
  /** The current time in milliseconds. */
  now?: () => number;
}

type Waiting = KeyRequest & { at: number };
interface Batch {
  token: string;
  requests: Waiting[];
}

/** A call of the gateway takes 100 kB, and a request at most 2 kB. */
const batchMax = 40;
/** A gateway that is down for longer loses them. */
const ageMaxMs = 10 * 60_000;
const deadlineMs = 10_000;
const path = '/v2/user/requests';
const ended: ReadonlySet<ErrorCode> = new Set(['api_key_invalid', 'unauthenticated', 'forbidden']);
const loggedMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Creates the log of a proxy. The requests of a key are handed in together, with that key. */
export function createRequestLog(options: RequestLogOptions): RequestLog {
  const { gateway, log, intervalMs = 1_000, waitingMax = 2_000, now = Date.now } = options;
  let waiting = new Map<string, Batch>();
  let count = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  function keep(hash: string, token: string, request: Waiting): void {
    if (count >= waitingMax) {
      dropped += 1;
      return;
    }
    const batch = waiting.get(hash);
    if (batch) batch.requests.push(request);
    else waiting.set(hash, { token, requests: [request] });
    count += 1;
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      running = running.then(handIn);
    }, intervalMs).unref();
  }

  async function send(hash: string, { token, requests }: Batch): Promise<void> {
    for (let start = 0; start < requests.length; start += batchMax) {
      const some = requests.slice(start, start + batchMax);
      const at = now();
      const body = {
        requests: some.map(({ at: then, ...request }) => ({ ...request, age_ms: Math.max(0, at - then) })),
      };
      try {
        await gateway.send({ method: 'POST', path, body }, callContext(token));
      } catch (error) {
        // The key has ended: nobody reads them any more.
        if (error instanceof RequestError && ended.has(error.code)) return;
        const isTemporary = error instanceof RequestError && errorStatus[error.code] >= 500;
        const young = isTemporary ? some.filter((request) => at - request.at < ageMaxMs) : [];
        log.warn(
          { err: error, kept: young.length, lost: some.length - young.length },
          'requests of a key were not stored',
        );
        for (const request of young) keep(hash, token, request);
      }
    }
  }

  async function handIn(): Promise<void> {
    const batches = waiting;
    waiting = new Map();
    count = 0;
    if (dropped > 0) log.warn({ dropped, waitingMax }, 'too many requests of keys to keep them all');
    dropped = 0;
    for (const [hash, batch] of batches) await send(hash, batch);
    if (waiting.size > 0) schedule();
  }

  return {
    note: ({ token, hash }, request) => {
      if (!loggedMethods.has(request.method)) return;
      keep(hash, token, { ...request, at: now() });
      schedule();
    },
    close: async () => {
      clearTimeout(timer);
      timer = undefined;
      await running;
      await handIn();
      clearTimeout(timer);
    },
  };
}

const callContext = (token: string) => ({
  token,
  requestId: randomUUID(),
  clientAddress: '',
  locale: defaultLocale,
  signal: AbortSignal.timeout(deadlineMs),
});
