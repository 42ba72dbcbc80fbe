import type { GatewayContext } from '../../../engine/context.ts';
import { businessDate, flagText, idText } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { searchRoute, sumRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import type { CallRequest } from '../../../lib/call-exchange.ts';
import { RequestError } from '../../../lib/errors.ts';
import { readRawBody } from '../../../lib/read-raw-body.ts';
import { verifyWebhook } from '../../campaigns/advertiser-api-key/verify-webhook.ts';
import { listOwnDeliveries, postbackSearch, readUnearning } from './deliveries.ts';
import type { Arrival } from './message-log.ts';
import { receivePostback } from './receive.ts';
import { receiveBatch } from './receive-batch.ts';

/** An order needs few bytes; more is a mistake or an attack. */
const bodyLimits = { bytesMax: 64 * 1024, timeoutMs: 20_000 };
const batchLimits = { bytesMax: 2 * 1024 * 1024, timeoutMs: 60_000 };

const filter = {
  advertiser_id: idText.optional(),
  is_test: flagText.optional(),
  is_refused: flagText.optional(),
  earns_nothing: flagText.optional(),
  from: businessDate.optional(),
  to: businessDate.optional(),
};

/** @throws {RequestError} `unsupported_media_type` for anything but bytes; see `readRawBody` */
async function arrivalOf(
  { context, request }: { context: GatewayContext; request: CallRequest },
  limits: typeof bodyLimits,
): Promise<Arrival> {
  if (request.body !== undefined) throw new RequestError('unsupported_media_type');
  const rawBody = await readRawBody(request, limits);
  return { context, message: { headers: request.headers, rawBody }, now: context.clock.now() };
}

/** What the servers of advertisers send, and the log of it. */
export const postbackRoutes: readonly Route[] = [
  searchRoute({
    app: 'advertiser',
    path: '/api/advertiser/postback',
    needs: 'postback:list',
    summary: 'The postbacks of advertisers and what was answered, newest first; kept for 30 days.',
    of: postbackSearch,
    filter,
  }),
  searchRoute({
    app: 'advertiser',
    path: '/api/own/postback',
    side: 'advertiser',
    needs: 'postback:list',
    summary: "An advertiser's own postbacks and what was answered, newest first; kept for 30 days.",
    of: postbackSearch,
    filter,
    // What its affiliates would have earned is not the advertiser's to know.
    wire: (row) => toWire({ ...row, lostCommission: null }),
  }),
  sumRoute({
    app: 'advertiser',
    path: '/api/advertiser/postback_total',
    needs: 'postback-total:list',
    of: postbackSearch,
    filter,
    rows: readUnearning,
    summary:
      'What earns nothing of the postbacks that the search finds, by reason: messages, and amount and commission of their orders.',
  }),
  route({
    method: 'POST',
    app: 'direct',
    path: '/postback',
    keepsKey: false,
    needs: 'nothing',
    summary:
      "An advertiser's server reports an order: signed JSON, sent as `application/octet-stream`, since every byte of it is signed.",
    handle: async (call) => ok(await receivePostback(await arrivalOf(call, bodyLimits))),
  }),
  route({
    method: 'POST',
    app: 'direct',
    path: '/postback/batch',
    keepsKey: false,
    needs: 'nothing',
    summary:
      "An advertiser's server reports up to 1,000 orders in one message, signed as `/postback`: `{ orders: [ … ] }`, each answered by itself under its index.",
    handle: async (call) => ok(await receiveBatch(await arrivalOf(call, batchLimits))),
  }),
  route({
    method: 'GET',
    app: 'direct',
    path: '/postback/log',
    needs: 'nothing',
    summary:
      "An advertiser's last 50 postbacks, for whoever signs an empty body with one of its API keys, 60 times a minute.",
    handle: async ({ context, request }) => {
      const signer = await verifyWebhook(context, { headers: request.headers, rawBody: Buffer.alloc(0) });
      context.postbackLogRate.require(signer.keyId, context.clock.now());
      return ok((await listOwnDeliveries(context, signer.advertiserId)).map(toWire));
    },
  }),
];
