// The files of a noun that this product's gateway has.
import { KINDS } from './kinds.mjs';
import { camel, pascal, plural, underscored } from './names.mjs';

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} kind of `KINDS`
 * @property {string} pt label in Portuguese; empty: the usual one
 * @property {string} en label in English
 */
/**
 * @typedef {object} Noun
 * @property {'staff' | 'affiliate' | 'foreign'} kind
 * @property {string} name such as `cost-center`
 * @property {string} domain
 * @property {string} app of the gateway
 * @property {readonly string[]} roles that manage it, besides administrators
 * @property {readonly [one: string, many: string]} pt
 * @property {readonly [one: string, many: string]} en
 * @property {string} about a sentence
 * @property {string} group of the menu
 * @property {readonly Field[]} fields
 */

/** @param {string} kind */
export const kindOf = (kind) => {
  const found = KINDS[kind];
  if (found === undefined) throw new Error(`There is no kind ${kind}: ${Object.keys(KINDS).join(', ')}.`);
  return found;
};
/** @param {readonly string[]} names */
export const listOf = (names) => [...new Set(names)].sort().join(', ');
/** @param {Noun} noun */
export const tableName = ({ name }) => camel(plural(name));
const isAmount = (/** @type {Field} */ { kind }) => kind === 'amount';

