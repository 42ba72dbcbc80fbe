import { pipeline, Readable } from 'node:stream';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isSingleLine } from '#shared/rules/text-controls.ts';
import { abortSignalOf } from '../gateway-client/call-signal.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { createPipe } from '../gateway-client/pipe.ts';
import { errorOfRefusal } from '../gateway-client/refusal.ts';
import type { PipedAnswer } from '../gateway-client/transport.ts';
import { callAddress, type CallText } from '../wire/call-text.ts';
import { RequestError } from '../wire/request-error.ts';
import { type Actor, actorMay, isGranted, ownAffiliateId, refuseForeign } from './actor.ts';
import { wireText } from './exchange.ts';
import { type CsvWords, listCsv } from './list-csv.ts';
import { fieldOf, readFilter, readListQuery, refuseUnknown } from './list-query.ts';
import type { Mapping } from './mapping.ts';
import { admittingGateway, type GatewayOf } from './origin.ts';
import { readQueryFilter } from './query-filter.ts';
import type { Download, StoredFile, Stream, StreamCall, Upload } from './stream.ts';

export interface StreamRouterOptions {
  /** The gateway that signs people in, which has the streams. */
  gateway: GatewayClient;
  gatewayOf: GatewayOf;
  streams: readonly Stream[];
  /** Each staff list is also served as a file, `/<resource>.csv`, and those of affiliates whose contract says so. */
  mappings: Readonly<Record<string, Mapping>>;
  actorOf: (response: Response) => Actor;
  callContextOf: (request: Request, response: Response, deadlineMs: number) => CallContext;
  /** Returns the CSV texts in the language of a request. */
  wordsOf: (response: Response) => CsvWords;
  /** Idle timeout in ms. */
  idleMs: number;
  /** Maximum time in ms until the gateway begins to answer. */
  deadlineMs: number;
}

/** Upper bound for abandoned transfers; a download otherwise takes as long as its client. */
const streamLimitMs = 60 * 60_000;
const answerBytesMax = 5 * 1024 * 1024;
const csvPath = /^\/([a-z-]+)\.csv$/;

interface Parties {
  request: Request;
  response: Response;
  next: NextFunction;
}

interface Serving extends StreamRouterOptions {
  pipe: ReturnType<typeof createPipe>;
}

/**
 * Serves responses and requests that are too large to buffer: the declared downloads and uploads, and lists as CSV: each of
 * staff, and those of affiliates whose contract says so.
 */
export function serveStreams(options: StreamRouterOptions): RequestHandler {
  const { gateway, streams, mappings, idleMs } = options;
  const serving: Serving = { ...options, pipe: createPipe(gateway, idleMs) };
  const kindsOf = new Map<string, { [Kind in Stream['kind']]?: Extract<Stream, { kind: Kind }> }>();
  for (const stream of streams) kindsOf.set(stream.path, { ...kindsOf.get(stream.path), [stream.kind]: stream });

  // A map look-up instead of a router: nearly all requests pass through here to other routes.
  return (request, response, next) => {
    const parties = { request, response, next };
    const stream = kindsOf.get(request.path);
    if (stream?.download) {
      serveDownload(serving, stream.download, parties);
    } else if (stream?.upload && request.method === 'POST') {
      serveUpload(serving, stream.upload, parties);
    } else if (stream?.file) {
      if (request.method !== 'GET') throw methodNotAllowed(response, 'GET');
      serveFile(serving, stream.file, parties);
    } else {
      const [, resource = ''] = csvPath.exec(request.path) ?? [];
      const mapping = Object.hasOwn(mappings, resource) ? mappings[resource] : undefined;
      if (!mapping?.lines.list?.staff) next();
      else if (request.method !== 'GET') throw methodNotAllowed(response, 'GET');
      else return serveList(serving, mapping, parties);
    }
    return undefined;
  };
}

