import { keyMayHold } from '#shared/codes/accounts/key-scopes.ts';
import { fixedFields, role, roleMay } from '#shared/codes/accounts/role.ts';
import type { Audience, Contract, Verb } from '#shared/contract/contract.ts';
import { type ErrorCode, errorStatus } from '#shared/errors.ts';
import { contracts } from '#shared/resources/index.ts';
import { audienceOf } from '../../engine/actor.ts';
import { rowsMax } from '../../engine/fetch-records.ts';
import { rangeMax } from '../../engine/list-query.ts';
import type { Mapping, MappingLines } from '../../engine/mapping.ts';
import type { Stream } from '../../engine/stream.ts';
import { translatorOf } from '../../wire/messages.ts';
import { apiVersions } from '../api-version.ts';
import { rates } from '../rate-limits.ts';
import { descriptionOf, schemaOf } from './contract-schemas.ts';
import { exampleOf } from './example-of.ts';
import { fixedPaths } from './fixed-paths.ts';
import { audiencesOf, errorResponses, type OpenApiDocument, type Operation, refTo } from './operation.ts';
import { headersOf, idempotencyKey, idParameter, ifMatch, listParameters, requestedWith } from './parameters.ts';
import { alsoSigned, orSigned, postbackPaths } from './postback-paths.ts';
import type { JsonSchema } from './schema.ts';

const verbs = {
  list: { method: 'get', isOfOne: false, status: 200, summary: 'List records, or read many by id' },
  create: { method: 'post', isOfOne: false, status: 201, summary: 'Create a record' },
  one: { method: 'get', isOfOne: true, status: 200, summary: 'Read a record' },
  update: { method: 'put', isOfOne: true, status: 200, summary: 'Update fields of a record' },
  delete: { method: 'delete', isOfOne: true, status: 200, summary: 'Delete a record' },
} as const satisfies Record<Verb, { method: string; isOfOne: boolean; status: number; summary: string }>;
const verbNames: readonly Verb[] = ['list', 'create', 'one', 'update', 'delete'];

const everyCall: readonly ErrorCode[] = [
  ...(['unknown_api_version', 'unauthenticated', 'forbidden', 'rate_limited', 'internal'] as const),
  ...(['gateway_error', 'busy', 'gateway_unavailable', 'gateway_timeout'] as const),
];
const codesByVerb: Record<Verb, readonly ErrorCode[]> = {
  list: ['malformed_request', 'unknown_field', 'invalid_fields', 'range_too_large', 'too_many_rows'],
  one: ['malformed_id', 'not_found'],
  create: [
    ...([
      'malformed_request',
      'unknown_field',
      'invalid_fields',
      'cross_site',
      'field_not_writable',
      'refused',
    ] as const),
    ...(['request_in_progress', 'secret_shown_once', 'answer_erased', 'idempotency_key_reused'] as const),
  ],
  update: [
    ...(['malformed_id', 'unknown_field', 'invalid_fields', 'change_separately', 'cross_site'] as const),
    ...(['field_not_writable', 'not_found', 'version_conflict', 'refused'] as const),
  ],
  delete: ['malformed_id', 'cross_site', 'not_found', 'refused'],
};

