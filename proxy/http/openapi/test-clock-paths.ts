import { errorResponses, type OpenApiDocument, type Operation } from './operation.ts';
import type { JsonSchema } from './schema.ts';

/** The clock of a sandbox, which test keys alone have. The rules are in docs/api-keys.md. */

const start: Record<string, JsonSchema> = {
  now: { type: 'string', format: 'date-time', description: 'The time in the sandbox.' },
  affiliate_id: { type: 'integer', description: 'An approved affiliate who can be paid.' },
  campaign_id: { type: 'integer', description: 'A campaign that the channel of the affiliate takes part in.' },
  coupon: { type: 'string', description: 'Brings a reported sale to the channel.' },
  link_code: { type: 'string', description: 'Of a link of the channel. It leads nowhere.' },
  advertiser_key_id: { type: 'integer', description: 'For the header `webhook-key` of postbacks.' },
  advertiser_key_secret: { type: 'string', description: 'Signs postbacks.' },
};

const day: JsonSchema = {
  type: 'object',
  properties: {
    date: { type: 'string', format: 'date', description: 'The day in São Paulo.' },
    decided_sales: { type: 'integer', description: 'Sales whose validation ended.' },
    payment_run_id: {
      anyOf: [{ type: 'integer' }, { type: 'null' }],
      description: 'The payment run of the day; null without one.',
    },
    paid: { type: 'integer', description: 'Payments that the bank has made.' },
    failed: { type: 'integer', description: 'Payments that the bank has refused.' },
  },
};

const answer = (
  properties: Record<string, JsonSchema>,
  ...codes: readonly 'invalid_fields'[]
): Operation['responses'] => ({
  200: {
    description: 'Done',
    content: { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } },
  },
  ...errorResponses([
    ...codes,
    ...(['api_key_invalid', 'forbidden', 'rate_limited', 'busy', 'gateway_unavailable'] as const),
  ]),
});

export const testClockPaths: OpenApiDocument['paths'] = {
  '/test-clock': {
    get: {
      operationId: 'read-test-clock',
      tags: ['api-key'],
      summary: 'Read what time it is in the sandbox of a test key',
      description: 'And what there is in it to begin with. For test keys alone.',
      security: [{ key: [] }],
      responses: answer(start),
    },
    post: {
      operationId: 'move-test-clock',
      tags: ['api-key'],
      summary: 'Let days pass in the sandbox of a test key',
      description:
        'On each day happens what is due: validation, release, payment runs, and the answers of the bank. For test keys alone.',
      security: [{ key: [] }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['days'],
              additionalProperties: false,
              properties: {
                days: { type: 'integer', minimum: 1, maximum: 62, description: 'How many.' },
                sales: {
                  type: 'string',
                  enum: ['approve', 'refuse', 'wait'],
                  description:
                    'What the shop says of pending sales when their validation ends: `approve` (default), `refuse`, or `wait` for your own postbacks.',
                },
                bank: {
                  type: 'string',
                  enum: ['pay', 'refuse', 'silent'],
                  description:
                    'What the bank answers about payments, a day after it got them: `pay` (default), `refuse`, or `silent` for nothing.',
                },
              },
            },
          },
        },
      },
      responses: answer(
        { ...start, days: { type: 'array', items: day, description: 'The days on which something happened.' } },
        'invalid_fields',
      ),
    },
  },
};