function serveDownload(serving: Serving, stream: Download, { request, response, next }: Parties): void {
  if (request.method !== 'GET') throw methodNotAllowed(response, 'GET');
  const actor = serving.actorOf(response);
  requireGrant(actor, isGranted(stream.contract, stream.verb, actor));
  refuseUnknown(request.query, ['filter']);
  const given = readFilter(
    stream.filter,
    readQueryFilter(request.query, (name) => fieldOf(stream.filter, name)),
  );
  const filter = Object.entries(ownFilter(given, actor));
  const query = Object.fromEntries(filter.map(([key, value]) => [key, wireText(value)]));
  const headers = { accept: stream.contentType.split(';')[0] ?? '*/*' };
  passDown(serving, { ...callAddress(stream.call), query, headers }, { request, response, next }, () => stream);
}

function serveFile(serving: Serving, stream: StoredFile, { request, response, next }: Parties): void {
  const actor = serving.actorOf(response);
  const isGiven =
    actor.audience !== 'visitor' &&
    stream.audiences.includes(actor.audience) &&
    actorMay(actor, stream.resource, stream.verb);
  requireGrant(actor, isGiven);
  refuseUnknown(request.query, ['id']);
  const { id } = request.query;
  if (typeof id !== 'string' || !/^[1-9]\d{0,9}$/.test(id)) throw new RequestError('malformed_id');
  const { path, ...address } = callAddress(callFor(stream.call, actor));
  const query: Record<string, string> = path.includes(':id') ? {} : { id };
  passDown(serving, { ...address, path: path.replace(':id', id), query }, { request, response, next }, (answer) => ({
    ...headOfFile(answer),
    cacheSeconds: stream.cacheSeconds,
  }));
}

/** Pipes a successful answer to the browser, under a head of ours. */
function passDown(
  { pipe, deadlineMs, callContextOf }: Serving,
  call: Parameters<Serving['pipe']>[1],
  { request, response, next }: Parties,
  headOf: (answer: PipedAnswer) => FileHead,
): void {
  const startDeadline = new AbortController();
  const timer = setTimeout(() => startDeadline.abort(new RequestError('gateway_timeout')), deadlineMs);
  const { signal, ...whole } = callContextOf(request, response, streamLimitMs);
  const callContext = { ...whole, signal: AbortSignal.any([abortSignalOf(signal), startDeadline.signal]) };
  response.once('close', () => clearTimeout(timer));
  pipe({ request, response, next }, call, callContext, (answer) => {
    clearTimeout(timer);
    if (answer.status !== 200) {
      void refuse(answer, callContext).catch(next);
      return;
    }
    sendHead(response, headOf(answer));
    // A break on either side ends both; the client sees a broken download, never a shorter file.
    pipeline(answer.stream, response, () => undefined);
  });
}

function serveUpload(serving: Serving, stream: Upload, { request, response, next }: Parties): void {
  const actor = serving.actorOf(response);
  requireGrant(actor, mayUpload(actor, stream));
  const { 'content-type': type = '', 'content-length': length = '' } = request.headers;
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new RequestError('unsupported_media_type');
  if (!/^\d{1,15}$/.test(length)) throw new RequestError('malformed_request');
  if (Number(length) > stream.bytesMax) throw new RequestError('body_too_large');
  const callContext = serving.callContextOf(request, response, streamLimitMs);
  serving.pipe(
    { request, response, next },
    {
      ...callAddress(callFor(stream.call, actor)),
      headers: { accept: 'application/json', 'content-type': type, 'content-length': length },
    },
    callContext,
    (answer) => {
      const isDone = [200, 201, 202].includes(answer.status);
      const finish = isDone ? answerUpload(stream, answer, response, callContext) : refuse(answer, callContext, stream);
      void finish.catch(next);
    },
  );
}

async function serveList(serving: Serving, mapping: Mapping, { request, response }: Parties): Promise<void> {
  const { contract, lines } = mapping;
  const actor = serving.actorOf(response);
  const hasFile = actor.audience === 'staff' || (actor.audience === 'affiliate' && contract.hasOwnFile);
  requireGrant(actor, hasFile && isGranted(contract, 'list', actor));
  const line = lines.list?.[actor.audience];
  if (!line) throw new RequestError('not_found');
  refuseUnknown(request.query, ['filter', 'sort']);
  const query = readListQuery(contract, request.query);
  const callContext = serving.callContextOf(request, response, streamLimitMs);
  const gateway = admittingGateway(serving.gatewayOf, mapping, actor);
  const exchange = { ...mapping, actor, callContext, gateway, idempotencyKey: undefined };
  const parts = listCsv(exchange, line, query, serving.wordsOf(response));
  // Fetched before the head is sent, so that a refusal is still a normal error response.
  const first = await parts.next();
  sendHead(response, { contentType: 'text/csv; charset=utf-8', fileName: `${contract.name}.csv` });
  if (!first.done) response.write(first.value);
  pipeline(Readable.from(parts), response, () => undefined);
}

