import { type Request, type RequestHandler, type Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { scaledLimit } from '#shared/server/rate-limit-scale.ts';
import type { Actor } from '../engine/actor.ts';
import { RequestError } from '../wire/request-error.ts';
import { createWindows } from './rate-windows.ts';
import { stateOf } from './request-state.ts';

const minuteMs = 60_000;

/**
 * Whose requests are counted together. Visitors are counted by address in any case. The cookie of a session that has
 * ended still names its user here: counted at each address apart, a stolen one uses up nothing of its owner's.
 */
type CountedBy = 'address' | 'user' | 'user at address' | 'key';

interface Rate {
  limit: number;
  windowMs: number;
  countedBy: CountedBy;
  countsRefusedOnly?: boolean;
}

type ApiRateName = 'read' | 'write' | 'login' | 'step-up' | 'registration' | 'lookup';
type RateName = ApiRateName | 'assistant' | 'key' | 'unsubscribe' | 'postback' | 'script' | 'click';

/**
 * Requests allowed. The gateway counts log-ins, registrations and mails by account and by address; here it is many at
 * one address, because an office or a mobile network may share it, and one user must not lock out the others.
 */
export const rates: Record<RateName, Rate> = {
  read: { limit: 1_200, windowMs: minuteMs, countedBy: 'user at address' },
  write: { limit: 240, windowMs: minuteMs, countedBy: 'user at address' },
  login: { limit: 100, windowMs: 15 * minuteMs, countedBy: 'address', countsRefusedOnly: true },
  'step-up': { limit: 20, windowMs: 15 * minuteMs, countedBy: 'user at address', countsRefusedOnly: true },
  /** All that visitors send: registrations, activations, new passwords. One person needs up to ten. */
  registration: { limit: 60, windowMs: 15 * minuteMs, countedBy: 'address' },
  /** Names by document are personal data, and the services are other people's. */
  lookup: { limit: 30, windowMs: 10 * minuteMs, countedBy: 'user' },
  assistant: { limit: 1_200, windowMs: minuteMs, countedBy: 'address' },
  key: { limit: 300, windowMs: minuteMs, countedBy: 'key' },
  /** A mail service sends those of all its users from few addresses. */
  unsubscribe: { limit: 600, windowMs: minuteMs, countedBy: 'address' },
  /** By address only, because anybody can name somebody else's key. The gateway counts signed messages by key. */
  postback: { limit: 6_000, windowMs: minuteMs, countedBy: 'address' },
  /** Many phones share the address of their network, but few of them buy in the same minute. */
  script: { limit: 120, windowMs: minuteMs, countedBy: 'address' },
  /** Thousands of phones share the address of their network, and a campaign brings them all at once. */
  click: { limit: 6_000, windowMs: minuteMs, countedBy: 'address' },
};

/**
 * Limits API requests; above the limit they are refused with `Retry-After`.
 *
 * @param scale multiplies every limit
 */
export function limitRates(scale: number): RequestHandler {
  const limiters: Record<ApiRateName, RequestHandler> = {
    read: limiterOf(rates.read, scale),
    write: limiterOf(rates.write, scale),
    login: limiterOf(rates.login, scale),
    'step-up': limiterOf(rates['step-up'], scale),
    registration: limiterOf(rates.registration, scale),
    lookup: limiterOf(rates.lookup, scale),
  };
  return (request, response, next) => {
    limiters[classOf(request, response)](request, response, next);
  };
}

/** Limits the requests of each key. */
export function limitKeys(scale: number): RequestHandler {
  const limit = limiterOf(rates.key, scale);
  return (request, response, next) => {
    if (stateOf(response).key) limit(request, response, next);
    else next();
  };
}

/** Limits what comes from one address to assistants' questions, as reads of the API. */
export const limitAssistants = (scale: number): RequestHandler => limiterOf(rates.assistant, scale);

/** Limits the visits of short links. */
export const limitClicks = (scale: number): RequestHandler => limiterOf(rates.click, scale);

/** Limits the one-click unsubscribe of mail programs. */
export const limitUnsubscribing = (scale: number): RequestHandler => limiterOf(rates.unsubscribe, scale);

/** Limits what the servers of advertisers send. */
export const limitPostbacks = (scale: number): RequestHandler => limiterOf(rates.postback, scale);

/** Limits what the pages of shops report. */
export const limitScripts = (scale: number): RequestHandler => limiterOf(rates.script, scale);

function limiterOf(rate: Rate, scale: number): RequestHandler {
  // The library tells programs of the limit, and takes back what was not refused. It takes as long for what has neither.
  const needsLibrary = rate.countedBy === 'key' || rate.countsRefusedOnly === true;
  return needsLibrary ? libraryLimiter(rate, scale) : plainLimiter(rate, scale);
}

/** Returns what the requests of somebody are counted by. */
function counterKeyOf(request: Request, response: Response, countedBy: CountedBy): string {
  const { actor, key } = stateOf(response);
  if (countedBy === 'key' && key) return `key ${key.hash}`;
  if (countedBy !== 'user' || actor.audience === 'visitor') {
    const address = ipKeyGenerator(request.ip ?? '');
    return countedBy === 'address' || actor.audience === 'visitor' ? address : `${callerOf(actor)} at ${address}`;
  }
  return callerOf(actor);
}

const callerOf = ({ userId, advertiserId }: Exclude<Actor, { audience: 'visitor' }>) =>
  advertiserId === undefined ? `user ${userId}` : `advertiser ${advertiserId}`;

const refusal = (waitMs: number) =>
  new RequestError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });

function plainLimiter(rate: Rate, scale: number): RequestHandler {
  const limit = scaledLimit(rate.limit, scale);
  const windows = createWindows(rate.windowMs);
  return (request, response, next) => {
    const { count, endsAt } = windows.add(counterKeyOf(request, response, rate.countedBy));
    if (count > limit) next(refusal(endsAt - Date.now()));
    else next();
  };
}

function libraryLimiter(rate: Rate, scale: number): RequestHandler {
  const { windowMs, countedBy, countsRefusedOnly = false } = rate;
  const limit = rateLimit({
    windowMs,
    limit: scaledLimit(rate.limit, scale),
    skipSuccessfulRequests: countsRefusedOnly,
    // A sign-in that lacks its second step has had the right password.
    requestWasSuccessful: (_request, response) =>
      response.statusCode < 400 || stateOf(response).errorCode === 'second_factor_required',
    keyGenerator: (request, response) => counterKeyOf(request, response, countedBy),
    // A program paces itself by them; pages have no use for them.
    standardHeaders: countedBy === 'key' ? 'draft-8' : false,
    identifier: countedBy,
    legacyHeaders: false,
    validate: false,
    handler: (request, _response, next) => {
      const resetTime = 'rateLimit' in request ? resetTimeOf(request.rateLimit) : undefined;
      next(refusal(resetTime ? resetTime.getTime() - Date.now() : windowMs));
    },
  });
  return (request, response, next) => void limit(request, response, next);
}

/** Reads the library's `resetTime`, which its types do not declare. */
function resetTimeOf(info: unknown): Date | undefined {
  const resetTime = typeof info === 'object' && info !== null && 'resetTime' in info ? info.resetTime : undefined;
  return resetTime instanceof Date ? resetTime : undefined;
}

/** What asks the services of others. */
const lookups: ReadonlySet<string> = new Set(['tax-document', 'postal-code', 'link-preview']);

/** Returns the resource that a path names, as the routers read it: without escapes, in any case, also as a file. */
function resourceName(path: string): string {
  const name = path.split('/')[1] ?? '';
  try {
    return decodeURIComponent(name)
      .toLowerCase()
      .replace(/\.csv$/, '');
  } catch {
    // The router refuses it.
    return name;
  }
}

function classOf(request: Request, response: Response): ApiRateName {
  const name = resourceName(request.path);
  if (request.method === 'GET' || request.method === 'HEAD') return lookups.has(name) ? 'lookup' : 'read';
  if (request.method !== 'POST') return 'write';
  if (name === 'session') return 'login';
  if (name === 'step-up') return 'step-up';
  const { actor, key } = stateOf(response);
  return actor.audience === 'visitor' && key === undefined ? 'registration' : 'write';
}
