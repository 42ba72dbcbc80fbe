import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { conversionFilter } from '#shared/conversion-filter.ts';
import { roleMay } from '#shared/codes/role.ts';
import { contracts } from '#shared/resources/index.ts';
import { importFault, importResult } from '#shared/resources/conversion-import.ts';
import * as z from 'zod/mini';
import { readFilter, readJson, refuseUnknown } from '../engine/dialect.ts';
import { wireText } from '../engine/exchange.ts';
import { jsonObject } from '../engine/json-object.ts';
import { type Actor, isGranted, ownAffiliateId, refuseForeign } from '../engine/actor.ts';
import { Fault } from '../engine/fault.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { createPipe } from '../gateway-client/pipe.ts';
import { faultOfRefusal } from '../gateway-client/refusal.ts';
import { parseJson, readText } from '../gateway-client/transport.ts';
import { callContextOf, stateOf } from '../http/request-state.ts';
import { importFaultLine, importFaultText } from './import-words.ts';

export interface StreamRouteOptions {
  gateway: GatewayClient;
  /** How long nothing may move. */
  idleMs: number;
  /** How long the gateway may take to begin an export. */
  deadlineMs: number;
  uploadBytesMax?: number;
}

/** An export takes as long as its reader; this only ends what was forgotten. */
const streamLimitMs = 60 * 60_000;
const resultBytesMax = 5 * 1024 * 1024;

const unreadable = z.object({ errors: z.array(importFault).check(z.minLength(1)) });

/** What is too large to be held: the export of the conversion report and the upload of conversions. */
export function createStreamRouter(options: StreamRouteOptions): Router {
  const { gateway, idleMs, deadlineMs, uploadBytesMax = 50 * 1024 * 1024 } = options;
  const pipe = createPipe(gateway, idleMs);

  function exportConversions(request: Request, response: Response, next: NextFunction): void {
    if (request.method !== 'GET') throw methodNotAllowed(response, 'GET');
    const actor = admitted(response, (actor) => isGranted(contracts.conversion, 'list', actor));
    refuseUnknown(request.query, ['filter']);
    const given = readFilter(conversionFilter, readJson(request.query['filter'], jsonObject, 'filter') ?? {});
    const filter = Object.entries(ownConversions(given, actor));
    const query = Object.fromEntries(filter.map(([key, value]) => [key, wireText(value)]));
    const beginning = new AbortController();
    const timer = setTimeout(() => beginning.abort(new Fault('gateway_timeout')), deadlineMs);
    const { signal, ...whole } = callContextOf(request, response, streamLimitMs);
    const callContext = { ...whole, signal: AbortSignal.any([signal, beginning.signal]) };
    response.once('close', () => clearTimeout(timer));
    pipe(
      { request, response, next },
      { app: 'report', path: '/api/get/report/export_csv', query, headers: { accept: 'text/csv' } },
      callContext,
      (answer) => {
        clearTimeout(timer);
        if (answer.statusCode !== 200) {
          void refuse(answer, callContext).catch(next);
          return;
        }
        response.setHeader('Content-Type', 'text/csv; charset=utf-8');
        response.setHeader('Content-Disposition', 'attachment; filename="conversion_reports.csv"');
        // Whatever breaks off, on either side, ends both; the reader sees a broken download, never a shorter file.
        pipeline(answer, response, () => undefined);
      },
    );
  }

  function importConversions(request: Request, response: Response, next: NextFunction): void {
    admitted(
      response,
      (actor) => actor.audience === 'staff' && roleMay(actor.role, 'conversion-import', 'create', actor.scope),
    );
    const { 'content-type': type = '', 'content-length': length = '' } = request.headers;
    if (!/^multipart\/form-data\s*;/i.test(type)) throw new Fault('unsupported_media_type');
    if (!/^\d{1,15}$/.test(length)) throw new Fault('malformed_request');
    if (Number(length) > uploadBytesMax) throw new Fault('body_too_large');
    const callContext = callContextOf(request, response, streamLimitMs);
    pipe(
      { request, response, next },
      {
        app: 'report',
        path: '/api/conversion/import',
        headers: { accept: 'application/json', 'content-type': type, 'content-length': length },
      },
      callContext,
      (answer) => {
        const isDone = answer.statusCode === 200 || answer.statusCode === 201;
        void (isDone ? answerImport(answer, response, callContext) : refuse(answer, callContext)).catch(next);
      },
    );
  }

  const router = Router();
  router.route('/conversion.csv').all(exportConversions);
  router.post('/conversion-import', importConversions);
  return router;
}

function methodNotAllowed(response: Response, allowed: string): Fault {
  response.setHeader('Allow', allowed);
  return new Fault('method_not_allowed');
}

/** Deny by default, with the same answers as the resources. */
function admitted(response: Response, isAllowed: (actor: Actor) => boolean): Actor {
  const { actor } = stateOf(response);
  if (!isAllowed(actor)) throw new Fault(actor.audience === 'visitor' ? 'unauthenticated' : 'forbidden');
  return actor;
}

/** An affiliate's filter is held to its own conversions. */
function ownConversions(filter: Record<string, unknown>, actor: Actor): Record<string, unknown> {
  if (actor.audience !== 'affiliate') return filter;
  if (filter['affiliate_id'] !== undefined) refuseForeign(actor, filter['affiliate_id']);
  return { ...filter, affiliate_id: ownAffiliateId(actor) };
}

async function answerImport(
  answer: IncomingMessage,
  response: Response,
  { locale, signal }: CallContext,
): Promise<void> {
  const parsed = importResult.safeParse(parseJson(await readText(answer, resultBytesMax, signal)));
  if (!parsed.success) throw new Fault('gateway_error', { cause: parsed.error });
  const errors = parsed.data.errors.map((fault) => ({ ...fault, message: importFaultText(fault, locale) }));
  response.json({ ...parsed.data, errors });
}

/** Throws what a refusal means. A file that cannot be read says where and why. */
async function refuse(answer: IncomingMessage, { locale, signal, token }: CallContext): Promise<never> {
  const body = parseJson(await readText(answer, resultBytesMax, signal));
  const fault = faultOfRefusal({
    status: answer.statusCode ?? 502,
    body,
    retryAfter: answer.headers['retry-after'],
    isSignedIn: token !== undefined,
    locale,
  });
  const faults = unreadable.safeParse(body);
  if (!faults.success) throw fault;
  const lines = faults.data.errors.map((each) => importFaultLine(each, locale));
  throw new Fault(fault.code, { errors: { file: lines.slice(0, 100).join('\n') } });
}
