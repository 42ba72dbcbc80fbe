import type { RequestHandler } from 'express';
import { Fault } from '../engine/fault.ts';

/** A path with `//` at its beginning or a backslash, which browsers take for the beginning of a host, or with a broken escape. */
function isMalformed(path: string): boolean {
  if (path.startsWith('//') || path.includes('\\')) return true;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/** Refuses a path that can be no page's and no resource's. @throws Fault `malformed_request` */
export const refuseMalformedPath: RequestHandler = (request, _response, next) => {
  if (isMalformed(request.path)) throw new Fault('malformed_request');
  next();
};
