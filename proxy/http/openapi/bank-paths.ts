import { errorResponses, type OpenApiDocument } from './operation.ts';
import type { JsonSchema } from './schema.ts';

const count = (description: string): JsonSchema => ({ type: 'integer', description });
const text = (description: string): JsonSchema => ({ type: 'string', description });
const line = count('The line of the file, from 1');
const error: JsonSchema = {
  type: 'object',
  properties: { line, code: text('Why it was not read, as a code'), message: text('The same in words') },
};
const review: JsonSchema = {
  type: 'object',
  properties: {
    line,
    number: text('The number under which the payment went to the bank'),
    bank_codes: text('The codes of the bank, as in the file'),
    reason: text('Why a person has to look, as a code'),
  },
};
const otherLot: JsonSchema = {
  type: 'object',
  properties: {
    lot: count('The number of the lot in the file'),
    line: count('Its first record that is not ours, from 1'),
    kind: text('What it is, as a code'),
    records: count('How many records it has'),
  },
};
const result: JsonSchema = {
  type: 'object',
  properties: {
    id: { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'The return; null if nothing was stored' },
    paid: count('Payments that were made'),
    failed: count('Payments that failed'),
    review: count('Payments that a person has to look at'),
    unchanged: count('Payments that the bank has only accepted, or that were settled before'),
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
                dry_run: {
                  type: 'string',
                  enum: ['1', '0', 'true', 'false'],
                  description: '`1` or `true` shows what it would change and stores nothing; `0` or `false` reads it',
                },
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
      parameters: [{ name: 'id', in: 'query', required: true, description: 'The file', schema: { type: 'integer' } }],
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
      parameters: [{ name: 'id', in: 'query', required: true, description: 'The return', schema: { type: 'integer' } }],
      responses: {
        200: { description: 'Done', content: { 'text/plain': { schema: { type: 'string' } } } },
        ...errorResponses(['malformed_id', 'not_found', ...common]),
      },
    },
  },
};
