import type { RequestHandler } from 'express';

/**
 * Makes a parser of bodies refuse one that does not arrive in time. `Connection: close` then ends its connection.
 *
 * @param lateError made when a body is late
 */
export function readInTime(parse: RequestHandler, limitMs: number, lateError: () => Error): RequestHandler {
  return (request, response, next) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      response.setHeader('Connection', 'close');
      next(lateError());
    }, limitMs);
    void parse(request, response, (error?: unknown) => {
      clearTimeout(timer);
      if (!isLate) next(error);
    });
  };
}
