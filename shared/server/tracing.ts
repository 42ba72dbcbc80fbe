import type { Span, SpanContext } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { parseUrl } from '#shared/parse-url.ts';
import type { TraceContext } from './trace-context.ts';
import { waitAtMost } from './wait-at-most.ts';

/** A request that has ended, as a span of its trace. */
interface EndedRequest {
  /** Method and pattern of the address: as many values as there are routes. */
  method: string;
  route: string;
  role: string;
  status: number | 'aborted';
  /** By `performance.now()`, in ms. */
  startedAt: number;
  /** The code of the error that was answered. */
  reason?: string | undefined;
  requestId: string;
}

/** Which of the two servers has answered. Both may be in one process. */
export type ServerName = 'proxy' | 'gateway';

interface Recorder {
  record: (server: ServerName, trace: TraceContext, request: EndedRequest) => void;
  close: () => Promise<void>;
}

/** A collector that does not answer does not hold up the end of the process. */
const flushMaxMs = 2_000;
/** From this status on the server is at fault: OpenTelemetry's conventions for servers over HTTP. */
const faultStatusMin = 500;

const endpointNames = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

/** One in a process, as the spans of both servers go to the same collector. */
let recorder: Recorder | undefined;

/** Whether the traces that begin here are recorded. */
export const isTracing = (): boolean => recorder !== undefined;

/** Sends a request to the collector as a span, if there is a collector and whoever began the trace wants it recorded. */
export function recordSpan(server: ServerName, trace: TraceContext, request: EndedRequest): void {
  recorder?.record(server, trace, request);
}

/**
 * Sends spans to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT` names; without
 * them nothing is loaded. The libraries read their other variables, such as `OTEL_EXPORTER_OTLP_HEADERS`, themselves.
 *
 * @param source the environment
 * @throws {Error} with one readable line, where the address is none
 * @returns sends what is left and ends it, within two seconds
 */
export async function startTracing(
  source: Readonly<Record<string, string | undefined>>,
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  const given = endpointNames.filter((name) => (source[name] ?? '').trim() !== '');
  for (const name of given) {
    const url = parseUrl(source[name]?.trim() ?? '');
    if (url === undefined || !/^https?:$/.test(url.protocol)) throw new Error(`${name} must be an http address.`);
  }
  if (given.length === 0) return () => Promise.resolve();
  recorder = await openRecorder(source['OTEL_SERVICE_NAME']?.trim() ?? '', log);
  return async () => {
    const ending = recorder;
    recorder = undefined;
    await ending?.close();
  };
}

async function openRecorder(serviceName: string, log: Pick<Logger, 'warn'>): Promise<Recorder> {
  const [api, sdk, resources, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const warn = (message: string) => log.warn(`OpenTelemetry: ${message}`);
  const ignore = () => undefined;
  api.diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const ids = givenIds();
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': serviceName === '' ? 'parceria' : serviceName }),
    idGenerator: ids,
    // What begins here is recorded; else whoever began the trace has decided.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanProcessors: [new sdk.BatchSpanProcessor(new otlp.OTLPTraceExporter())],
  });
  const tracers = { proxy: provider.getTracer('proxy'), gateway: provider.getTracer('gateway') };

  const parentOf = ({ traceId, parentId, flags }: TraceContext): SpanContext | undefined =>
    parentId === undefined
      ? undefined
      : { traceId, spanId: parentId, traceFlags: Number.parseInt(flags, 16), isRemote: true };

  return {
    record: (server, trace, { method, route, role, status, startedAt, reason, requestId }) => {
      ids.next = trace;
      const parent = parentOf(trace);
      const startTime = performance.timeOrigin + startedAt;
      const span: Span = tracers[server].startSpan(
        `${method} ${route}`,
        {
          kind: api.SpanKind.SERVER,
          startTime,
          attributes: {
            'http.request.method': method,
            'http.route': route,
            'user.roles': [role],
            'request.id': requestId,
            ...(status !== 'aborted' && { 'http.response.status_code': status }),
            ...(status === 'aborted' ? { 'error.type': 'aborted' } : reason !== undefined && { 'error.type': reason }),
          },
        },
        parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT,
      );
      if (status !== 'aborted' && status >= faultStatusMin) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end(performance.timeOrigin + performance.now());
    },
    close: async () => {
      const state = { isSent: false };
      const sending = provider.shutdown().then(() => void (state.isSent = true));
      await waitAtMost(flushMaxMs, sending).catch((error: unknown) => warn(String(error)));
      if (!state.isSent) warn('the last spans were not sent');
    },
  };
}

/** Gives a span the ids that its request had from the beginning: they are in the logs and in the calls to the next server. */
function givenIds() {
  return {
    next: { traceId: '', spanId: '' },
    generateTraceId(): string {
      return this.next.traceId;
    },
    generateSpanId(): string {
      return this.next.spanId;
    },
  };
}
