import { errorResponses, type OpenApiDocument, type Operation, type Parameter } from './operation.ts';
import type { JsonSchema } from './schema.ts';

/** What the servers of advertisers and the pages of shops send, beside `/api`. The rules are in docs/tracking.md. */

const text: JsonSchema = { type: 'string' };

const order: JsonSchema = {
  type: 'object',
  description: 'What a server reports of one order.',
  required: ['order_id', 'amount', 'currency', 'status', 'occurred_at'],
  additionalProperties: false,
  properties: {
    click_id: {
      type: 'string',
      description:
        'As the link gave it. With a coupon too, the click decides; an order with neither must be known already, or from the script.',
    },
    coupon: {
      anyOf: [text, { type: 'array', items: text }],
      description:
        'A code, or all codes of the cart, as a list or separated by commas: the first of an affiliate counts.',
    },
    order_id: { anyOf: [text, { type: 'integer' }], description: 'At most 80 characters on one line.' },
    amount: { type: 'number', minimum: 0, description: 'In reais, with at most two decimals.' },
    currency: { type: 'string', enum: ['BRL'], description: 'Always `BRL`.' },
    status: {
      type: 'string',
      enum: ['pending', 'approved', 'refused'],
      description:
        'What has become of the order: `pending` when it was placed, `approved` when it counts, `refused` when it was cancelled or given back.',
    },
    occurred_at: {
      type: 'string',
      description: 'When that happened: ISO 8601 with its offset, such as -03:00 or +0000.',
    },
    campaign_id: { type: 'integer', description: 'Needed where two campaigns have the same coupon.' },
    reason: { type: 'string', maxLength: 200, description: 'Why it was refused; the affiliate reads it.' },
    commission_type: { type: 'string', description: 'What kind of sale it is, where the campaign pays by it.' },
    category: { type: 'string', description: 'Of the product, where the campaign pays by it.' },
  },
};
const fields: Readonly<Record<string, JsonSchema | undefined>> = order.properties ?? {};
const pick = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, fields[name] ?? text]));

const test: JsonSchema = { type: 'boolean', description: 'Checks everything and stores no sale.' };

const accepted = {
  conversion_id: { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'The sale; null for a test.' },
  status: { type: 'string', description: 'The status of the sale now.' },
  reason: {
    anyOf: [text, { type: 'null' }],
    description: 'Why it earns nothing, what of the order does not count, or why nothing has changed.',
  },
} satisfies Record<string, JsonSchema>;

const answerItem: JsonSchema = {
  type: 'object',
  required: ['index'],
  properties: {
    index: { type: 'integer', description: 'The place of the order in the message, from 0.' },
    ...accepted,
    code: { type: 'string', description: 'Why the order was refused; absent for one that was accepted.' },
    message: { type: 'string', description: 'The same in words.' },
    errors: { type: 'object', additionalProperties: text, description: 'One text per field.' },
  },
};

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
});

/**
 * What servers of advertisers also do without a key: they sign it as they sign their postbacks, what they read by an empty body and
 * what they end by a body with its `id`.
 */
export const alsoSigned = [
  ['get', '/event'],
  ['get', '/request-log'],
  ['get', '/advertiser-read-key'],
  ['post', '/advertiser-read-key'],
  ['delete', '/advertiser-read-key/{id}'],
] as const;

/** An operation that a signature opens too; its headers are needed with it alone. */
export const orSigned = (operation: Operation): Operation => ({
  ...operation,
  security: [...(operation.security ?? [{ session: [] }]), { signature: [] }],
  parameters: [
    ...(operation.parameters ?? []),
    ...(signed.parameters ?? []).map((parameter) => ({
      ...parameter,
      required: false,
      description: `${parameter.description ?? ''} With a signature.`.trim(),
    })),
  ],
});

