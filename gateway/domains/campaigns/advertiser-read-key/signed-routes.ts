import { z } from 'zod';
import { fieldErrors, id, idText, perPageUnderscoreQuery } from '../../../engine/fields.ts';
import { pageOf } from '../../../engine/page.ts';
import { created, ok, type Route, route, type RouteInput } from '../../../engine/registry.ts';
import { filterOf } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { parseJson } from '../../../lib/parse-json.ts';
import { readRawBody } from '../../../lib/read-raw-body.ts';
import { keyFields } from '../../accounts/api-key/key-form.ts';
import { requestFilter } from '../../accounts/request-log/request-filter.ts';
import { ownRequests } from '../../accounts/request-log/requests.ts';
import { verifyWebhook } from '../advertiser-api-key/verify-webhook.ts';
import { advertiserActor } from './find-key.ts';
import { createReadKey, endReadKey, readKeySearch, shownReadKey } from './read-keys.ts';

const path = '/postback/read_keys';
const common = { app: 'direct', needs: 'nothing', keepsKey: false } as const;
/** A name, some scopes and a day. */
const bodyLimits = { bytesMax: 64 * 1024, timeoutMs: 20_000 };

const creation = z.strictObject(keyFields);
const ending = z.strictObject({ id });

type Call = Pick<RouteInput<unknown, unknown, unknown>, 'actor' | 'context' | 'request'>;

/**
 * Reads a message that a server of an advertiser has signed with the key of its postbacks.
 *
 * @throws {RequestError} as `verifyWebhook`, and `rate_limited`
 */
async function signedBy({ actor: visitor, context, request }: Call, rawBody: Buffer) {
  const signer = await verifyWebhook(context, { headers: request.headers, rawBody });
  context.postbackLogRate.require(signer.keyId, context.clock.now());
  const { advertiserId, advertiserName: name, messageId } = signer;
  return { advertiserId, messageId, actor: advertiserActor(visitor, { advertiserId, name }) };
}

const signedRead = (call: Call) => signedBy(call, Buffer.alloc(0));

/** Reads a signed message with a body. @throws {RequestError} also `unsupported_media_type` for anything but bytes, `malformed_request`, `invalid_fields` */
async function signedChange<Body extends z.ZodType>(call: Call, schema: Body) {
  if (call.request.body !== undefined) throw new RequestError('unsupported_media_type');
  const rawBody = await readRawBody(call.request, bodyLimits);
  const signed = await signedBy(call, rawBody);
  const body = schema.safeParse(parseJson(rawBody));
  if (!body.success) throw new RequestError('invalid_fields', { errors: fieldErrors(body.error) });
  return { ...signed, body: body.data };
}

/** The keys with which an advertiser reads what is its own, as its servers make and end them: their signature says whose they are. */
export const signedReadKeyRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path,
    summary:
      "An advertiser's read keys without the keys themselves, the newest first, for whoever signs an empty body with one of its API keys.",
    handle: async (call) => {
      const { actor } = await signedRead(call);
      const keys = await readKeySearch.list(call.context, actor, {});
      return ok(keys.map((key) => toWire(shownReadKey(key))));
    },
  }),
  route({
    ...common,
    method: 'POST',
    path,
    secrets: ['secret'],
    summary:
      'Makes a read key of the advertiser that signs the body `{ name, scopes, expires_on }`, and answers the key itself, this once; a message makes one key at most.',
    handle: async (call) => {
      const { actor, advertiserId, messageId, body } = await signedChange(call, creation);
      const { name, scopes, expires_on: expiresOn } = body;
      const form = { name, scopes, expiresOn };
      return created(toWire(await createReadKey(call.context, actor, { advertiserId, form, messageId })));
    },
  }),
  route({
    ...common,
    method: 'DELETE',
    path: `${path}/:key`,
    params: z.object({ key: idText }),
    summary:
      'Ends a read key of the advertiser at once, and answers the ended record. The signed body, `{ id }`, names the key too, so that the signature of a read ends none.',
    handle: async (call) => {
      const { actor, body } = await signedChange(call, ending);
      if (body.id !== call.params.key)
        throw new RequestError('invalid_fields', { errors: { id: 'validation.invalid' } });
      return ok(toWire(await endReadKey(call.context, actor, body.id)));
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/postback/read_key_requests',
    envelope: 'page',
    query: z.strictObject({ ...perPageUnderscoreQuery, ...requestFilter }),
    summary:
      "Searches the requests of the last 30 days that came with an advertiser's read keys, newest first, for whoever signs an empty body with one of its API keys.",
    handle: async (call) => {
      const { actor } = await signedRead(call);
      const { page, per_page: pageSize, ...query } = call.query;
      const paging = { page, pageSize };
      const { rows, total } = await ownRequests.search(call.context, actor, filterOf(ownRequests, query), paging);
      return ok(pageOf(rows.map(toWire), total, paging));
    },
  }),
];
