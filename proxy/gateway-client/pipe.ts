import type { NextFunction, Request, Response } from 'express';
import { type CallContext, contextHeaders, type GatewayClient } from './gateway-client.ts';
import type { PipedAnswer } from './transport.ts';
import type { WireAddress } from './wire-path.ts';

/** The request that a pipe sends. Method and body are those of the client's request. */
export interface PipedRequest extends WireAddress {
  /** Headers besides those of the call context. */
  headers?: Readonly<Record<string, string>>;
}

/** Pipes a request's body to the gateway and passes on the answer; an earlier failure goes to `next`. */
export type Pipe = (
  parties: { request: Request; response: Response; next: NextFunction },
  outgoing: PipedRequest,
  callContext: CallContext,
  onAnswer: (answer: PipedAnswer) => void,
) => void;

/**
 * Creates the pipe for bodies too large to buffer: exports and uploads. Only the body of the client's request reaches the
 * gateway: its headers are those of the call.
 *
 * @param idleMs idle timeout in ms
 */
export function createPipe({ transport }: GatewayClient, idleMs: number): Pipe {
  const pipe = transport.openPipe(idleMs);
  return (parties, { headers = {}, ...address }, callContext, onAnswer) => {
    const { signal } = callContext;
    pipe(parties, { ...address, headers: { ...contextHeaders(callContext), ...headers }, signal }, onAnswer);
  };
}