/** Builds the OpenAPI 3.1 document of the REST interface from the contracts and mappings. */
export function createOpenApiDocument(
  mappings: Readonly<Record<string, Mapping>>,
  streams: readonly Stream[],
  brandName: string,
): OpenApiDocument {
  const resources = Object.values(mappings);
  const paths: OpenApiDocument['paths'] = {};
  for (const { contract, lines } of resources) {
    for (const verb of verbNames.filter((name) => audiencesOf(contract, name).length > 0)) {
      const path = `/${contract.name}${verbs[verb].isOfOne ? '/{id}' : ''}`;
      (paths[path] ??= {})[verbs[verb].method] = operationOf(contract, lines, verb);
    }
  }
  for (const mapping of resources.filter(({ contract }) => contract.access.staff.includes('list'))) {
    paths[`/${mapping.contract.name}.csv`] = { get: csvOperation(mapping, streams) };
  }
  for (const [path, operations] of Object.entries(fixedPaths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const { parameters = [] } = operation;
      const security = securityOfStream(path, method, streams);
      const isForKeys = security.security !== undefined;
      const all = method === 'get' ? parameters : [...parameters, requestedWith(isForKeys)];
      (paths[path] ??= {})[method] = { ...security, ...operation, ...(all.length > 0 && { parameters: all }) };
    }
  }
  for (const [path, operations] of Object.entries(postbackPaths)) Object.assign((paths[path] ??= {}), operations);
  for (const [method, path] of alsoSigned) {
    const { [method]: operation } = paths[path] ?? {};
    if (operation) paths[path] = { ...paths[path], [method]: orSigned(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brandName} API`,
      version: apiVersions[0].name,
      description,
      contact: { name: brandName },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    tags: [
      ...resources.map(({ contract }) => ({ name: contract.name, description: descriptionOf(contract) })),
      { name: 'session', description: 'Who is signed in, the step-up before some calls, and pictures of people.' },
    ],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'key_…' },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'pat_…' },
        signature: { type: 'apiKey', in: 'header', name: 'webhook-signature' },
      },
      schemas: {
        Error: errorSchema,
        ImportFault: importFault,
        ...Object.fromEntries(resources.flatMap(({ contract }) => schemasOf(contract))),
      },
      examples: errorExamplesOf(paths),
    },
  };
}

const description = [
  'Records in the dialect of ra-data-simple-rest. Every change of a browser needs the header X-Requested-With and must come from this origin.',
  `Lists are filtered, sorted and paged by \`filter\`, \`range\` and \`sort\` in the query; a range has at most ${rangeMax} rows. What a gateway call`,
  `cannot filter or sort is completed in memory, up to ${rowsMax.paged} rows fetched by pages or ${rowsMax.atOnce} at once.`,
  `Programs call with a key: \`Authorization: Bearer key_…\`, with no cookie and no other header, up to ${rates.key.limit} requests a minute.`,
  'Each user makes keys in the security of the account, after a step-up: with a name, a last day, and scopes such as `conversion:list`, each a right of the user.',
  'A key does what its scopes name as far as its owner may at that moment, and never what takes a step-up or belongs to the person: passwords, second factor, sessions, accesses, keys.',
  'It ends when it is deleted, on its last day, and with a changed password or e-mail.',
  'An advertiser has no users: its servers make read keys, `adv_…`, by requests that they sign as their postbacks, and its programs read with them what is its own.',
  'The token of an affiliate, `pat_…`, is a key that the main access finds in the portal; it reads conversions, commissions, channels and campaigns of the affiliate, and nothing else.',
  `A request may name the version of the API that it was written for, \`API-Version: ${apiVersions[0].name}\`; each answer names its own. With \`Accept: application/problem+json\` errors are those of RFC 9457.`,
  'Amounts are reais with at most two decimals, instants ISO 8601 in UTC, dates YYYY-MM-DD.',
].join(' ');

/** A refused line, as the record of its import has it. */
const importFault = schemaOf(contracts['conversion-import'], 'record').properties?.['errors']?.items ?? {};

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: {
      type: 'string',
      enum: Object.keys(errorStatus),
      description: 'By which programs decide: `/docs/errors` says what each one means',
    },
    message: { type: 'string', description: 'Text for people, in the language of X-Language or Accept-Language' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'One text per field' },
    known: {
      type: 'object',
      description:
        'Of `stored_unread`: what is known of the record that was created and could not be read, such as its id',
    },
    requestId: { type: 'string', description: 'By which the operator finds the request in the log' },
  },
};

/** An example of each error that an operation names. */
function errorExamplesOf(paths: OpenApiDocument['paths']): Record<string, { value: object }> {
  const translate = translatorOf('en');
  const responses = Object.values(paths)
    .flatMap(Object.values<Operation>)
    .flatMap((one) => Object.values(one.responses));
  const codes = responses.flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {}));
  const requestId = '7f1c6a0e-3f0e-4a53-9c3d-5f0f4a8f6f11';
  return Object.fromEntries(
    codes.map((code) => [code, { value: { code, message: translate(`errors.${code}`), requestId } }]),
  );
}

/** Whether an affiliate's API token may make a call. */
const takesToken = ({ name }: Contract, verb: Verb): boolean => roleMay('api_token', name, verb);

