import type { RequestHandler } from 'express';
import { answerResource, type EngineOptions } from '../engine/resource-router.ts';
import { signedLists } from './signed-lists.ts';

/** The list of a resource, or a record by an id without escapes, with the query. Any other address goes through the routers. */
const readAddress = /^\/api(\/([a-z-]+)(?:\/([\w-]+))?(?:\?.*)?)$/;
/** Resources at whose address a route stands that comes first. */
const ownRoutes: ReadonlySet<string> = new Set(signedLists);

/**
 * Answers reads of resources, which are nearly all requests, without asking the routers on their way: each looks at the path,
 * and makes closures that are kept until the answer. It does the same as they do, in the same order.
 *
 * @param checks what stands before all of the API
 */
export function answerStraightReads(engine: EngineOptions, checks: RequestHandler): RequestHandler {
  const mappings = new Map(Object.entries(engine.mappings).filter(([name]) => !ownRoutes.has(name)));
  return (request, response, next) => {
    const [, url, resource = '', id] = request.method === 'GET' ? (readAddress.exec(request.url) ?? []) : [];
    const mapping = mappings.get(resource);
    if (url === undefined || mapping === undefined) {
      next();
      return;
    }
    const { url: wholeUrl, baseUrl } = request;
    const leave = (error: unknown) => {
      request.url = wholeUrl;
      request.baseUrl = baseUrl;
      next(error);
    };
    // As below a path at which a router is mounted.
    request.url = url;
    request.baseUrl = '/api';
    checks(request, response, (error?: unknown) => {
      if (error == null) answerResource(engine, mapping, id, { request, response }).catch(leave);
      else leave(error);
    });
  };
}
