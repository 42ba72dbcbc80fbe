import type { NextFunction, RequestHandler } from 'express';

/**
 * Joins handlers that stand one after the other into one. A router looks at the path again before each, and makes a closure
 * for it.
 */
export function inTurn(...handlers: readonly RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    const go = (at: number): void => {
      const handler = handlers[at];
      if (!handler) {
        next();
        return;
      }
      const goOn: NextFunction = (error?: unknown) => {
        if (error == null) go(at + 1);
        else next(error);
      };
      try {
        const result: unknown = handler(request, response, goOn);
        if (result instanceof Promise) result.catch(next);
      } catch (error) {
        next(error);
      }
    };
    go(0);
  };
}
