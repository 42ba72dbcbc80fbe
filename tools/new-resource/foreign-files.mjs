// The files of a noun that another gateway has.
import { READ_ONLY_KINDS } from './kinds.mjs';
import { camel, key, quoted } from './names.mjs';
import { kindOf, listOf, shorthand } from './plain-files.mjs';

/**
 * @typedef {object} Foreign
 * @property {string} from name of the gateway
 * @property {{ name: string; isRandom: boolean; constant: string; file: string }} dialect
 * @property {Partial<Record<'list' | 'one' | 'create' | 'update' | 'delete', string>>} calls
 * @property {readonly import('./sample.mjs').ForeignField[]} fields with the id
 * @property {Readonly<Record<string, string>>} adds what each body says besides
 */

/** @param {Foreign} foreign */
export const verbsOf = ({ calls }) =>
  /** @type {const} */ (['list', 'one', 'create', 'update', 'delete']).filter(
    (verb) => verb === 'one' || calls[verb] !== undefined,
  );
/** @param {Foreign} foreign */
export const writableOf = ({ calls, fields }) =>
  calls.create || calls.update ? fields.filter(({ name, kind }) => name !== 'id' && !READ_ONLY_KINDS.has(kind)) : [];
/** @param {Foreign} foreign */
export const textsOf = ({ fields }) => fields.filter(({ kind }) => kind === 'line').map(({ name }) => name);
/** @param {Foreign} foreign */
export const flagsOf = ({ fields }) => fields.filter(({ kind }) => kind === 'flag').map(({ name }) => name);

const WORD = 'z.string().check(z.regex(/^[\\w-]{1,128}$/))';

/** @param {import('./sample.mjs').ForeignField} field */
function recordSchema({ kind, isNullable }) {
  if (kind === 'id') return 'id';
  const schema = kind === 'word' ? WORD : kindOf(kind).record;
  return isNullable ? `z.nullable(${schema})` : schema;
}

/** @param {import('./sample.mjs').ForeignField} field */
function inputSchema({ kind, isNullable }) {
  const { input } = kindOf(kind);
  if (!isNullable) return input;
  return kind === 'line' ? 'nullableText(80)' : `z.nullable(${kindOf(kind).record})`;
}

/**
 * @param {import('./plain-files.mjs').Noun} noun
 * @param {Foreign} foreign
 */
export function foreignContract({ name, about }, foreign) {
  const { fields } = foreign;
  const input = writableOf(foreign).map((field) => shorthand(field.name, inputSchema(field)));
  const record = fields.map((field) => shorthand(field.name, recordSchema(field)));
  const [text] = textsOf(foreign);
  const filters = [
    ...(text === undefined ? [] : ['q: requiredText(120)']),
    ...flagsOf(foreign).map((flag) => shorthand(flag, 'flag')),
  ];
  const written = [...record, ...input, ...filters].join(' ');
  const uses = ['amount', 'date', 'flag', 'id', 'instant', 'nullableText', 'requiredText', 'withDefault'].filter(
    (word) => new RegExp(`(?<![\\w.'])${word}(?![\\w:'])`).test(written),
  );
  const verbs = verbsOf(foreign).map((verb) => `'${verb}'`);
  return `import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { ${listOf(uses)} } from '#shared/contract/fields.ts';

/** ${about} */
export const ${camel(name)} = defineContract({
  name: '${name}',
  record: z.object({
${record.map((field) => `    ${field},`).join('\n')}
  }),
${input.length > 0 ? `  input: z.object({\n${input.map((field) => `    ${field},`).join('\n')}\n  }),\n` : ''}${
    filters.length > 0 ? `  filter: z.object({ ${filters.join(', ')} }),\n` : ''
  }  sort: [${["'id'", ...(text === undefined ? [] : [`'${text}'`])].join(', ')}],
  defaultSort: ['id', 'DESC'],
  access: { staff: [${verbs.join(', ')}] },
});
`;
}

/**
 * @param {import('./plain-files.mjs').Noun} noun
 * @param {Foreign} foreign
 */
