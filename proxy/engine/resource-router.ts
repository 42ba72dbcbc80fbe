import { type Request, type Response, Router } from 'express';
import type { Audience, Contract, Verb } from '#shared/contract/contract.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { RequestError } from '../wire/request-error.ts';
import { type Actor, isGranted, visitor } from './actor.ts';
import { mappingErrors } from './check-mapping.ts';
import { createRecord } from './create.ts';
import { deleteRecord } from './delete.ts';
import { readId, readListQuery, refuseUnknown } from './dialect.ts';
import type { Device, Exchange } from './exchange.ts';
import type { RecordPage } from './fetch-records.ts';
import { listRecords } from './list.ts';
import type { Mapping } from './mapping.ts';
import { readOne } from './one.ts';
import { updateRecord } from './update.ts';

/** What the engine needs from the application. */
export interface EngineOptions {
  mappings: Readonly<Record<string, Mapping>>;
  gateway: GatewayClient;
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
 * Creates the REST interface of all mapped resources, in the dialect of `ra-data-simple-rest`. Denies by default: 405
 * for a verb that no contract grants, 401 or 403 for one that the contract or the role does not grant to the actor.
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
    if (!mapping) {
      next();
      return;
    }
    const verb = (id === undefined ? listVerbs : recordVerbs)[request.method];
    const isOffered =
      verb !== undefined && Object.values(mapping.contract.access).some((verbs) => verbs.includes(verb));
    if (!isOffered) {
      response.setHeader('Allow', allowedMethods(mapping.contract, id === undefined));
      throw new RequestError('method_not_allowed');
    }
    if (verb !== 'list') refuseUnknown(request.query, []);
    const exchange = openExchange(options, mapping, verb, request, response);
    await answers[verb](exchange, request, response, id);
  });
  return router;
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
  { gateway, actorOf, callContextOf, deviceOf, visitorTokenOf }: EngineOptions,
  { contract, lines }: Mapping,
  verb: Verb,
  request: Request,
  response: Response,
): Exchange {
  const actor = admittedActor(contract, verb, actorOf(response));
  const callContext = callContextOf(request, response);
  const idempotencyKey = verb === 'create' ? readIdempotencyKey(request) : undefined;
  const isVisitor = actor.audience === 'visitor';
  return {
    contract,
    lines,
    actor,
    callContext: isVisitor ? { ...callContext, token: undefined } : callContext,
    gateway,
    idempotencyKey,
    ...(isVisitor && idempotencyKey !== undefined && { visitorToken: visitorTokenOf(request, response) }),
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
    const query = readListQuery(exchange.contract, request.query);
    const page = await listRecords(exchange, lineOf(exchange, 'list'), query);
    response.setHeader('Content-Range', contentRange(exchange.contract.name, query.range?.[0] ?? 0, page));
    response.setHeader('X-Total-Count', String(page.total));
    sendJson(response, page.records);
  },
  one: async (exchange, _request, response, id = '') => {
    sendJson(response, await readOne(exchange, readId(exchange.contract, id)));
  },
  create: async (exchange, request, response) => {
    const record = await createRecord(exchange, lineOf(exchange, 'create'), request.body);
    response.statusCode = 201;
    sendJson(response, record);
  },
  update: async (exchange, request, response, id = '') => {
    const recordId = readId(exchange.contract, id);
    sendJson(response, await updateRecord(exchange, lineOf(exchange, 'update'), recordId, request.body));
  },
  delete: async (exchange, _request, response, id = '') => {
    sendJson(response, await deleteRecord(exchange, lineOf(exchange, 'delete'), readId(exchange.contract, id)));
  },
};

/** Sends JSON. Faster than Express's `json`, which reads settings, parses the content type and copies the text. */
function sendJson(response: Response, value: unknown): void {
  const text = JSON.stringify(value);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
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
