import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from 'express';
import type { DirectAnswer, DirectCall, DirectCallUnderWay, DirectGateway } from '#shared/server/direct-call.ts';
import { RequestError } from '../wire/request-error.ts';
import { abortSignalOf, type CallSignal } from './call-signal.ts';
import {
  type GatewayAnswer,
  NotSent,
  type OutgoingCall,
  type PipedAnswer,
  type Transport,
  type TransportPipe,
} from './transport.ts';
import { parseJson, readText } from './transport-errors.ts';
import { createTurns, type Turns } from './turns.ts';

/** A transport to the gateway of this process. */
export interface DirectTransport extends Transport {
  /** Makes the calls go to a gateway. Until then they are refused. */
  open: (gateway: DirectGateway) => void;
}

export interface DirectTransportOptions {
  /** Timeout until an answer begins, in ms. */
  answerTimeoutMs?: number;
  /** The largest answer that is read as a whole from a stream. */
  answerBytesMax?: number;
}

/** As many as there are connections to a gateway over HTTP. */
const callTurns = { atOnceMax: 100, waitingMax: 1_000 };
const streamTurns = { atOnceMax: 32, waitingMax: 1_000 };
const readyTimeoutMs = 2_000;
/** How often a pipe is looked at in the time in which something must move. */
const looksPerIdleTime = 4;

const jsonBytes = (value: unknown): Buffer[] => (value === undefined ? [] : [Buffer.from(JSON.stringify(value))]);

/**
 * Waits for the answer of a call.
 *
 * @throws the signal's reason, RequestError `gateway_timeout`; the call is abandoned then
 */
function answerOf(
  underWay: DirectCallUnderWay,
  { signal, cuts, timeoutMs }: { signal: CallSignal; cuts: Set<() => void>; timeoutMs?: number },
): Promise<DirectAnswer> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      cuts.delete(onClose);
      signal.removeEventListener('abort', onAbort);
    };
    const giveUp = (error: unknown) => {
      end();
      underWay.abandon();
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- it may be the signal's abort reason
      reject(error);
    };
    const onAbort = () => giveUp(signal.reason);
    const onClose = () => giveUp(new RequestError('gateway_unavailable'));
    const timer =
      timeoutMs === undefined ? undefined : setTimeout(() => giveUp(new RequestError('gateway_timeout')), timeoutMs);
    cuts.add(onClose);
    signal.addEventListener('abort', onAbort);
    void underWay.answer.then((answer) => {
      end();
      resolve(answer);
    });
  });
}

/** Cuts off a pipe in which nothing has moved for some time. @returns what ends the watch */
function watchPipe(request: Request, progress: () => number, idleMs: number, onIdle: () => void): () => void {
  let last = -1;
  let unmoved = 0;
  const watch = setInterval(() => {
    const now = progress() + request.socket.bytesRead;
    unmoved = now === last ? unmoved + 1 : 0;
    last = now;
    if (unmoved >= looksPerIdleTime) onIdle();
  }, idleMs / looksPerIdleTime);
  return () => clearInterval(watch);
}

function pipedAnswer(answer: DirectAnswer, signal: CallSignal): PipedAnswer {
  const { status, headers } = answer;
  if ('stream' in answer) {
    const { stream } = answer;
    return {
      status,
      headers,
      stream,
      readJson: async (bytesMax) => parseJson(await readText(stream, bytesMax, signal)),
    };
  }
  const { json } = answer;
  return {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    // Read by nobody who expects JSON.
    get stream() {
      return Readable.from(jsonBytes(json));
    },
    readJson: () => Promise.resolve(json),
  };
}

interface PipeParts {
  start: (call: DirectCall) => DirectCallUnderWay;
  streams: Turns;
  cuts: Set<() => void>;
  idleMs: number;
}

/** Gives a request's body to the gateway, and its answer to `onAnswer`. */
async function passOn(
  { start, streams, cuts, idleMs }: PipeParts,
  { request, response }: Parameters<TransportPipe>[0],
  { headers, signal, ...address }: Parameters<TransportPipe>[1],
  onAnswer: (answer: PipedAnswer) => void,
): Promise<void> {
  const endTurn = await streams.take(signal);
  const hasBody = headers['content-length'] !== undefined;
  let endWatch = (): void => undefined;
  const end = () => {
    endWatch();
    endTurn();
  };
  response.once('close', end);
  try {
    const underWay = start({ method: request.method, headers, ...address, ...(hasBody && { bytes: request }) });
    const idle = new AbortController();
    endWatch = watchPipe(request, underWay.progress, idleMs, () => {
      idle.abort(new RequestError('gateway_timeout'));
      underWay.abandon();
    });
    const either = AbortSignal.any([abortSignalOf(signal), idle.signal]);
    const answer = await answerOf(underWay, { signal: either, cuts });
    signal.addEventListener('abort', underWay.abandon);
    onAnswer(pipedAnswer(answer, either));
  } catch (error) {
    end();
    throw error;
  }
}

/** Whether a gateway says in time that it is ready. */
async function isReady(gateway: DirectGateway | undefined): Promise<boolean> {
  if (!gateway) return false;
  const waiting = new AbortController();
  const late = delay(readyTimeoutMs, false, { signal: waiting.signal }).catch(() => false);
  const answer = await Promise.race([gateway.isReady().catch(() => false), late]);
  waiting.abort();
  return answer;
}

/** Creates the transport to a gateway in this process: its registry is called without HTTP, under the limits of HTTP. */
export function createDirectTransport(options: DirectTransportOptions = {}): DirectTransport {
  const { answerTimeoutMs = 8_000, answerBytesMax = 20 * 1024 * 1024 } = options;
  const calls = createTurns(callTurns);
  const streams = createTurns(streamTurns);
  /** What ends the calls that wait for an answer. */
  const cuts = new Set<() => void>();
  let gateway: DirectGateway | undefined;

  function start(call: DirectCall): DirectCallUnderWay {
    if (!gateway) throw new NotSent('no gateway has started yet, or it has ended');
    return gateway.call(call);
  }

  async function request({ signal, timeoutMs = answerTimeoutMs, ...call }: OutgoingCall): Promise<GatewayAnswer> {
    const endTurn = await calls.take(signal);
    try {
      const underWay = start(call);
      const answer = await answerOf(underWay, { signal, cuts, timeoutMs });
      const { status, headers } = answer;
      if ('json' in answer) return { status, headers, body: answer.json, isJson: true };
      signal.addEventListener('abort', underWay.abandon);
      const text = await readText(answer.stream, answerBytesMax, signal);
      const body = parseJson(text);
      return { status, headers, body, isJson: text === '' || body !== undefined };
    } finally {
      endTurn();
    }
  }

  return {
    request,
    openPipe: (idleMs) => (parties, call, onAnswer) => {
      void passOn({ start, streams, cuts, idleMs }, parties, call, onAnswer).catch(parties.next);
    },
    open: (opened) => {
      gateway = opened;
    },
    isReady: () => isReady(gateway),
    close: () => {
      for (const cut of cuts) cut();
      gateway = undefined;
      return Promise.resolve();
    },
  };
}
