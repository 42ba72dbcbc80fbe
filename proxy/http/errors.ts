import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { ErrorBody, ErrorCode } from '#shared/errors.ts';
import type { Translate } from '#shared/words/translate.ts';
import { programTranslatorOf, translatorOf } from '../wire/messages.ts';
import { errorBodyOf, RequestError } from '../wire/request-error.ts';
import { isOfProgram, languageOfProgram, readablePath, stateOf } from './request-state.ts';

/** Error codes of the body parser's errors. */
const codeByType: Readonly<Record<string, ErrorCode>> = {
  'entity.too.large': 'body_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
};

/** Answers API paths without a route. */
export const answerNotFound: RequestHandler = () => {
  throw new RequestError('not_found');
};

/** Answers any thrown error in the API's error shape. Logs server and gateway errors. */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    if (response.destroyed) return;
    const error = answeredError(thrown, response);
    logFailure(log, request, response, error, thrown);
    sendError(response, error);
  };
}

/** Logs an error of a server with its cause; what a client did wrong is in the line of its request. */
export function logFailure(
  log: Logger,
  request: Request,
  response: Response,
  { code, status, cause }: RequestError,
  thrown?: unknown,
): void {
  if (status < 500) return;
  const { requestId, trace } = stateOf(response);
  const { method } = request;
  log.error({ err: cause ?? thrown, requestId, traceId: trace.traceId, method, path: readablePath(request) }, code);
}

/** Sends the response of an error. A response that has started is cut off. */
export function sendError(response: Response, error: RequestError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const state = stateOf(response);
  state.errorCode = error.code;
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
  response.setHeader('Cache-Control', 'no-store');
  const body = errorBodyOf(error, textsFor(response.req, response), state.requestId);
  response.status(error.status);
  if (!acceptsProblem(response)) response.json(body);
  else response.type('application/problem+json').send(JSON.stringify(problemOf(body, error.status, response)));
}

/** Returns the translate function for who asks: a person at a page, or a program, in the language that it asks for. */
const textsFor = (request: Request, response: Response): Translate =>
  isOfProgram(request, response)
    ? programTranslatorOf(languageOfProgram(request))
    : translatorOf(stateOf(response).locale);

/** Whether the client names the media type of RFC 9457. */
const acceptsProblem = ({ req }: Response): boolean => (req.headers.accept ?? '').includes('application/problem+json');

/** The same error as RFC 9457 writes it, with our own members beside those of the standard. */
function problemOf(body: ErrorBody, status: number, { req }: Response): object {
  return {
    type: `/docs/errors#${body.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: body.message,
    instance: readablePath(req),
    ...body,
  };
}

/** Returns the error with which anything thrown is answered. */
export const answeredError = (thrown: unknown, response: Response): RequestError =>
  asKeyError(asRequestError(thrown), response);

/**
 * A program has no session that could have ended: its key does not hold, holds no longer, or is none. What else stands in
 * `Authorization`, such as a reverse proxy's, says nothing about a key.
 */
function asKeyError(error: RequestError, response: Response): RequestError {
  const { key, hasSessionCookie } = stateOf(response);
  const isBearer = /^Bearer /i.test(response.req.get('authorization') ?? '');
  const sendsKey = key !== undefined || (isBearer && !hasSessionCookie);
  return error.code === 'unauthenticated' && sendsKey ? new RequestError('api_key_invalid') : error;
}

function asRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  if (typeof error === 'object' && error !== null) {
    const type = 'type' in error && typeof error.type === 'string' ? error.type : '';
    const code = codeByType[type];
    if (code) return new RequestError(code);
    // Client errors of Express and its parser: invalid JSON, a path that cannot be decoded.
    const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
    if (status >= 400 && status < 500) return new RequestError('malformed_request');
  }
  return new RequestError('internal', { cause: error });
}
