import type { RequestHandler } from 'express';
import { Fault } from '../engine/fault.ts';

/**
 * Checks for a leading `//` or a backslash, which browsers may read as the start of a host, and for an invalid escape.
 */
function isMalformed(path: string): boolean {
  if (path.startsWith('//') || path.includes('\\')) return true;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/** Rejects malformed paths. @throws Fault `malformed_request` */
export const refuseMalformedPath: RequestHandler = (request, _response, next) => {
  if (isMalformed(request.path)) throw new Fault('malformed_request');
  next();
};
