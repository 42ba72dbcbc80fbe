import { errorResponses, type OpenApiDocument } from './operation.ts';
import type { JsonSchema } from './schema.ts';

const count: JsonSchema = { type: 'integer' };
const error: JsonSchema = {
  type: 'object',
  properties: { line: count, code: { type: 'string' }, message: { type: 'string' } },
};
const text: JsonSchema = { type: 'string' };
const review: JsonSchema = {
  type: 'object',
  properties: { line: count, number: text, bank_codes: text, reason: text },
};
const otherLot: JsonSchema = { type: 'object', properties: { lot: count, line: count, kind: text, records: count } };
const result: JsonSchema = {
  type: 'object',
  properties: {
    id: { anyOf: [count, { type: 'null' }] },
    paid: count,
    failed: count,
    review: count,
    unchanged: count,
    errors: { type: 'array', items: error, description: 'Lines that were not read' },
    reviews: { type: 'array', items: review, description: 'Lines that leave their payment for review' },
    other_lots: {
      type: 'array',
      items: otherLot,
      description: 'Lots of other payments of the same agreement, which were not read',
    },
  },
};
const common = ['unauthenticated', 'step_up_required', 'forbidden', 'rate_limited', 'gateway_unavailable'] as const;

/** The streams to and from the bank. The upload shares its path with the list of returns. */
export const bankPaths: OpenApiDocument['paths'] = {
  '/bank-return': {
    post: {
      operationId: 'create-bank-return',
      tags: ['bank-return'],
      summary: 'Read a return of the bank, or show with dry_run what it would change',
      description: 'At most 10 MB, with a Content-Length. Needs a step-up. The same return again changes nothing.',
      'x-audiences': ['staff'],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: {
                file: { type: 'string', description: 'As the bank sends it: CNAB 240, or CSV where it is set up so' },
                dry_run: { type: 'string', enum: ['1', '0', 'true', 'false'] },
              },
            },
          },
        },
      },
      responses: {
        200: { description: 'Done', content: { 'application/json': { schema: result } } },
        ...errorResponses([
          ...(['malformed_request', 'cross_site', 'body_too_large', 'unsupported_media_type'] as const),
          ...(['bank_return_refused', ...common] as const),
        ]),
      },
    },
  },
  '/bank-file': {
    get: {
      operationId: 'download-bank-file',
      tags: ['payment-run'],
      summary: 'Download a file for the bank',
      description: 'The same bytes each time. Needs a step-up, and the permission to change payment runs.',
      'x-audiences': ['staff'],
      parameters: [{ name: 'id', in: 'query', required: true, schema: { type: 'integer' } }],
      responses: {
        200: { description: 'Done', content: { 'text/plain': { schema: { type: 'string' } } } },
        ...errorResponses(['malformed_id', 'not_found', ...common]),
      },
    },
  },
  '/bank-return-file': {
    get: {
      operationId: 'download-bank-return',
      tags: ['bank-return'],
      summary: 'Download a return as the bank sent it',
      description: 'Needs a step-up, and the permission to read returns.',
      'x-audiences': ['staff'],
      parameters: [{ name: 'id', in: 'query', required: true, schema: { type: 'integer' } }],
      responses: {
        200: { description: 'Done', content: { 'text/plain': { schema: { type: 'string' } } } },
        ...errorResponses(['malformed_id', 'not_found', ...common]),
      },
    },
  },
};
