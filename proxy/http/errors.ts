import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { ErrorCode } from '#shared/errors.ts';
import { errorBodyOf, Fault } from '../engine/fault.ts';
import { translatorOf } from './messages.ts';
import { readablePath, stateOf } from './request-state.ts';

/** Error codes of the body parser's errors. */
const codeByType: Readonly<Record<string, ErrorCode>> = {
  'entity.too.large': 'body_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
};

/** Answers API paths without a route. */
export const answerNotFound: RequestHandler = () => {
  throw new Fault('not_found');
};

/** Answers any thrown error in the API's error shape. Logs server and gateway errors. */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.destroyed) return;
    const fault = asFault(error);
    if (fault.status >= 500) {
      const { requestId } = stateOf(response);
      log.error(
        { err: fault.cause ?? error, requestId, method: request.method, path: readablePath(request) },
        fault.code,
      );
    }
    sendFault(response, fault);
  };
}

/** Sends the error response of a fault. A response that has started is cut off. */
export function sendFault(response: Response, fault: Fault): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const state = stateOf(response);
  const { locale, requestId } = state;
  state.faultCode = fault.code;
  const { retryAfterSeconds } = fault.details;
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
  response.setHeader('Cache-Control', 'no-store');
  response.status(fault.status).json(errorBodyOf(fault, translatorOf(locale), requestId));
}

function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (typeof error === 'object' && error !== null) {
    const type = 'type' in error && typeof error.type === 'string' ? error.type : '';
    const code = codeByType[type];
    if (code) return new Fault(code);
    // Client errors of Express and its parser: invalid JSON, a path that cannot be decoded.
    const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
    if (status >= 400 && status < 500) return new Fault('malformed_request');
  }
  return new Fault('internal', { cause: error });
}
