import type { RequestHandler, Response } from 'express';
import type { GatewayContext } from '../engine/context.ts';
import { closeRecord, openRecord, type RequestRecord } from './request-record.ts';

/** No WeakMap: each collection would have to go through it. */
const recordKey = Symbol('record');
type Recorded = Response & { [recordKey]?: RequestRecord };

/** Returns the record of the request that a response belongs to. */
export function recordOf(response: Recorded): RequestRecord {
  const record = response[recordKey];
  if (record === undefined) throw new Error('a request without a record');
  return record;
}

/**
 * Keeps the record of each HTTP request, and makes its id visible to all later readers of the header. Questions about health
 * are neither counted nor logged.
 */
export function observeRequests(context: GatewayContext): RequestHandler {
  const { requests } = context;
  return (request, response: Recorded, next) => {
    const record = openRecord(request.method, (name) => request.get(name));
    request.headers['x-request-id'] = record.requestId;
    response.setHeader('X-Request-Id', record.requestId);
    response[recordKey] = record;
    const isProbe = request.path === '/healthz' || request.path === '/readyz';
    requests.begin();
    response.once('close', () => {
      requests.end();
      if (!isProbe) closeRecord(context, record, response.writableFinished ? response.statusCode : 'aborted');
    });
    next();
  };
}