/** Whether the key of somebody of an audience may make a call. */
const takesKeyOf = (audiences: readonly Audience[], resource: string, verb: Verb): boolean =>
  role.names.some((one) => audiences.includes(audienceOf(one)) && keyMayHold(one, resource, verb));

const takesKey = (contract: Contract, verb: Verb): boolean =>
  takesKeyOf(audiencesOf(contract, verb), contract.name, verb);

const audiencesText = (contract: Contract, verb: Verb): string =>
  [...audiencesOf(contract, verb), ...(takesToken(contract, verb) ? ['the API token of an affiliate'] : [])].join(
    ' and ',
  );

/** The schemas of a contract; an upload has its own body. */
function schemasOf(contract: Contract): [string, JsonSchema][] {
  const path = `/${contract.name}`;
  const isCreated = audiencesOf(contract, 'create').length > 0 && fixedPaths[path]?.['post'] === undefined;
  return [
    [contract.name, schemaOf(contract, 'record')],
    ...(isCreated ? [[`${contract.name}-input`, schemaOf(contract, 'input')] satisfies [string, JsonSchema]] : []),
  ];
}

/** What an operation needs: nothing where visitors may call it, though it answers others by their session. */
function securityOf(contract: Contract, verb: Verb): Pick<Operation, 'security'> {
  const audiences = audiencesOf(contract, verb);
  if (!audiences.includes('visitor')) return securityBy(audiences, contract.name, verb);
  const { security } = securityBy(audiences, contract.name, verb);
  return { security: audiences.length === 1 ? [] : [{}, ...(security ?? [{ session: [] }])] };
}

/** What shows who calls: a session, and a key where somebody of these audiences may hold one for it. */
function securityBy(audiences: readonly Audience[], resource: string, verb: Verb): Pick<Operation, 'security'> {
  if (!takesKeyOf(audiences, resource, verb)) return {};
  const hasToken = audiences.includes('affiliate') && roleMay('api_token', resource, verb);
  // An advertiser has no users who could sign in.
  const hasSession = audiences.some((audience) => audience !== 'advertiser');
  return { security: [...(hasSession ? [{ session: [] }] : []), { key: [] }, ...(hasToken ? [{ token: [] }] : [])] };
}

/** What a file of a fixed path needs: the right to a verb of a resource, as its stream says. */
function securityOfStream(path: string, method: string, streams: readonly Stream[]): Pick<Operation, 'security'> {
  const stream = streams.find((one) => one.path === path && (one.kind === 'upload') === (method === 'post'));
  if (stream?.kind === 'file') return securityBy(stream.audiences, stream.resource, stream.verb);
  if (stream?.kind !== 'upload') return {};
  const audiences = typeof stream.call === 'string' ? (['staff'] as const) : (['affiliate', 'staff'] as const);
  return securityBy(audiences, stream.resource, 'create');
}

function operationOf(contract: Contract, lines: MappingLines, verb: Verb): Operation {
  const { status, summary, isOfOne } = verbs[verb];
  const audiences = audiencesOf(contract, verb);
  const isVersioned = 'version' in contract.record.shape;
  const record = refTo(contract.name);
  const example = exampleOf(schemaOf(contract, 'record'));
  const answer =
    verb === 'list' ? { schema: { type: 'array', items: record }, example: [example] } : { schema: record, example };
  return {
    operationId: `${verb}-${contract.name}`,
    tags: [contract.name],
    summary,
    description: [
      `For ${audiencesText(contract, verb)}.`,
      ...notesOf(contract, verb),
      ...gatewayCalls(lines, verb),
    ].join('\n\n'),
    'x-audiences': audiences,
    ...securityOf(contract, verb),
    parameters: [
      ...(isOfOne ? [idParameter(contract)] : []),
      ...(verb === 'list' ? listParameters(contract, lines) : []),
      ...(verb === 'create' ? [idempotencyKey] : []),
      ...(verb === 'update' && isVersioned ? [ifMatch] : []),
      ...(verbs[verb].method === 'get' ? [] : [requestedWith(takesKey(contract, verb))]),
    ],
    ...bodyOf(contract, verb),
    responses: {
      [status]: {
        description: 'Done',
        ...headersOf(verb, { isVersioned, listsChanges: contract.changes.length > 0 }),
        content: { 'application/json': answer },
      },
      ...errorResponses([
        ...codesByVerb[verb],
        ...(verb === 'update' && isVersioned ? (['malformed_request', 'precondition_failed'] as const) : []),
        ...everyCall,
      ]),
    },
  };
}

