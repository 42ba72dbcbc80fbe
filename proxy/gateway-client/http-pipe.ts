import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { NextFunction, Request, Response } from 'express';
import { RequestError } from '../wire/request-error.ts';
import type { CallSignal } from './call-signal.ts';
import type { PipedAnswer, TransportPipe } from './transport.ts';
import { parseJson, readText, transportError } from './transport-errors.ts';
import { wirePath } from './wire-path.ts';

const streamsMax = 32;

interface PipeState {
  onAnswer: (answer: PipedAnswer) => void;
  next: NextFunction;
  signal: CallSignal;
  hasTimedOut: boolean;
}

const pipedAnswer = (answer: IncomingMessage, signal: CallSignal): PipedAnswer => ({
  status: answer.statusCode ?? 502,
  headers: answer.headers,
  stream: answer,
  readJson: async (bytesMax) => parseJson(await readText(answer, bytesMax, signal)),
});

/**
 * Creates the pipe to a gateway over HTTP. URL and headers of the client's request are rewritten.
 *
 * @param url of the gateway
 * @param idleMs idle timeout in ms
 */
export function createHttpPipe(url: string, idleMs: number): TransportPipe {
  const states = new WeakMap<IncomingMessage, PipeState>();
  const Agent = url.startsWith('https:') ? HttpsAgent : HttpAgent;
  // As the library of the transport, it is loaded where there is a gateway at an address.
  const open = async () => {
    const { createProxyMiddleware } = await import('http-proxy-middleware');
    return createProxyMiddleware<Request, Response>({
      target: url,
      changeOrigin: true,
      selfHandleResponse: true,
      agent: new Agent({ keepAlive: true, maxSockets: streamsMax }),
      proxyTimeout: idleMs,
      on: {
        proxyReq: (outgoing, request) => {
          const turn = states.get(request);
          if (!turn) return;
          turn.signal.addEventListener('abort', () => outgoing.destroy());
          // The signal may have been aborted before the listener was added.
          if (turn.signal.aborted) outgoing.destroy();
          outgoing.once('timeout', () => {
            turn.hasTimedOut = true;
          });
        },
        proxyRes: (answer, request) => {
          const turn = states.get(request);
          turn?.onAnswer(pipedAnswer(answer, turn.signal));
        },
        error: (error, request) => {
          const turn = states.get(request);
          turn?.next(turn.hasTimedOut ? new RequestError('gateway_timeout') : transportError(error, turn.signal));
        },
      },
    });
  };
  const forwarding = open();

  return ({ request, response, next }, { headers, signal, ...address }, onAnswer) => {
    states.set(request, { onAnswer, next, signal, hasTimedOut: false });
    request.url = wirePath(address);
    request.headers = { ...headers };
    void forwarding.then((forward) => forward(request, response, next)).catch(next);
  };
}
