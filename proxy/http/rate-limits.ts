import { type Request, type RequestHandler, type Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { Fault } from '../engine/fault.ts';
import { stateOf } from './request-state.ts';

const minuteMs = 60_000;

interface Rate {
  limit: number;
  windowMs: number;
  /** Counted by address even for signed-in users. */
  isByAddress?: boolean;
  countsRefusedOnly?: boolean;
}

type RateName = 'read' | 'write' | 'login' | 'registration' | 'lookup' | 'token' | 'unsubscribe' | 'postback' | 'click';

/**
 * Requests allowed per user, or per address for visitors. The gateway limits log-ins by account; here they are limited
 * by address, counting failures only, because a whole office may share one address.
 */
export const rates: Record<RateName, Rate> = {
  read: { limit: 1_200, windowMs: minuteMs },
  write: { limit: 240, windowMs: minuteMs },
  login: { limit: 20, windowMs: 15 * minuteMs, isByAddress: true, countsRefusedOnly: true },
  registration: { limit: 20, windowMs: 60 * minuteMs, isByAddress: true },
  /** Names by document are personal data, and the services are other people's. */
  lookup: { limit: 30, windowMs: 10 * minuteMs },
  token: { limit: 300, windowMs: minuteMs },
  /** A mail service sends those of all its users from few addresses. */
  unsubscribe: { limit: 600, windowMs: minuteMs, isByAddress: true },
  /** By address alone, because anybody can name a key that is not theirs. The gateway counts by key what is signed. */
  postback: { limit: 6_000, windowMs: minuteMs, isByAddress: true },
  /** Thousands of phones share the address of their network, and a campaign brings them all at once. */
  click: { limit: 6_000, windowMs: minuteMs, isByAddress: true },
};

/** The classes of API requests. */
type RateClass = Exclude<RateName, 'token' | 'unsubscribe' | 'postback' | 'click'>;

/**
 * Limits API requests; above the limit they are refused with `Retry-After`.
 *
 * @param scale multiplies every limit
 */
export function limitRates(scale: number): RequestHandler {
  const limiters: Record<RateClass, RequestHandler> = {
    read: limiterOf(rates.read, scale),
    write: limiterOf(rates.write, scale),
    login: limiterOf(rates.login, scale),
    registration: limiterOf(rates.registration, scale),
    lookup: limiterOf(rates.lookup, scale),
  };
  return (request, response, next) => {
    void limiters[classOf(request, response)](request, response, next);
  };
}

/** Limits the requests of each API token. */
export function limitTokens(scale: number): RequestHandler {
  const limit = limiterOf(rates.token, scale);
  return (request, response, next) => {
    const { actor } = stateOf(response);
    if (actor.role === 'api_token') void limit(request, response, next);
    else next();
  };
}
/** Limits the visits of short links. */
export const limitClicks = (scale: number): RequestHandler => limiterOf(rates.click, scale);

/** Limits the one-click unsubscribe of mail programs. */
export const limitUnsubscribing = (scale: number): RequestHandler => limiterOf(rates.unsubscribe, scale);

/** Limits what the servers of advertisers send. */
export const limitPostbacks = (scale: number): RequestHandler => limiterOf(rates.postback, scale);

function limiterOf({ limit, windowMs, isByAddress = false, countsRefusedOnly = false }: Rate, scale: number) {
  return rateLimit({
    windowMs,
    limit: Math.max(1, Math.round(limit * scale)),
    skipSuccessfulRequests: countsRefusedOnly,
    // A sign-in that lacks its second step has had the right password.
    requestWasSuccessful: (_request, response) =>
      response.statusCode < 400 || stateOf(response).faultCode === 'second_factor_required',
    keyGenerator: (request, response) => {
      const { actor } = stateOf(response);
      const isVisitor = isByAddress || actor.audience === 'visitor';
      return isVisitor ? ipKeyGenerator(request.ip ?? '') : `user ${actor.userId}`;
    },
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    handler: (request, _response, next) => {
      const resetTime = 'rateLimit' in request ? resetTimeOf(request.rateLimit) : undefined;
      const waitMs = resetTime ? resetTime.getTime() - Date.now() : windowMs;
      next(new Fault('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }));
    },
  });
}

/** Reads the library's `resetTime`, which its types do not declare. */
function resetTimeOf(info: unknown): Date | undefined {
  const resetTime = typeof info === 'object' && info !== null && 'resetTime' in info ? info.resetTime : undefined;
  return resetTime instanceof Date ? resetTime : undefined;
}

/** What asks the services of others, and what takes a password. */
const [lookups, logins] = [new Set(['tax-document', 'postal-code', 'link-preview']), new Set(['session', 'step-up'])];

/** Returns the name at the beginning of a path as the router reads it: without escapes, in any case. */
function firstName(path: string): string {
  const name = path.split('/')[1] ?? '';
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    // The router refuses it.
    return name;
  }
}

function classOf(request: Request, response: Response): RateClass {
  const name = firstName(request.path);
  if (request.method === 'GET' || request.method === 'HEAD') return lookups.has(name) ? 'lookup' : 'read';
  if (request.method !== 'POST') return 'write';
  if (logins.has(name)) return 'login';
  return stateOf(response).actor.audience === 'visitor' ? 'registration' : 'write';
}