/** The list as a CSV file. A declared download, or a list whose contract says so, is also open to affiliates. */
function csvOperation({ contract, lines }: Mapping, streams: readonly Stream[]): Operation {
  const stream = streams.find(({ path }) => path === `/${contract.name}.csv`);
  const [filter, , sort] = listParameters(contract, lines);
  const audiences = stream || contract.hasOwnFile ? audiencesOf(contract, 'list') : (['staff'] as const);
  return {
    operationId: `export-${contract.name}`,
    tags: [contract.name],
    summary: 'Export the list as a file',
    description:
      'CSV for Brazilian spreadsheets: UTF-8 with byte order mark, `;`, decimal comma, in the language of X-Language.',
    'x-audiences': [...audiences],
    ...securityBy(audiences, contract.name, 'list'),
    parameters: [filter, ...(stream ? [] : [sort])].filter((parameter) => parameter !== undefined),
    responses: {
      200: { description: 'Done', content: { 'text/csv': { schema: { type: 'string' } } } },
      ...errorResponses(['malformed_request', 'unknown_field', 'invalid_fields', 'too_many_rows', ...everyCall]),
    },
  };
}

function notesOf({ name, createOnly }: Contract, verb: Verb): string[] {
  if (verb !== 'create' && verb !== 'update') return [];
  const notes = [
    verb === 'update' && createOnly.length > 0 ? `Fixed once created: ${createOnly.join(', ')}.` : '',
    ...role.names.map((roleName) => {
      const fixed = fixedFields(roleName, name);
      return fixed.length > 0 && roleMay(roleName, name, verb) ? `Not set by ${roleName}: ${fixed.join(', ')}.` : '';
    }),
  ];
  return notes.filter((note) => note !== '');
}

interface Calls {
  call?: string;
  callBy?: { calls: Readonly<Record<string, string>> };
  lineOf?: { line: { call: string } };
  calls?: Readonly<Record<string, string>>;
  callOf?: { call: string };
}

/** Returns the call texts of a line: for any id, for ids of another shape, for ids that are words, and for values of a filter. */
const callsOf = ({ call, calls = {}, callOf, callBy, lineOf }: Calls): string[] => [
  ...(call === undefined ? [] : [call]),
  ...(callOf === undefined ? [] : [callOf.call]),
  ...Object.values(calls),
  ...Object.values(callBy?.calls ?? {}),
  ...(lineOf === undefined ? [] : [lineOf.line.call]),
];

/** The version that a change may name. */
const versionOf = (contract: Contract): JsonSchema => {
  const { description } = schemaOf(contract, 'record').properties?.['version'] ?? {};
  return { type: 'integer', ...(description !== undefined && { description }) };
};

/** Lists the gateway calls behind an operation. */
function gatewayCalls(lines: MappingLines, verb: Verb): string[] {
  const calls = Object.entries(lines[verb] ?? {}).flatMap(([audience, line]) => {
    if (line === 'in-list') return [`${audience}: looked up in the list`];
    const texts = [line]
      .flat()
      .flatMap(callsOf)
      .map((call) => `\`${call}\``);
    return [`${audience}: ${texts.join(', ')}`];
  });
  return [`Gateway: ${calls.join('; ')}.`];
}

function bodyOf(contract: Contract, verb: Verb): Pick<Operation, 'requestBody'> {
  if (verb !== 'create' && verb !== 'update') return {};
  const schema = schemaOf(contract, 'input');
  const example = exampleOf(schema);
  if (verb === 'create') {
    return {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo(`${contract.name}-input`), example } },
      },
    };
  }
  const { required: _, ...partial } = schema;
  const fields = { ...partial.properties, ...('version' in contract.record.shape && { version: versionOf(contract) }) };
  return {
    requestBody: { required: true, content: { 'application/json': { schema: { ...partial, properties: fields } } } },
  };
}
