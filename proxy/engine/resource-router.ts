import { type Request, type Response, Router } from 'express';
import type { Audience, Contract, Verb } from '#shared/contract/contract.ts';
import type { CallContext } from '../gateway-client/gateway-client.ts';
import { RequestError } from '../wire/request-error.ts';
import { type Actor, isGranted, visitor } from './actor.ts';
import { mappingErrors } from './check-mapping.ts';
import { createRecord } from './create.ts';
import { deleteRecord } from './delete.ts';
import { entityTagOf, refuseIfMatch, updateIfMatch } from './entity-tag.ts';
import type { Device, Exchange } from './exchange.ts';
import type { RecordPage } from './fetch-records.ts';
import { listChanges, listRecords } from './list.ts';
import { type ListQuery, readChangesQuery, readId, readListQuery, refuseUnknown } from './list-query.ts';
import type { Mapping } from './mapping.ts';
import { readOne } from './one.ts';
import { admittingGateway, type GatewayOf } from './origin.ts';
import type { CalledChanges } from './page-call.ts';
import type { ResourceRecord } from './records.ts';
import { rowsAsSent } from './rows-as-sent.ts';
import { updateRecord } from './update.ts';

/** What the engine needs from the application. */
export interface EngineOptions {
  mappings: Readonly<Record<string, Mapping>>;
  gatewayOf: GatewayOf;
  actorOf: (response: Response) => Actor;
  callContextOf: (request: Request, response: Response) => CallContext;
  deviceOf: (request: Request, response: Response) => Device;
  /** Returns the token of a visitor's browser, which gets one where it has none. */
  visitorTokenOf: (request: Request, response: Response) => string;
}

/** The verb of a method at `/<resource>` and at `/<resource>/<id>`. */
const listVerbs: Readonly<Record<string, Verb>> = { GET: 'list', HEAD: 'list', POST: 'create' };
const recordVerbs: Readonly<Record<string, Verb>> = { GET: 'one', HEAD: 'one', PUT: 'update', DELETE: 'delete' };

/**
 * Creates the REST interface of all mapped resources, in the dialect of `ra-data-simple-rest`.
 *
 * @throws Error listing every error of the mappings
 */
export function createResourceRouter(options: EngineOptions): Router {
  const errors = mappingErrors(options.mappings);
  if (errors.length > 0) throw new Error(`The mappings have errors:\n${errors.join('\n')}`);

  const router = Router();
  router.all('/:resource{/:id}', async (request, response, next) => {
    const { resource, id } = request.params;
    const mapping = Object.hasOwn(options.mappings, resource) ? options.mappings[resource] : undefined;
    if (mapping) await answerResource(options, mapping, id, { request, response });
    else next();
  });
  return router;
}

/**
 * Answers a request for a resource. Denies by default: 405 for a verb that no contract grants, 401 or 403 for one that the
 * contract or the role does not grant to the actor.
 *
 * @param id of a record; undefined for the list
 * @throws RequestError where it is refused
 */
export async function answerResource(
  options: EngineOptions,
  mapping: Mapping,
  id: string | undefined,
  { request, response }: Parties,
): Promise<void> {
  const verb = (id === undefined ? listVerbs : recordVerbs)[request.method];
  const isOffered = verb !== undefined && Object.values(mapping.contract.access).some((verbs) => verbs.includes(verb));
  if (!isOffered) {
    response.setHeader('Allow', allowedMethods(mapping.contract, id === undefined));
    throw new RequestError('method_not_allowed');
  }
  if (verb !== 'list') refuseUnknown(request.query, []);
  if (verb !== 'update') refuseIfMatch(request);
  const exchange = openExchange(options, mapping, verb, request, response);
  await answers[verb](exchange, request, response, id);
}

/** A request and what answers it. */
interface Parties {
  request: Request;
  response: Response;
}

/**
 * Reads a list as `GET /<resource>` does, with the same grants, checks and calls, for whoever answers in another form.
 *
 * @param query the parameters as they stand in an address: `filter`, `range` and `sort` as JSON
 * @throws RequestError as the request would be refused
 */
export async function readList(
  options: EngineOptions,
  mapping: Mapping,
  query: Readonly<Record<string, string>>,
  { request, response }: Parties,
): Promise<RecordPage> {
  const exchange = openExchange(options, mapping, 'list', request, response);
  return listRecords(exchange, lineOf(exchange, 'list'), readListQuery(mapping.contract, query));
}

/**
 * Reads a record as `GET /<resource>/<id>` does, for whoever answers in another form.
 *
 * @throws RequestError as the request would be refused
 */
export async function readRecord(
  options: EngineOptions,
  mapping: Mapping,
  id: string,
  { request, response }: Parties,
): Promise<ResourceRecord> {
  const exchange = openExchange(options, mapping, 'one', request, response);
  return readOne(exchange, readId(mapping.contract, id));
}

/**
 * Returns the actor to use. A signed-in user may also do what visitors may, so a visitor's grant is used as a fallback; a
 * program may do what its key names alone.
 */
function admittedActor(contract: Contract, verb: Verb, actor: Actor): Actor {
  if (isGranted(contract, verb, actor)) return actor;
  const isProgram = actor.audience !== 'visitor' && actor.key !== undefined;
  if (!isProgram && contract.access.visitor.includes(verb)) return visitor;
  throw new RequestError(actor.audience === 'visitor' ? 'unauthenticated' : 'forbidden');
}

