import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { wholeNumber } from '../engine/records.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { RequestError } from '../wire/request-error.ts';
import { parseAnswer, readParsed } from './parsed.ts';
import { stateOf } from './request-state.ts';

interface TestClockOptions {
  gateway: GatewayClient;
  callContextOf: (request: Request, response: Response) => CallContext;
}

/** Two months take seconds, and longer where others are busy. */
const timeoutMs = 60_000;
const path = '/v2/test_clock';
const prefix = 'test_';

const input = z.strictObject({
  days: z.int('validation.integer'),
  sales: z.enum(['approve', 'refuse', 'wait'], 'validation.choice').optional(),
  bank: z.enum(['pay', 'refuse', 'silent'], 'validation.choice').optional(),
});

const start = z.object({
  now: z.string(),
  affiliate_id: wholeNumber,
  campaign_id: wholeNumber,
  coupon: z.string(),
  link_code: z.string(),
  advertiser_key_id: wholeNumber,
  advertiser_key_secret: z.string(),
});

const passed = start.extend({
  days: z.array(
    z.object({
      date: z.string(),
      decided_sales: wholeNumber,
      payment_run_id: z.nullable(wholeNumber),
      paid: wholeNumber,
      failed: wholeNumber,
    }),
  ),
});

/** Returns the token of a request where it is a test key, which says in whose sandbox something happens. */
export function testKeyOf(response: Response): string | undefined {
  const token = stateOf(response).key?.token;
  return token?.startsWith(prefix) === true ? token : undefined;
}

/** A session or another key has no clock to move: time is everybody's. */
const requireTestKey: RequestHandler = (_request, response, next) => {
  if (testKeyOf(response) === undefined) throw new RequestError('forbidden');
  next();
};

/** `/api/test-clock` of a test key (docs/api-keys.md): what time it is in its sandbox, and letting days pass there. */
export function createTestClockRouter({ gateway, callContextOf }: TestClockOptions): Router {
  const router = Router();
  router
    .route('/test-clock')
    .get(requireTestKey, async (request, response) => {
      const answer = await gateway.send({ method: 'GET', path }, callContextOf(request, response));
      response.json(parseAnswer(start, answer));
    })
    .post(requireTestKey, async (request, response) => {
      const callContext = callContextOf(request, response);
      callContext.extendDeadline?.(timeoutMs);
      const body = readParsed(input, request.body);
      const answer = await gateway.send({ method: 'POST', path, body, timeoutMs }, callContext);
      response.json(parseAnswer(passed, answer));
    })
    .all((_request, response) => {
      response.setHeader('Allow', 'GET, POST');
      throw new RequestError('method_not_allowed');
    });
  return router;
}
