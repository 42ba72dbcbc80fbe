import type { Request, RequestHandler, Response } from 'express';
import type { Contract } from '#shared/contract/contract.ts';
import { contracts } from '#shared/resources/index.ts';
import { visitor } from '../engine/actor.ts';
import { listRecords } from '../engine/list.ts';
import { readListQuery, unknownFields } from '../engine/list-query.ts';
import { type ListLine, mapping } from '../engine/mapping.ts';
import { sendPage } from '../engine/resource-router.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { stateOf } from './request-state.ts';
import { isSigned, signedHeaders } from './signed-headers.ts';
import { testKeyOf } from './test-clock.ts';

interface SignedOptions {
  gateway: GatewayClient;
  callContextOf: (request: Request, response: Response) => CallContext;
}

/** The names of the lists that servers of advertisers read. */
export const signedLists = ['event', 'advertiser-read-key', 'request-log'] as const;
type SignedList = (typeof signedLists)[number];

/**
 * The calls of these lists, which are read with the signature of their postbacks: what happened with their campaigns and
 * invoices, their read keys, and what these asked for.
 */
const lists = {
  event: {
    call: 'GET /postback/events',
    paging: 'per_page',
    filter: ['after', 'kind', 'campaign_id'],
    order: ['position', 'ASC'],
  },
  'advertiser-read-key': { call: 'GET /postback/read_keys', order: ['id', 'DESC'] },
  'request-log': {
    call: 'GET /postback/read_key_requests',
    paging: 'per_page',
    filter: 'all',
    order: ['created_at', 'DESC'],
  },
} as const satisfies Record<SignedList, ListLine>;

/** Filters that name whose the records are, which the signature says. */
const owners = ['affiliate_id', 'advertiser_id'] as const;

/**
 * Answers a list to a server of an advertiser, which signs an empty body with the key of its postbacks. With a test key, that of the
 * sandbox of its owner. A request that is not signed, or has another key, goes on.
 */
export function answerSigned(name: SignedList, { gateway, callContextOf }: SignedOptions): RequestHandler {
  const contract = contracts[name];
  const line: ListLine = lists[name];
  const ofAdvertiser = mapping<Contract>(contract, { list: { advertiser: line } });
  return async (request, response, next) => {
    const testKey = testKeyOf(response);
    if (!isSigned(request) || (stateOf(response).key !== undefined && testKey === undefined)) {
      next();
      return;
    }
    const query = readListQuery(contract, request.query);
    const named = owners.filter((owner) => owner in query.filter);
    if (named.length > 0) throw unknownFields(named);
    const raw = { headers: signedHeaders(request) };
    const signed: GatewayClient = {
      ...gateway,
      send: (call, callContext) => gateway.send({ ...call, raw }, callContext),
      sendForAnswer: (call, callContext) => gateway.sendForAnswer({ ...call, raw }, callContext),
    };
    const callContext = { ...callContextOf(request, response), token: testKey };
    const exchange = { ...ofAdvertiser, actor: visitor, callContext, gateway: signed, idempotencyKey: undefined };
    sendPage(response, contract.name, query, await listRecords(exchange, line, query));
  };
}