function openExchange(
  { gatewayOf, actorOf, callContextOf, deviceOf, visitorTokenOf }: EngineOptions,
  mapping: Mapping,
  verb: Verb,
  request: Request,
  response: Response,
): Exchange {
  const actor = admittedActor(mapping.contract, verb, actorOf(response));
  const gateway = admittingGateway(gatewayOf, mapping, actor);
  const callContext = callContextOf(request, response);
  const idempotencyKey = verb === 'create' ? readIdempotencyKey(request) : undefined;
  const isVisitor = actor.audience === 'visitor';
  const hasVisitorKey = isVisitor && idempotencyKey !== undefined;
  const { contract, lines, dialect, form, from } = mapping;
  // No spread: an object that grows field by field costs as much as all the checks before.
  return {
    contract,
    lines,
    dialect,
    form,
    from,
    actor,
    callContext: isVisitor ? { ...callContext, token: undefined } : callContext,
    gateway,
    idempotencyKey,
    visitorToken: hasVisitorKey ? visitorTokenOf(request, response) : undefined,
    device: deviceOf(request, response),
  };
}

/** Reads the idempotency key. It is forwarded in a header, so only header-safe characters are allowed. */
function readIdempotencyKey(request: Request): string | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new RequestError('malformed_request', { errors: { 'Idempotency-Key': 'validation.invalid' } });
  }
  return key;
}

type AnswerVerb = (exchange: Exchange, request: Request, response: Response, id: string | undefined) => Promise<void>;

const answers: Record<Verb, AnswerVerb> = {
  list: async (exchange, request, response) => {
    // Express parses it each time that it is asked for.
    const given = request.query;
    const changes = readChangesQuery(exchange.contract, exchange.actor.audience, given);
    if (changes) {
      sendChanges(request, response, await listChanges(exchange, lineOf(exchange, 'list'), changes));
      return;
    }
    const query = readListQuery(exchange.contract, given);
    const page = await listRecords(exchange, lineOf(exchange, 'list'), query, { mayPass: true });
    sendPage(response, exchange.contract.name, query, page);
  },
  one: async (exchange, _request, response, id = '') => {
    sendRecord(response, await readOne(exchange, readId(exchange.contract, id)));
  },
  create: async (exchange, request, response) => {
    const record = await createRecord(exchange, lineOf(exchange, 'create'), request.body);
    response.statusCode = 201;
    sendRecord(response, record);
  },
  update: async (exchange, request, response, id = '') => {
    const recordId = readId(exchange.contract, id);
    const update = (body: unknown) => updateRecord(exchange, lineOf(exchange, 'update'), recordId, body);
    sendRecord(response, await updateIfMatch(exchange.contract, request, update));
  },
  delete: async (exchange, _request, response, id = '') => {
    sendJson(response, await deleteRecord(exchange, lineOf(exchange, 'delete'), readId(exchange.contract, id)));
  },
};

/** Sends the rows of a list, with how many there are. */
export function sendPage(response: Response, name: string, { range }: ListQuery, page: RecordPage): void {
  response.setHeader('Content-Range', contentRange(name, range?.[0] ?? 0, page));
  response.setHeader('X-Total-Count', String(page.total));
  const asSent = page.passed ?? (page.sent && rowsAsSent(page.sent, page.records));
  if (asSent) sendBytes(response, asSent);
  else sendJson(response, page.records);
}

/** Sends what has changed, with the cursor of what follows, and the address of more that is there now. */
function sendChanges(request: Request, response: Response, { records, cursor, hasMore }: CalledChanges): void {
  response.setHeader('Next-Cursor', cursor);
  if (hasMore) {
    const { pathname, searchParams } = new URL(request.originalUrl, 'http://localhost');
    searchParams.delete('updated_since');
    searchParams.set('cursor', cursor);
    response.setHeader('Link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
  }
  sendJson(response, records);
}

/** Sends a record, with its version as the entity tag that a change may name. */
function sendRecord(response: Response, record: ResourceRecord): void {
  const tag = entityTagOf(record);
  if (tag !== undefined) response.setHeader('ETag', tag);
  sendJson(response, record);
}

/** Sends JSON. Faster than Express's `json`, which reads settings, parses the content type and copies the text. */
function sendJson(response: Response, value: unknown): void {
  sendBytes(response, Buffer.from(JSON.stringify(value)));
}

function sendBytes(response: Response, json: Buffer): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', json.length);
  response.end(json);
}

type LineOf<V extends Verb> = NonNullable<NonNullable<Exchange['lines'][V]>[Audience]>;

/** Returns the line of a verb. It exists wherever the contract grants the verb: mappings are checked at start-up. */
function lineOf<V extends Verb>({ lines, actor }: Exchange, verb: V): LineOf<V> {
  const line: LineOf<V> | undefined = lines[verb]?.[actor.audience];
  if (line === undefined) throw new RequestError('method_not_allowed');
  return line;
}

function contentRange(name: string, first: number, { records, total }: RecordPage): string {
  return records.length === 0 ? `${name} */${total}` : `${name} ${first}-${first + records.length - 1}/${total}`;
}

function allowedMethods(contract: Contract, isList: boolean): string {
  const offered = new Set(Object.values(contract.access).flat());
  const methods = Object.entries(isList ? listVerbs : recordVerbs).filter(([, verb]) => offered.has(verb));
  return methods.map(([method]) => method).join(', ');
}
