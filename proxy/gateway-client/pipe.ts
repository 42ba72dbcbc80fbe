import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { Fault } from '../engine/fault.ts';
import { type CallContext, contextHeaders, type GatewayClient } from './gateway-client.ts';
import { transportFault } from './transport.ts';
import { type WireAddress, wirePath } from './wire-path.ts';

/** What a pipe sends in place of the client's own request. Its method and the bytes of its body stay. */
export interface PipedRequest extends WireAddress {
  /** Headers besides those that say who asks. */
  headers?: Readonly<Record<string, string>>;
}

/** Connects a request's body to the gateway and hands over the answer as it comes; a failure before that goes to `next`. */
export type Pipe = (
  parties: { request: Request; response: Response; next: NextFunction },
  outgoing: PipedRequest,
  callContext: CallContext,
  onAnswer: (answer: IncomingMessage) => void,
) => void;

const streamsMax = 32;

interface Turn {
  onAnswer: (answer: IncomingMessage) => void;
  next: NextFunction;
  signal: AbortSignal;
  hasTimedOut: boolean;
}

/**
 * Makes the pipe for what is too large to be held: an export, an upload. URL and headers are written anew, so that nothing
 * of what the client sent but its body reaches the gateway.
 *
 * @param idleMs how long nothing may move
 */
export function createPipe(gateway: GatewayClient, idleMs: number): Pipe {
  const turns = new WeakMap<IncomingMessage, Turn>();
  let current: { url: string; forward: RequestHandler } | undefined;

  /** One for each address of the gateway, which changes when an embedded one is started again. */
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
          const turn = turns.get(request);
          if (!turn) return;
          turn.signal.addEventListener('abort', () => outgoing.destroy(), { once: true });
          // Who left before the connection was there is not told again.
          if (turn.signal.aborted) outgoing.destroy();
          outgoing.once('timeout', () => {
            turn.hasTimedOut = true;
          });
        },
        proxyRes: (answer, request) => turns.get(request)?.onAnswer(answer),
        error: (error, request) => {
          const turn = turns.get(request);
          turn?.next(turn.hasTimedOut ? new Fault('gateway_timeout') : transportFault(error, turn.signal));
        },
      },
    });
    current = { url, forward };
    return forward;
  };

  return ({ request, response, next }, { headers = {}, ...address }, callContext, onAnswer) => {
    if (gateway.url === undefined) throw new Fault('gateway_unavailable');
    turns.set(request, { onAnswer, next, signal: callContext.signal, hasTimedOut: false });
    request.url = wirePath(address);
    request.headers = { ...contextHeaders(callContext), ...headers };
    void forwardTo(gateway.url)(request, response, next);
  };
}
