import type { Request, RequestHandler, Response } from 'express';
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

const contract = contracts.event;
const line = {
  call: 'GET /postback/events',
  paging: 'per_page',
  filter: ['after', 'kind', 'campaign_id'],
  order: ['position', 'ASC'],
} as const satisfies ListLine;
const ofAdvertiser = mapping(contract, { list: { staff: line } });

/**
 * `GET /api/event` of a server of an advertiser, which signs an empty body with the key of its postbacks: what happened with its
 * campaigns and invoices. With a test key, those of the sandbox of its owner. A request that is not signed, or has another key,
 * goes on.
 */
export const answerSignedEvents =
  ({ gateway, callContextOf }: SignedOptions): RequestHandler =>
  async (request, response, next) => {
    const testKey = testKeyOf(response);
    if (!isSigned(request) || (stateOf(response).key !== undefined && testKey === undefined)) {
      next();
      return;
    }
    const query = readListQuery(contract, request.query);
    // No event names an affiliate to an advertiser.
    if ('affiliate_id' in query.filter) throw unknownFields(['affiliate_id']);
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
