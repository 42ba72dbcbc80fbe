import type { RequestHandler, Response } from 'express';
import type { GatewayContext } from '../engine/context.ts';
import { closeRecord, openRecord, type RequestRecord } from './request-record.ts';

const records = new WeakMap<Response, RequestRecord>();

/** Returns the record of the request that a response belongs to. */
export function recordOf(response: Response): RequestRecord {
  const record = records.get(response);
  if (record === undefined) throw new Error('a request without a record');
  return record;
}

/**
 * Keeps the record of each HTTP request, and makes its id visible to all later readers of the header. Questions about health
 * are neither counted nor logged.
 */
export function observeRequests(context: GatewayContext): RequestHandler {
  const { requests } = context;
  return (request, response, next) => {
    const record = openRecord(request.method, (name) => request.get(name));
    request.headers['x-request-id'] = record.requestId;
    response.setHeader('X-Request-Id', record.requestId);
    records.set(response, record);
    const isProbe = request.path === '/healthz' || request.path === '/readyz';
    requests.begin();
    response.once('close', () => {
      requests.end();
      if (!isProbe) closeRecord(context, record, response.writableFinished ? response.statusCode : 'aborted');
    });
    next();
  };
}
