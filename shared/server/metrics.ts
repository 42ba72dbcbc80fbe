import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** A request that was answered, or whose client left. */
export interface MeasuredRequest {
  method: string;
  /** The pattern of its address: as many values as there are routes. */
  route: string;
  role: string;
  status: number | 'aborted';
  seconds: number;
  /** The code of the error that was answered. */
  reason?: string | undefined;
}

/** Requests that are refused before anything is known of them, in crowds. */
export interface ShedRequests {
  route: string;
  role: string;
  status: number;
  reason: string;
}

export interface RequestMetrics {
  record: (request: MeasuredRequest) => void;
  /** Returns what counts each of such requests, by its method. They are no part of the durations. */
  countShed: (requests: ShedRequests) => (method: string) => void;
}

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Counters whose names promtool refuses: they are no counters. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

export const createMetricRegistry = (): Registry => new Registry();

/** Measures processor time, memory, garbage collection and the delay of the event loop. Once in a process. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
}

/** Creates what a server counts of its requests. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const shed: (() => void)[] = [];
  const methodOf = (given: string) => (methods.has(given) ? given : 'other');
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by pattern of the address, role of the user and status; aborted where the client left.',
    labelNames: ['method', 'route', 'role', 'status'] as const,
    registers: [registry],
    // Looking up the labels costs more than such a refusal: whoever reads the metrics pays for it.
    collect: () => {
      for (const take of shed) take();
    },
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route'] as const,
    buckets: durationBuckets,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests that were answered with an error, by pattern of the address and code of the error.',
    labelNames: ['route', 'reason'] as const,
    registers: [registry],
  });
  return {
    record: ({ method: given, route, role, status, seconds, reason }) => {
      const method = methodOf(given);
      requests.inc({ method, route, role, status: String(status) });
      durations.observe({ method, route }, seconds);
      if (reason !== undefined) refusals.inc({ route, reason });
    },
    countShed: ({ route, role, status, reason }) => {
      const counts = new Map<string, number>();
      shed.push(() => {
        for (const [method, count] of counts) {
          requests.inc({ method: methodOf(method), route, role, status: String(status) }, count);
          refusals.inc({ route, reason }, count);
        }
        counts.clear();
      });
      return (method) => counts.set(method, (counts.get(method) ?? 0) + 1);
    },
  };
}

export interface MetricsServer {
  port: number;
  close: () => Promise<void>;
}

interface Address {
  host: string;
  /** 0 is any free port. */
  port: number;
}

/**
 * Serves `GET /metrics` in the text format of Prometheus, at an address of its own: whoever reaches it reads it.
 *
 * @throws Error of the system, where nothing can listen there
 */
export async function serveMetrics(registry: Registry, { host, port }: Address): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