/** @param {Noun} noun */
export function tableFile(noun) {
  const { kind, name, about, fields } = noun;
  const isOwned = kind === 'affiliate';
  const columns = fields.map((field) => {
    const column = kindOf(field.kind).column;
    const sqlName = isAmount(field) ? `${field.name}_cents` : field.name;
    const isUnique = field.name === 'name' && !isOwned;
    const key = camel(sqlName.replaceAll('_', '-'));
    const named =
      key === sqlName
        ? column
        : column.replace(/\((?=\{|\))/, (open) => `${open}'${sqlName}'${column.includes('({') ? ', ' : ''}`);
    const [head, defaulted = ''] = named.split('.default');
    return `    ${key}: ${head}.notNull()${isUnique ? '.unique()' : ''}${defaulted && `.default${defaulted}`},`;
  });
  const uses = listOf([
    'integer',
    'pgTable',
    ...fields.map((field) => /^\w+/.exec(kindOf(field.kind).column)?.[0] ?? ''),
    ...(isOwned ? ['index'] : []),
  ]);
  const owner = isOwned
    ? ["    affiliateId: integer('affiliate_id')", '      .notNull()', '      .references(() => affiliates.id),']
    : [];
  const indexes = isOwned
    ? `  (table) => [index('${underscored(plural(name))}_affiliate').on(table.affiliateId, table.id)],\n`
    : '';
  return `import { ${uses} } from 'drizzle-orm/pg-core';
${isOwned ? `import { affiliates } from '../../accounts/affiliate/table.ts';\n` : ''}
/** ${about} */
export const ${tableName(noun)} = pgTable(
  '${underscored(plural(name))}',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
${[...owner, ...columns].join('\n')}
    version: integer().notNull().default(1),
  },
${indexes});
`;
}

/** @param {Noun} noun */
export function routesFile(noun) {
  const { kind, name, app, en, fields } = noun;
  const isOwned = kind === 'affiliate';
  const uses = listOf([...fields.flatMap((field) => kindOf(field.kind).formUses ?? []), ...(isOwned ? ['id'] : [])]);
  const form = fields.map((field) => `    ${field.name}: ${kindOf(field.kind).form},`).join('\n');
  const needsZod = fields.some((field) => kindOf(field.kind).form.startsWith('z.'));
  const path = `/api/${underscored(name)}`;
  return `${needsZod ? "import { z } from 'zod';\n" : ''}import { defineCatalogue } from '../../../engine/catalogue.ts';
import { ${uses} } from '../../../engine/fields.ts';
import { ${tableName(noun)} } from './table.ts';

export const ${camel(name)}Routes = defineCatalogue({
  table: ${tableName(noun)},
  app: '${app}',
  path: '${path}',
${isOwned ? `  own: { path: '${path.replace('/api/', '/api/v2/')}' },\n` : ''}  resource: '${name}',
  noun: '${/^[aeiou]/i.test(en[0]) ? 'an' : 'a'} ${en[0].toLowerCase()}',
  form: {
${form}
  },
${isOwned ? '  fixed: { affiliate_id: id },\n' : ''}}).routes;
`;
}

/** @param {Noun} noun */
export function contractFile({ kind, name, about, fields }) {
  const isOwned = kind === 'affiliate';
  const flags = fields.filter((field) => field.kind === 'flag').map((field) => field.name);
  const uses = listOf([
    'id',
    'requiredText',
    'version',
    ...fields.flatMap((field) => kindOf(field.kind).uses ?? []),
    ...(flags.length > 0 ? ['flag'] : []),
  ]);
  const record = fields.map((field) => `    ${shorthand(field.name, kindOf(field.kind).record)},`);
  const input = fields.map((field) => `    ${shorthand(field.name, kindOf(field.kind).input)},`);
  const filters = [
    'q: requiredText(120)',
    ...(isOwned ? ['affiliate_id: id'] : []),
    ...flags.map((flag) => shorthand(flag, 'flag')),
  ];
  const owner = isOwned ? ['    affiliate_id: id,'] : [];
  return `import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { ${uses} } from '#shared/contract/fields.ts';

/** ${about} */
export const ${camel(name)} = defineContract({
  name: '${name}',
  record: z.object({
    id,
${[...owner, ...record].join('\n')}
    version,
  }),
  input: z.object({
${[...owner, ...input].join('\n')}
  }),
${isOwned ? "  createOnly: ['affiliate_id'],\n" : ''}  filter: z.object({ ${filters.join(', ')} }),
  sort: ['id', 'name'],
  defaultSort: ['name', 'ASC'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete']${isOwned ? ", affiliate: ['list', 'one']" : ''} },
});
`;
}

/** @param {string} name @param {string} schema */
export const shorthand = (name, schema) => (name === schema ? name : `${name}: ${schema}`);

/** @param {Field} field */
const shownBy = (field) => kindOf(field.kind).shown;

/** @param {readonly Field[]} fields */
const columnsOf = (fields) =>
  fields.map((field) => {
    const component = shownBy(field);
    const isRight = component === 'MoneyField' || ['whole', 'number'].includes(field.kind);
    const alignment = isRight ? ' align="right"' : '';
    return `        <Column source="${field.name}"${alignment}${component ? ` field={${component}}` : ''} />`;
  });

/**
 * The inputs of the dialogs of a resource.
 * @param {Noun} noun
 */
function inputsOf({ kind, fields }) {
  const isOwned = kind === 'affiliate';
  const owner = isOwned ? ['    <Input.Record source="affiliate_id" reference="affiliate" />'] : [];
  const inputs = fields.map(
    (field, at) =>
      `    <Input.${kindOf(field.kind).control} source="${field.name}"${at === 0 && !isOwned ? ' autoFocus' : ''} />`,
  );
  return [...owner, ...inputs];
}

/**
 * The screens of a resource.
 * @param {Noun} noun
 * @param {{ canWrite: boolean; flags: readonly string[] }} options
 */
export function screensFile(noun, { canWrite, flags }) {
  const { kind, name, domain, about, fields } = noun;
  const contract = camel(name);
  const shown = fields.filter((field) => field.kind !== 'text');
  const components = shown.map(shownBy).filter((component) => component !== undefined);
  const valueFields = listOf(components.filter((component) => component !== 'BooleanField'));
  const isOwned = kind === 'affiliate';
  const filters = [
    '<Filter.Search key="q" source="q" alwaysOn />',
    ...flags.map((flag) => `<Filter.Flag key="${flag}" source="${flag}" alwaysOn />`),
    ...(isOwned ? ['<Filter.Record key="affiliate_id" source="affiliate_id" reference="affiliate" />'] : []),
  ];
  return `import { ${components.includes('BooleanField') ? 'BooleanField, ' : ''}DataTable } from 'react-admin';
import { ${contract} } from '#shared/resources/${domain}/${name}.ts';
${valueFields ? `import { ${valueFields} } from '../../kit/fields/value-fields.tsx';\n` : ''}${
    canWrite
      ? `import { inputsOf } from '../../kit/form/inputs.tsx';
import { EditInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
`
      : ''
  }import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';

const Column = columnsOf(${contract});
const Filter = filtersOf(${contract});
${
  canWrite
    ? `const Input = inputsOf(${contract});

const inputs = (
  <>
${inputsOf(noun).join('\n')}
  </>
);
`
    : ''
}
const filters = [${filters.join(', ')}];

/** ${about} */
export function ${pascal(name)}List() {
  return (
    <ResourceList contract={${contract}} filters={filters}${canWrite ? ' createInputs={inputs}' : ''}>
      <DataTable bulkActionButtons={false} rowClick={false}>
        <Column source="id" align="right" />
${isOwned ? '        <Column.Record source="affiliate_id" reference="affiliate" />\n' : ''}${columnsOf(shown).join('\n')}
${
  canWrite
    ? `        <ActionsColumn changes={${contract}}>
          <EditInDialog contract={${contract}}>{inputs}</EditInDialog>
        </ActionsColumn>
`
    : ''
}      </DataTable>
    </ResourceList>
  );
}
`;
}
