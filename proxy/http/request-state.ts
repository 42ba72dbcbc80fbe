import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Locale } from '#shared/i18n/translate.ts';
import { type Actor, visitor } from '../engine/actor.ts';
import { Fault } from '../engine/fault.ts';
import type { CallContext } from '../gateway-client/gateway-client.ts';
import { localeOf } from './messages.ts';

/** What the proxy knows about a request besides what it says. */
export interface RequestState {
  requestId: string;
  locale: Locale;
  startedAt: number;
  actor: Actor;
  /** Whether it came with a session cookie, valid or not. */
  hasSessionCookie: boolean;
  /** Whether the browser came by https, be it to a server in front of this one. */
  isSecure: boolean;
  signal?: AbortSignal;
}

const states = new WeakMap<Response, RequestState>();

/** The state of the request that a response answers. */
export function stateOf(response: Response): RequestState {
  const state = states.get(response);
  if (!state) throw new Error('a request without a state');
  return state;
}

/** Gives each request its id, which the answer, the logs and the gateway carry too. A client's own is not believed. */
export const openState: RequestHandler = (request, response, next) => {
  const requestId = randomUUID();
  states.set(response, {
    requestId,
    locale: localeOf(request.get('x-language')),
    startedAt: performance.now(),
    actor: visitor,
    hasSessionCookie: false,
    isSecure: request.secure,
  });
  response.setHeader('X-Request-Id', requestId);
  next();
};

/**
 * Who asks the gateway on behalf of a request, and until when: all calls of one request share its deadline, and end when
 * the client leaves.
 */
export function callContextOf(request: Request, response: Response, deadlineMs: number): CallContext {
  const state = stateOf(response);
  state.signal ??= deadlineOf(response, deadlineMs);
  const { actor, requestId, locale, signal } = state;
  return {
    token: actor.audience === 'visitor' ? undefined : actor.token,
    requestId,
    clientAddress: request.ip ?? '',
    locale,
    signal,
  };
}

function deadlineOf(response: Response, deadlineMs: number): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Fault('gateway_timeout')), deadlineMs);
  response.once('close', () => {
    clearTimeout(timer);
    if (!response.writableFinished) controller.abort(new Error('the client left'));
  });
  return controller.signal;
}
