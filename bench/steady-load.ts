import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';
import type { LoadTarget } from './load.ts';

/** Requests that come at moments of their own, whether earlier ones were answered or not. */
export interface SteadyLoad {
  /** Open before the first request, and never closed by this side. */
  connections: number;
  perSecond: number;
  seconds: number;
}

export interface SteadyLoadResult {
  /** Requests without an answer, or without a free connection. */
  lost: number;
  /** From the first moment to the last answer. */
  seconds: number;
  /** Times from the moment of a request to its answer, ascending, by status. */
  waitsMs: ReadonlyMap<number, readonly number[]>;
}

const openedAtOnce = 50;
const keepAliveMs = 60_000;

/** Sends GET requests at even intervals, each by the connection that has waited longest. */
export async function runSteadyLoad(
  { url, headers = {} }: LoadTarget,
  { connections, perSecond, seconds }: SteadyLoad,
): Promise<SteadyLoadResult> {
  const { origin, pathname, search } = new URL(url);
  const clients = await openClients(origin, connections);
  const free = [...clients];
  const waitsMs = new Map<number, number[]>();
  let lost = 0;
  const startedAt = performance.now();

  function send(atMs: number): Promise<void> {
    const client = free.shift();
    if (client === undefined) {
      lost += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const end = () => {
        free.push(client);
        resolve();
      };
      client.dispatch(
        { method: 'GET', path: pathname + search, headers },
        waitOf(
          (status) => {
            const waits = waitsMs.get(status) ?? [];
            waits.push(performance.now() - startedAt - atMs);
            waitsMs.set(status, waits);
            end();
          },
          () => {
            lost += 1;
            end();
          },
        ),
      );
    });
  }

  try {
    const sending: Promise<void>[] = [];
    const total = Math.round(perSecond * seconds);
    for (let sent = 0; sent < total;) {
      const due = Math.min(total, Math.ceil(((performance.now() - startedAt) * perSecond) / 1000));
      for (; sent < due; sent += 1) sending.push(send((sent * 1000) / perSecond));
      await delay(1);
    }
    await Promise.all(sending);
    for (const waits of waitsMs.values()) waits.sort((a, b) => a - b);
    return { lost, seconds: (performance.now() - startedAt) / 1000, waitsMs };
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}

/** Reads an answer to its end. */
function waitOf(onAnswer: (status: number) => void, onLoss: () => void): Dispatcher.DispatchHandler {
  let status = 0;
  return {
    onRequestStart: () => undefined,
    onResponseStart: (_controller, code) => {
      status = code;
    },
    onResponseData: () => undefined,
    onResponseEnd: () => onAnswer(status),
    onResponseError: onLoss,
  };
}

async function openClients(origin: string, count: number): Promise<Client[]> {
  const clients = Array.from({ length: count }, () => new Client(origin, { keepAliveTimeout: keepAliveMs }));
  for (let start = 0; start < count; start += openedAtOnce) {
    await Promise.all(
      clients.slice(start, start + openedAtOnce).map(async (client) => {
        const { body } = await client.request({ method: 'GET', path: '/healthz' });
        await body.dump();
      }),
    );
  }
  return clients;
}
