import type { Contract, Verb } from '#shared/contract/contract.ts';
import { requiredKeys } from '../../engine/fetch-records.ts';
import { rangeMax } from '../../engine/list-query.ts';
import type { MappingLines } from '../../engine/mapping.ts';
import { schemaOf } from './contract-schemas.ts';
import { exampleOf } from './example-of.ts';
import { audiencesOf, type Parameter } from './operation.ts';
import { type JsonSchema, jsonSchemaOf } from './schema.ts';

/** What operations take beside their bodies, and the headers of their answers. */

export function idParameter(contract: Contract): Parameter {
  const schema = contract.record.shape['id'];
  const { description = '' } = schemaOf(contract, 'record').properties?.['id'] ?? {};
  return {
    name: 'id',
    in: 'path',
    required: true,
    description: description === 'ID.' ? 'The id of the record.' : description,
    schema: schema ? jsonSchemaOf(schema) : {},
  };
}

export function listParameters(contract: Contract, lines: MappingLines): Parameter[] {
  const filter = schemaOf(contract, 'filter').properties ?? {};
  const needs = audiencesOf(contract, 'list').flatMap((audience) => {
    const line = lines.list?.[audience];
    return line ? [{ audience, keys: requiredKeys(line, audience) }] : [];
  });
  const required = needs[0]?.keys.filter((key) => needs.every(({ keys }) => keys.includes(key))) ?? [];
  const sort = [...new Set([...contract.sort, 'id', contract.defaultSort[0]])];
  return [
    {
      name: 'filter',
      in: 'query',
      ...(required.length > 0 && { required: true }),
      description: [
        'Any of these fields: `filter[name]=value`, or all of them as one JSON object. `id` returns many records, without paging.',
        ...needs.flatMap(({ audience, keys }) =>
          keys.length > 0 ? [`Required for ${audience}: ${keys.map((key) => `\`${key}\``).join(', ')}.`] : [],
        ),
      ].join(' '),
      style: 'deepObject',
      explode: true,
      schema: {
        type: 'object',
        ...(required.length > 0 && { required }),
        properties: {
          ...Object.fromEntries(Object.entries(filter).map(([name, of]) => [name, inQuery(of)])),
          id: manyIds,
        },
        additionalProperties: false,
      },
      example: Object.fromEntries(required.map((key) => [key, exampleOf(filter[key] ?? {})])),
    },
    {
      name: 'range',
      in: 'query',
      description: `First and last row, both inclusive, from 0: \`range=0&range=9\` or \`range=[0,9]\`. At most ${rangeMax} rows; ${
        contract.isWhole ? 'all rows' : 'ten'
      } without it.`,
      style: 'form',
      explode: true,
      schema: { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 },
      example: [0, 9],
    },
    {
      name: 'sort',
      in: 'query',
      description: 'Field and direction: `sort=id&sort=DESC` or `sort=["id","DESC"]`.',
      style: 'form',
      explode: true,
      schema: { type: 'array', items: { type: 'string', enum: [...sort, 'ASC', 'DESC'] }, minItems: 2, maxItems: 2 },
      example: contract.defaultSort,
    },
    ...(contract.changes.length > 0 ? changesParameters(contract) : []),
  ];
}

function changesParameters({ changes }: Contract): Parameter[] {
  const whose = changes.length === 1 ? ` For ${changes.join()} only.` : '';
  return [
    {
      name: 'updated_since',
      in: 'query',
      description: [
        'What was created or changed since, in the order of the changes. `range` then says how many rows, without it a hundred, and begins',
        `with 0; there is no \`sort\`, and no total. The answer has the cursor of what follows in \`Next-Cursor\`.${whose}`,
      ].join(' '),
      schema: { type: 'string', format: 'date-time' },
      example: '2026-11-01T00:00:00Z',
    },
    {
      name: 'cursor',
      in: 'query',
      description: `In place of \`updated_since\`: what follows an answer, by its \`Next-Cursor\`.${whose}`,
      schema: { type: 'string', pattern: String.raw`^[\w-]{1,120}$` },
    },
  ];
}

/** A filter's field as a query without JSON writes it, which has no lists inside an object. */
const inQuery = ({
  type,
  items: _,
  minItems: _least,
  maxItems,
  description = '',
  ...schema
}: JsonSchema): JsonSchema =>
  type === 'array'
    ? {
        type: 'string',
        description:
          `${description} Separated by commas${maxItems === undefined ? '' : `, at most ${maxItems}`}. In JSON a list.`.trim(),
      }
    : { ...schema, ...(type !== undefined && { type }), ...(description !== '' && { description }) };

/** In a query: the ids of many records. */
const manyIds: JsonSchema = {
  type: 'string',
  description: `Ids, separated by commas; at most ${rangeMax}. In JSON a list of them.`,
};

export const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: [
    'A repeated request with the same key and body has no effect and answers like the first, for 24 hours, where it moves money for 31 days.',
    'A key belongs to a person, for visitors to the session cookie of their browser. Another body under it answers `idempotency_key_reused`,',
    'a request that is still under way `request_in_progress`, one whose answer showed a secret `secret_shown_once`.',
  ].join(' '),
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

/** What other sites cannot send: required of browsers, and of nobody who has a key. */
export const requestedWith = (isForKeys: boolean): Parameter => ({
  name: 'X-Requested-With',
  in: 'header',
  ...(!isForKeys && { required: true }),
  description: isForKeys
    ? 'Any value, needed with a session: a page of another site cannot send it. Without it the answer is `cross_site`. With a key it is not needed.'
    : 'Any value: a page of another site cannot send it. Without it the answer is `cross_site`.',
  schema: { type: 'string' },
});

export const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  description:
    'The entity tag of the record as you read it, in place of the field `version`. Another version answers `precondition_failed`, and nothing changes.',
  schema: { type: 'string', pattern: String.raw`^(\*|"\d{1,15}")$` },
  example: '"3"',
};

/** The headers of the answers that have some of their own. */
export function headersOf(
  verb: Verb,
  { isVersioned, listsChanges }: Record<'isVersioned' | 'listsChanges', boolean>,
): { headers?: object } {
  if (verb === 'list') return { headers: { ...listHeaders, ...(listsChanges && changesHeaders) } };
  const headers = { ...(isVersioned && verb !== 'delete' && entityTag), ...(verb === 'create' && replayed) };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

const entityTag = {
  ETag: { description: 'The version of the record, for `If-Match`', schema: { type: 'string' } },
};
const replayed = {
  'Idempotency-Replayed': {
    description: '`true` where this is the answer to an earlier request with the same key',
    schema: { type: 'string' },
  },
};

const listHeaders = {
  'Content-Range': { description: 'Range and total: `channel 0-9/57`', schema: { type: 'string' } },
  'X-Total-Count': { description: 'Number of rows that match the filter', schema: { type: 'integer' } },
};
const changesHeaders = {
  'Next-Cursor': {
    description: 'Of a list of changes: the `cursor` of what follows, now or later',
    schema: { type: 'string' },
  },
  Link: {
    description: 'Of a list of changes: the address of more that is there now, as `rel="next"` (RFC 8288)',
    schema: { type: 'string' },
  },
};