export function foreignMapping({ name }, foreign) {
  const { from, dialect, calls, fields, adds } = foreign;
  const texts = textsOf(foreign);
  const forms = fields
    .filter((field) => field.as !== undefined || field.at !== (field.name === 'id' ? '' : field.name))
    .map(({ name: field, at, as }) => {
      const isSame = at === '' || at === field;
      const place = quoted(field === 'id' && !isSame ? `.${at}` : at);
      if (as === undefined) return `    ${field}: ${place},`;
      return `    ${field}: { ${isSame ? '' : `at: ${place}, `}as: ${as} },`;
    });
  const list = [
    `call: ${quoted(calls.list ?? '')}`,
    ...(texts.length > 0 ? [`search: [${texts.map((text) => `'${text}'`).join(', ')}]`] : []),
    ...(dialect.isRandom ? ["sort: 'all'"] : []),
  ];
  const written = writableOf(foreign).map(({ name: field }) => `'${field}'`);
  const added = written.length > 0 ? Object.entries(adds) : [];
  const constants = added.map(([field, value]) => `${key(field)}: ${quoted(value)}`).join(', ');
  const one = calls.one === undefined ? "'in-list'" : `{ call: ${quoted(calls.one)} }`;
  return `const ${camel(name)} = mapping(contracts[${quoted(name)}], {
  from: '${from}',
  dialect: ${dialect.constant},
${constants === '' ? '' : `  adds: { ${constants} },\n`}${forms.length > 0 ? `  fields: {\n${forms.join('\n')}\n  },\n` : ''}  list: { staff: { ${list.join(', ')} } },
  one: { staff: ${one} },
${calls.create ? `  create: { staff: { call: ${quoted(calls.create)} } },\n` : ''}${
    calls.update
      ? `  update: { staff: [{ call: ${quoted(calls.update)}, fields: [${written.join(', ')}], readsAfter: true }] },\n`
      : ''
  }${calls.delete ? `  delete: { staff: { call: ${quoted(calls.delete)} } },\n` : ''}});
`.replace(`contracts['${name}']`, /^\w+$/.test(name) ? `contracts.${name}` : `contracts['${name}']`);
}

/** The codecs that a mapping imports. @param {Foreign} foreign */
export const codecsOf = ({ fields }) =>
  listOf(fields.flatMap(({ as }) => (as === undefined ? [] : [as.split('(')[0] ?? ''])));

/**
 * The declaration, with who may: the gateway is somebody else's, so there are no calls of ours.
 * @param {import('./plain-files.mjs').Noun} noun
 * @param {Foreign} foreign
 */
export function foreignDeclaration({ name, roles }, foreign) {
  const writers = ['administrator', ...roles];
  const readers = [...writers, 'auditor'];
  const people = (/** @type {readonly string[]} */ names) => `[${names.map((person) => `'${person}'`).join(', ')}]`;
  const may = verbsOf(foreign).map(
    (verb) => `${verb}: ${people(verb === 'list' || verb === 'one' ? readers : writers)}`,
  );
  return `const ${camel(name)}: Declaration = { may: { ${may.join(', ')} }, wire: {} };\n`;
}

/**
 * The test that reads a sample of what the gateway answers.
 * @param {import('./plain-files.mjs').Noun} noun
 * @param {Foreign} foreign
 */
export function foreignTest({ name, domain }, { from, dialect, calls }) {
  const path = calls.list?.split(' ')[1] ?? '';
  return `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ${camel(name)} } from '#shared/resources/${domain}/${name}.ts';
import { ${dialect.constant} } from '../../proxy/dialects/${dialect.file}';
import { createGatewayClient } from '../../proxy/gateway-client/gateway-client.ts';
import { startProxy } from '../../proxy/testing/proxy-harness.ts';
import { startService } from '../dialects/service.ts';

const sample: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'samples/${name}.json'), 'utf8'));

it('what ${from} answers is what the contract of ${name} says', async () => {
  const service = await startService(() => ({ status: 200, json: sample }));
  const client = createGatewayClient({
    url: service.url,
    dialect: ${dialect.constant},
    credentials: { headers: {} },
  });
  const proxy = await startProxy({ gateways: { ${key(from)}: { client, dialect: ${dialect.constant}.name } } });
  const { status, body } = await proxy.call('GET', '/api/${name}?range=[0,99]', { as: 'staff' });
  expect([status, service.requests[0]?.path]).toEqual([200, '${path}']);
  expect(body).not.toEqual([]);
  for (const row of body as unknown[]) {
    expect(z.strictObject(${camel(name)}.record.shape).safeParse(row).error?.issues).toBeUndefined();
  }
  await proxy.close();
  await service.stop();
});
`;
}
