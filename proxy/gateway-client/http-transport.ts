import type { Pool } from 'undici';
import { createHttpPipe } from './http-pipe.ts';
import { probe } from './probe.ts';
import { type BytesAnswer, requestBytes } from './request-bytes.ts';
import { type GatewayAnswer, NotSent, type OutgoingCall, type Transport } from './transport.ts';
import { parseJson } from './transport-errors.ts';
import { wirePath } from './wire-path.ts';

export interface HttpTransportOptions {
  url: string;
  /** Timeout until the first byte of an answer, in ms. */
  headersTimeoutMs?: number;
  /** Timeout between two parts of an answer, in ms. */
  bodyTimeoutMs?: number;
  answerBytesMax?: number;
}

const connectTimeoutMs = 3_000;
const connectionsMax = 100;
/**
 * Maximum number of requests waiting for a connection. Above it the gateway is overloaded, and waiting would only end
 * in a timeout.
 */
const pendingMax = 1_000;

const basePath = (url: URL) => url.pathname.replace(/\/$/, '');

/** Creates the transport to a gateway at an address. Apart from its pipes, it is the only place where the proxy sends requests. */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  const { headersTimeoutMs = 8_000, bodyTimeoutMs = 10_000, answerBytesMax = 20 * 1024 * 1024 } = options;
  const url = new URL(options.url);
  const path = basePath(url);
  const base = url.origin + path;
  let underWay = 0;
  const end = () => {
    underWay -= 1;
  };
  let opened: Pool | undefined;
  // A process that calls no gateway at an address does not load the library.
  const opening = import('undici').then((library) => {
    opened = new library.Pool(url.origin, {
      connections: connectionsMax,
      connect: { timeout: connectTimeoutMs },
      headersTimeout: headersTimeoutMs,
      bodyTimeout: bodyTimeoutMs,
    });
    return opened;
  });

  async function request(call: OutgoingCall): Promise<GatewayAnswer> {
    const pool = opened ?? (await opening);
    // The library's own figures are added up over all connections, each time that they are asked for.
    const waiting = underWay - connectionsMax;
    if (waiting > pendingMax) throw new NotSent(`${waiting} requests wait for a connection to the gateway`);
    const { signal, timeoutMs } = call;
    const sent = {
      path: path + wirePath(call),
      method: call.method,
      ...payloadOf(call),
      ...(timeoutMs !== undefined && { headersTimeout: timeoutMs }),
    };
    underWay += 1;
    const answer = await requestBytes(pool, sent, { signal, bytesMax: answerBytesMax }).finally(end);
    return new ReadLater(answer);
  }

  return {
    request,
    openPipe: (idleMs) => createHttpPipe(base, idleMs),
    isReady: async () => {
      const status = await probe(base, '/readyz');
      return status !== undefined && status < 500;
    },
    close: async () => (await opening).destroy(),
  };
}

/** An answer whose JSON is read when somebody asks for it: rows that are passed on need not be. */
class ReadLater implements GatewayAnswer {
  readonly status: number;
  readonly headers: GatewayAnswer['headers'];
  readonly bytes: Buffer;
  private readBody: { json: unknown } | undefined;

  constructor({ status, headers, bytes }: BytesAnswer) {
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
  }

  get body(): unknown {
    this.readBody ??= { json: parseJson(this.bytes.toString('utf8')) };
    return this.readBody.json;
  }

  get isJson(): boolean {
    return this.bytes.length === 0 || this.body !== undefined;
  }
}

function payloadOf({ headers, body, bytes }: OutgoingCall) {
  if (bytes) return { headers, body: bytes };
  if (body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
