import type { Readable } from 'node:stream';
import type { NextFunction, Request, Response } from 'express';
import type { Method } from '../wire/call-text.ts';
import { RequestError } from '../wire/request-error.ts';
import type { CallSignal } from './call-signal.ts';
import type { WireAddress } from './wire-path.ts';

/** A call as a transport takes it: everything that is said about it is in its headers. */
export interface OutgoingCall extends WireAddress {
  method: Method;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** In place of `body`. Sent with the content type that the headers have. */
  bytes?: Buffer | undefined;
  /** Timeout until the first byte of the answer, in ms; default: that of the transport. */
  timeoutMs?: number | undefined;
  /** Aborts the call; its reason is thrown. */
  signal: CallSignal;
}

/** Names in lower case. */
export type AnswerHeaders = Readonly<Partial<Record<string, string | string[]>>>;

export interface GatewayAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** The JSON value; undefined for an empty answer, and for one that is not JSON. May be read when it is first asked for. */
  readonly body: unknown;
  /** The JSON as it came, where it came as JSON. */
  readonly bytes?: Buffer;
  readonly isJson: boolean;
}

/** A request whose body and answer are passed on as they come. Method and body are those of the client's request. */
export interface PipedCall extends WireAddress {
  /** All of its headers, names in lower case. */
  headers: Readonly<Record<string, string>>;
  signal: CallSignal;
}

export interface PipedAnswer {
  status: number;
  headers: AnswerHeaders;
  /** The bytes of the answer. */
  stream: Readable;
  /**
   * Returns the answer as a JSON value; undefined for one that is not JSON. In place of reading the stream.
   *
   * @throws RequestError `gateway_error` for an answer that breaks off or is larger than `bytesMax`, `gateway_timeout`
   */
  readJson: (bytesMax: number) => Promise<unknown>;
}

/** Pipes a request's body to the gateway and gives its answer; an earlier failure goes to `next`. */
export type TransportPipe = (
  parties: { request: Request; response: Response; next: NextFunction },
  call: PipedCall,
  onAnswer: (answer: PipedAnswer) => void,
) => void;

/** A call that was not made, since no gateway can take it now. It is not tried again: that would only end the same way. */
export class NotSent extends RequestError {
  constructor(cause: string) {
    super('gateway_unavailable', { cause });
  }
}

/** What a successful call answered cannot be read: what it was to do is done. */
export class UnreadAnswer extends RequestError {
  constructor(cause: unknown, code: 'gateway_error' | 'gateway_timeout' = 'gateway_error') {
    super(code, { cause });
  }
}

/** How calls reach a gateway: over HTTP, or in this process. */
export interface Transport {
  /**
   * Makes a call and waits for its whole answer, whatever its status.
   *
   * @throws RequestError `gateway_unavailable`, `gateway_timeout` or `gateway_error`
   */
  request: (call: OutgoingCall) => Promise<GatewayAnswer>;
  /** @param idleMs after which a pipe in which nothing moves is cut off */
  openPipe: (idleMs: number) => TransportPipe;
  /** Whether the gateway can serve. One without an endpoint for it is ready when it answers at all. */
  isReady: () => Promise<boolean>;
  /** Aborts every call under way. */
  close: () => Promise<void>;
}