function mayUpload(actor: Actor, { resource, call }: Upload): boolean {
  const hasCall = actor.audience === 'staff' || (actor.audience === 'affiliate' && typeof call !== 'string');
  return hasCall && actorMay(actor, resource, 'create');
}

/** @throws RequestError `forbidden` for who is on neither side */
function callFor(call: StreamCall, { audience }: Actor): CallText {
  if (typeof call === 'string') return call;
  if (audience === 'affiliate' || audience === 'staff') return call[audience];
  throw new RequestError('forbidden');
}

/** Either `fileName`, or the whole `disposition`. */
interface FileHead {
  contentType: string;
  fileName?: string;
  disposition?: string;
  cacheSeconds?: number | undefined;
}

function sendHead(response: Response, { contentType, fileName = '', disposition, cacheSeconds }: FileHead): void {
  if (cacheSeconds !== undefined) response.setHeader('Cache-Control', `private, max-age=${cacheSeconds}`);
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Disposition', disposition ?? `attachment; filename="${fileName}"`);
}

const plainType = /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?$/;
const plainDisposition = /^attachment; filename="[ !#-[\]-~]{1,250}"(?:; filename\*=UTF-8''[\w!#$&+.^`|~%-]{1,800})?$/;

function isPlainDisposition(disposition: string): boolean {
  if (!plainDisposition.test(disposition)) return false;
  try {
    return isSingleLine(decodeURIComponent(disposition.split("''")[1] ?? ''));
  } catch {
    return false;
  }
}

/** Returns the gateway's headers of a stored file, which the browser saves and never displays. */
function headOfFile({ headers }: PipedAnswer): FileHead {
  const type = String(headers['content-type'] ?? '');
  const disposition = String(headers['content-disposition'] ?? '');
  return {
    contentType: plainType.test(type) ? type : 'application/octet-stream',
    disposition: isPlainDisposition(disposition) ? disposition : 'attachment',
  };
}

function methodNotAllowed(response: Response, allowed: string): RequestError {
  response.setHeader('Allow', allowed);
  return new RequestError('method_not_allowed');
}

/** Denies by default, with the same statuses as the resources. */
function requireGrant(actor: Actor, isAllowed: boolean): void {
  if (!isAllowed) throw new RequestError(actor.audience === 'visitor' ? 'unauthenticated' : 'forbidden');
}

/** Restricts an affiliate's filter to its own rows. */
function ownFilter(filter: Record<string, unknown>, actor: Actor): Record<string, unknown> {
  if (actor.audience !== 'affiliate') return filter;
  if (filter['affiliate_id'] !== undefined) refuseForeign(actor, filter['affiliate_id']);
  return { ...filter, affiliate_id: ownAffiliateId(actor) };
}

async function answerUpload(stream: Upload, answer: PipedAnswer, response: Response, { locale }: CallContext) {
  const result = stream.read(await answer.readJson(answerBytesMax), locale);
  if (result === undefined)
    throw new RequestError('gateway_error', { cause: 'an upload answered what cannot be read' });
  // The import continues after the answer.
  response.status(answer.status === 202 ? 202 : 200).json(result);
}

/** Throws the error of a refused call. For an unreadable file it includes where and why. */
async function refuse(answer: PipedAnswer, callContext: CallContext, stream?: Upload): Promise<never> {
  const { locale, token } = callContext;
  const body = await answer.readJson(answerBytesMax);
  const error = errorOfRefusal({
    status: answer.status,
    body,
    headers: answer.headers,
    isSignedIn: token !== undefined,
    locale,
  });
  const file = stream?.readRefusal?.(body, locale);
  throw file === undefined ? error : new RequestError(error.code, { errors: { file } });
}
