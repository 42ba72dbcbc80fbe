import { Readable } from 'node:stream';
import type {
  DirectAnswer,
  DirectCall,
  DirectCallUnderWay,
  DirectGateway,
  IncomingBody,
} from '#shared/server/direct-call.ts';
import { jsonValue } from '#shared/server/json-value.ts';
import type { GatewayContext } from '../engine/context.ts';
import { appNames, createRegistry, type Registry, type Route } from '../engine/registry.ts';
import type { CallRequest } from '../lib/call-exchange.ts';
import { RequestError } from '../lib/errors.ts';
import { DirectResponse } from './direct-response.ts';
import { innerCall } from './redirect.ts';
import { closeRecord, openRecord, type RequestRecord } from './request-record.ts';
import { routes } from './routes.ts';
import {
  asRequestError,
  bodyBytesMax,
  type Call,
  type Exchange,
  isReady,
  refusalReply,
  type Reply,
  serveCall,
  type Served,
  splitAddress,
} from './serve-call.ts';

/** The caller is this process, whose word about the client's address is taken as that of a proxy on this machine. */
const caller = { remoteAddress: '127.0.0.1' };

/** What the wire says of a body. Bytes have a type that no parser of bodies reads. */
const jsonHeaders = { 'content-type': 'application/json' };
const rawHeaders = { 'content-type': 'application/octet-stream' };

/** Bytes that have all arrived. */
class WholeBody extends Readable implements IncomingBody {
  complete = true;
  private bytes: Buffer | null;

  constructor(bytes: Buffer) {
    super();
    this.bytes = bytes.length > 0 ? bytes : null;
  }

  override _read(): void {
    this.push(this.bytes);
    if (this.bytes !== null) this.bytes = null;
  }
}

/** The request of a direct call. Its stream is made for the few handlers that read it. */
class DirectRequest implements CallRequest {
  readonly headers: Record<string, string>;
  readonly socket = caller;
  readonly body: unknown;
  private readonly bytes: DirectCall['bytes'];
  private opened: IncomingBody | undefined;

  constructor({ headers, bytes }: DirectCall, requestId: string, body: unknown) {
    const raw = Buffer.isBuffer(bytes) && { ...rawHeaders, 'content-length': String(bytes.length) };
    const json = body !== undefined && jsonHeaders;
    this.headers = { ...raw, ...headers, ...json, 'x-request-id': requestId };
    this.body = body;
    this.bytes = bytes;
  }

  get(name: string): string | undefined {
    return this.headers[name];
  }

  get stream(): IncomingBody {
    const { bytes } = this;
    this.opened ??= bytes === undefined || Buffer.isBuffer(bytes) ? new WholeBody(bytes ?? Buffer.alloc(0)) : bytes;
    return this.opened;
  }
}

/**
 * Returns a body as a parser of JSON reads it: it is written and read, since its size is limited as it is on the wire.
 *
 * @throws {RequestError} `body_too_large`, `malformed_request` for what is neither an object nor a list
 */
function readBody({ body }: DirectCall): unknown {
  const text = body === undefined ? undefined : JSON.stringify(body);
  if (text === undefined) return undefined;
  if (Buffer.byteLength(text) > bodyBytesMax) throw new RequestError('body_too_large');
  if (!/^[[{]/.test(text)) throw new RequestError('malformed_request');
  return JSON.parse(text);
}

function appOf({ app }: DirectCall): Route['app'] {
  return app === undefined ? 'direct' : (appNames.find((name) => name === app) ?? 'direct');
}

/** @throws {RequestError} `not_found` for a path that no call can have */
function addressOf({ app, path, query = {} }: DirectCall): Call {
  const name = appNames.find((known) => known === app);
  if (name !== undefined) {
    const inner = innerCall(name, path, Object.entries(query));
    if (inner === undefined) throw new RequestError('not_found');
    return inner;
  }
  const address = splitAddress(path);
  for (const [key, value] of Object.entries(query)) address.query.append(key, value);
  return { app: 'direct', ...address };
}

/** Reads a call and serves it. Never rejects. */
async function answer(
  served: Served,
  call: DirectCall,
  exchangeOf: (body: unknown) => Exchange,
  record: RequestRecord,
) {
  let exchange: Exchange;
  let address: Call;
  try {
    exchange = exchangeOf(readBody(call));
    address = addressOf(call);
  } catch (error) {
    return refusalReply(appOf(call), asRequestError(error, record, served.context), record);
  }
  const reply = await serveCall(served, exchange, address);
  try {
    return reply && { ...reply, body: jsonValue(reply.body) };
  } catch (error) {
    return refusalReply(address.app, asRequestError(error, record, served.context), record);
  }
}

const lowerCase = (headers: Reply['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Makes one call. It counts as under way until it is answered, or its stream is read or closed. */
function startCall(served: Served, call: DirectCall): DirectCallUnderWay {
  const { context } = served;
  const record = openRecord(call.method, (name) => call.headers[name]);
  let response: DirectResponse | undefined;
  let isClosed = false;
  const close = (status: number | 'aborted') => {
    if (isClosed) return;
    isClosed = true;
    context.requests.end();
    closeRecord(context, record, status);
  };
  context.requests.begin();

  const settled = new Promise<DirectAnswer>((resolve) => {
    const openResponse = (): DirectResponse => {
      const opened = new DirectResponse();
      opened.once('head', () => resolve({ status: opened.statusCode, headers: opened.headers, stream: opened }));
      opened.once('close', () => close(opened.writableFinished ? opened.statusCode : 'aborted'));
      // A failure is seen by whoever reads the answer; before its head it is answered by `serveCall`.
      opened.on('error', () => undefined);
      if (isClosed) opened.destroy();
      return opened;
    };
    const exchangeOf = (body: unknown): Exchange => ({
      request: new DirectRequest(call, record.requestId, body),
      get response() {
        return (response ??= openResponse());
      },
      isHeadSent: () => response?.headersSent ?? false,
      record,
    });
    void answer(served, call, exchangeOf, record).then((reply) => {
      if (reply === undefined || isClosed) return;
      close(reply.status);
      resolve({ status: reply.status, headers: lowerCase(reply.headers), json: reply.body });
    });
  });
  return {
    answer: settled,
    abandon: () => {
      close('aborted');
      response?.destroy();
    },
    progress: () => response?.progress ?? 0,
  };
}

/** Creates a gateway for the proxy of this process: calls of the registry without HTTP, answered as over the wire. */
export function createDirectGateway(
  context: GatewayContext,
  registry: Registry = createRegistry(routes),
): DirectGateway {
  const served = { context, registry };
  return { call: (call) => startCall(served, call), isReady: () => isReady(context) };
}