const signed: Pick<Operation, 'servers' | 'security' | 'parameters'> = {
  servers: [{ url: '/' }],
  security: [{ signature: [] }],
  parameters: [
    header('webhook-key', 'The number of the API key.'),
    header('webhook-id', 'The id of the message: the same at every try.'),
    header('webhook-timestamp', 'Seconds since 1970 of this try.'),
  ],
};

const refusals = errorResponses([
  ...(['malformed_request', 'invalid_fields', 'signature_invalid', 'signature_expired', 'key_unknown'] as const),
  ...(['body_too_large', 'unsupported_media_type', 'rate_limited', 'busy', 'gateway_unavailable'] as const),
]);
const ofOneOrder = errorResponses([
  ...(['malformed_request', 'invalid_fields', 'signature_invalid', 'signature_expired', 'key_unknown'] as const),
  ...(['amount_final', 'refused_is_final', 'body_too_large', 'unsupported_media_type', 'unknown_click'] as const),
  ...(['unknown_coupon', 'coupon_without_channel', 'coupon_ambiguous', 'foreign_campaign', 'currency'] as const),
  ...(['rate_limited', 'busy', 'gateway_unavailable'] as const),
]);

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

export const postbackPaths: OpenApiDocument['paths'] = {
  '/postback': {
    post: {
      operationId: 'send-postback',
      tags: ['postback'],
      summary: 'Report an order',
      description: 'Signed as Standard Webhooks says, over the very bytes of the body. At most 64 kB.',
      ...signed,
      requestBody: {
        required: true,
        content: json({ ...order, properties: { ...order.properties, test } }),
      },
      responses: {
        200: {
          description: 'Stored, and it stays stored',
          content: json({ type: 'object', properties: accepted }),
        },
        ...ofOneOrder,
      },
    },
  },
  '/postback/batch': {
    post: {
      operationId: 'send-postback-batch',
      tags: ['postback'],
      summary: 'Report up to 1,000 orders',
      description:
        'Signed as a single one. At most 2 MB. Each order is answered under its index; one that is refused does not hold up the others. The same message again goes on where it was cut off.',
      ...signed,
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          required: ['orders'],
          additionalProperties: false,
          properties: {
            orders: { type: 'array', minItems: 1, maxItems: 1_000, items: order, description: 'The orders.' },
            test,
          },
        }),
      },
      responses: {
        200: {
          description: 'What has become of each order',
          content: json({
            type: 'object',
            required: ['orders'],
            properties: { orders: { type: 'array', items: answerItem, description: 'By index.' } },
          }),
        },
        ...refusals,
      },
    },
  },
  '/t/conversion': {
    post: {
      operationId: 'report-by-script',
      tags: ['script-report'],
      summary: 'Report an order from the page of a shop',
      description:
        "What `/t.js` sends: JSON as text, of at most 2 kB, from a page of the campaign's hosts. It stays unconfirmed until the advertiser reports the order. `GET /t/conversion.gif` takes the same as parameters.",
      servers: [{ url: '/' }],
      security: [],
      requestBody: {
        required: true,
        content: {
          'text/plain': {
            schema: {
              type: 'object',
              required: ['click_id', 'order_id', 'amount'],
              additionalProperties: false,
              properties: {
                click_id: { type: 'string', description: 'As the link gave it, at most 90 days ago.' },
                ...pick('order_id', 'amount', 'currency'),
                campaign_id: { type: 'integer', description: 'To be sure that the click is of this campaign.' },
              },
            },
          },
        },
      },
      responses: {
        200: {
          description: 'Stored, and no sale yet',
          content: json({
            type: 'object',
            required: ['status'],
            properties: {
              status: {
                type: 'string',
                enum: ['unconfirmed'],
                description: 'Always `unconfirmed`: it is no sale until the advertiser reports it.',
              },
            },
          }),
        },
        ...errorResponses([
          ...(['malformed_request', 'invalid_fields', 'cross_site', 'body_too_large', 'unknown_click'] as const),
          ...(['click_expired', 'foreign_campaign', 'currency', 'rate_limited', 'gateway_unavailable'] as const),
        ]),
      },
    },
  },
};
