import express, { type RequestHandler } from 'express';
import { Fault } from '../engine/fault.ts';

const bodyMax = '100kb';
const parse: RequestHandler = express.json({ limit: bodyMax, strict: false, inflate: false, type: 'application/json' });

/**
 * Reads the JSON body of a POST or PUT. Other methods have none that counts: clients send DELETE as `text/plain` with an
 * empty one.
 *
 * @throws Fault `unsupported_media_type` for a body that is not JSON, `malformed_request`, `body_too_large`
 */
export const readJsonBody: RequestHandler = (request, response, next) => {
  if (request.method !== 'POST' && request.method !== 'PUT') {
    next();
    return;
  }
  const isEmpty = request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length']);
  if (!isEmpty && request.is('application/json') === false) throw new Fault('unsupported_media_type');
  parse(request, response, next);
};
