import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { RequestError } from '../wire/request-error.ts';
import { type CallContext, contextHeaders, type GatewayClient } from './gateway-client.ts';
import { transportError } from './transport.ts';
import { type WireAddress, wirePath } from './wire-path.ts';

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
  onAnswer: (answer: IncomingMessage) => void,
) => void;

const streamsMax = 32;

interface PipeState {
  onAnswer: (answer: IncomingMessage) => void;
  next: NextFunction;
  signal: AbortSignal;
  hasTimedOut: boolean;
}

/**
 * Creates the pipe for bodies too large to buffer: exports and uploads. URL and headers are rewritten, so that only the
 * body of the client's request reaches the gateway.
 *
 * @param idleMs idle timeout in ms
 */
export function createPipe(gateway: GatewayClient, idleMs: number): Pipe {
  const states = new WeakMap<IncomingMessage, PipeState>();
  let current: { url: string; forward: RequestHandler } | undefined;

  /** Returns the middleware for a gateway address; the address changes when the embedded gateway restarts. */
  const forwardTo = (url: string): RequestHandler => {
    if (current?.url === url) return current.forward;
    const Agent = url.startsWith('https:') ? HttpsAgent : HttpAgent;
    const forward = createProxyMiddleware<Request, Response>({
      target: url,
      changeOrigin: true,
      selfHandleResponse: true,
      agent: new Agent({ keepAlive: true, maxSockets: streamsMax }),
      proxyTimeout: idleMs,
      on: {
        proxyReq: (outgoing, request) => {
          const turn = states.get(request);
          if (!turn) return;
          turn.signal.addEventListener('abort', () => outgoing.destroy(), { once: true });
          // The signal may have been aborted before the listener was added.
          if (turn.signal.aborted) outgoing.destroy();
          outgoing.once('timeout', () => {
            turn.hasTimedOut = true;
          });
        },
        proxyRes: (answer, request) => states.get(request)?.onAnswer(answer),
        error: (error, request) => {
          const turn = states.get(request);
          turn?.next(turn.hasTimedOut ? new RequestError('gateway_timeout') : transportError(error, turn.signal));
        },
      },
    });
    current = { url, forward };
    return forward;
  };

  return ({ request, response, next }, { headers = {}, ...address }, callContext, onAnswer) => {
    if (gateway.url === undefined)
      throw new RequestError('gateway_unavailable', { cause: 'no gateway has started yet, or it has ended' });
    states.set(request, { onAnswer, next, signal: callContext.signal, hasTimedOut: false });
    request.url = wirePath(address);
    request.headers = { ...contextHeaders(callContext), ...headers };
    void forwardTo(gateway.url)(request, response, next);
  };
}
