import express, { type RequestHandler } from 'express';
import { readInTime } from '#shared/server/read-in-time.ts';
import { Fault } from '../engine/fault.ts';

const bodyMax = '100kb';
const parse: RequestHandler = express.json({ limit: bodyMax, strict: false, inflate: false, type: 'application/json' });

/**
 * Parses the JSON body of a POST or PUT. Other methods have no meaningful body: clients send DELETE as `text/plain`
 * with an empty one.
 *
 * @param limitMs time limit for the body in ms; then a 408 is answered and the connection closed
 * @throws Fault `unsupported_media_type` for a body that is not JSON, `malformed_request`, `body_too_large`,
 *   `request_timeout`
 */
export function readJsonBody(limitMs: number): RequestHandler {
  const readBody = readInTime(parse, limitMs, () => new Fault('request_timeout'));
  return (request, response, next) => {
    if (request.method !== 'POST' && request.method !== 'PUT') {
      next();
      return;
    }
    const isEmpty = request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length']);
    if (!isEmpty && request.is('application/json') === false) throw new Fault('unsupported_media_type');
    readBody(request, response, next);
  };
}
