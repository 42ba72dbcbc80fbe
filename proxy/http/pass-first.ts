import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';

/** What the handler has left with, which Express has to answer. */
const failureKey = Symbol('failure');
type Left = Response & { [failureKey]?: unknown };

/**
 * Lets a handler have each request before the routers of an application. What it answers costs nothing of theirs, and keeps no closure of
 * theirs alive while it waits for a gateway. What it leaves goes on to the application, an error to its handlers of errors.
 *
 * To be called before anything else is used.
 */
export function passFirst(app: Express, first: RequestHandler): void {
  const handle: unknown = Reflect.get(app, 'handle');
  if (typeof handle !== 'function') throw new Error('an Express application has no `handle` any more');
  app.use((_request, response: Left, next) => next(response[failureKey]));

  const begin = (request: Request, response: Left, done?: NextFunction) => {
    adopt(app, request, response);
    first(request, response, (error?: unknown) => {
      response[failureKey] = error;
      Reflect.apply(handle, app, [request, response, done]);
    });
  };
  Object.assign(app, { handle: begin });
}

/** Makes messages those of an application, with what a handler may ask them, as it and its router do themselves. */
function adopt(app: Express, request: Request, response: Response): void {
  if (Object.getPrototypeOf(request) !== app.request) Object.setPrototypeOf(request, app.request);
  if (Object.getPrototypeOf(response) !== app.response) Object.setPrototypeOf(response, app.response);
  request.res = response;
  request.originalUrl = request.url;
  request.baseUrl = '';
}
