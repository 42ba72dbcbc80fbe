// `npm run new:resource`: asks for a noun and writes its files and entries (docs/adding-a-resource.md). What is given by flags is not asked.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { ROOT } from './builds.mjs';
import { lastPage, readDialect } from './new-resource/dialects.mjs';
import { editorOf } from './new-resource/entries.mjs';
import * as foreignFiles from './new-resource/foreign-files.mjs';
import { camel, key, pascal, plural, quoted, readable, underscored } from './new-resource/names.mjs';
import * as plainFiles from './new-resource/plain-files.mjs';
import { at, constantsOfRows, fieldsOfRows, sampleOf } from './new-resource/sample.mjs';

const DOMAINS = {
  platform: { app: 'report', group: 'platform', title: 'Platform' },
  accounts: { app: 'affiliate', group: 'partners', title: 'Accounts' },
  campaigns: { app: 'advertiser', group: 'campaigns', title: 'Campaigns' },
  tracking: { app: 'report', group: 'campaigns', title: 'Tracking' },
  earnings: { app: 'report', group: 'campaigns', title: 'Earnings' },
  payouts: { app: 'finance', group: 'money', title: 'Payouts' },
  billing: { app: 'finance', group: 'money', title: 'Billing' },
  reports: { app: 'report', group: 'platform', title: 'Reports' },
};
const KINDS = /** @type {const} */ (['staff', 'affiliate', 'foreign']);
const VERBS = /** @type {const} */ (['list', 'one', 'create', 'update', 'delete']);

const { values: flags } = parseArgs({
  options: {
    folder: { type: 'string', default: ROOT },
    'write-only': { type: 'boolean', default: false },
    kind: { type: 'string' },
    name: { type: 'string' },
    domain: { type: 'string' },
    pt: { type: 'string' },
    en: { type: 'string' },
    about: { type: 'string' },
    roles: { type: 'string' },
    field: { type: 'string', multiple: true },
    from: { type: 'string' },
    dialect: { type: 'string' },
    sample: { type: 'string' },
    openapi: { type: 'string' },
    list: { type: 'string' },
    one: { type: 'string' },
    create: { type: 'string' },
    update: { type: 'string' },
    delete: { type: 'string' },
  },
});
const folder = flags.folder;
const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;

/**
 * Returns a flag, or asks for it.
 * @param {keyof typeof flags} flag
 * @param {string} question
 * @param {RegExp} pattern
 * @param {string} [usual]
 * @returns {Promise<string>}
 */
async function ask(flag, question, pattern, usual) {
  const given = flags[flag];
  if (typeof given === 'string') return checked(given);
  if (!terminal) {
    if (usual !== undefined) return usual;
    throw new Error(`--${flag} is missing: ${question}`);
  }
  for (;;) {
    const answer = (await terminal.question(`${question}${usual === undefined ? '' : ` [${usual}]`} `)).trim();
    if (answer === '' && usual !== undefined) return usual;
    if (pattern.test(answer)) return answer;
  }
  /** @param {string} text */
  function checked(text) {
    if (!pattern.test(text)) throw new Error(`--${flag} ${text} is not what is asked for: ${question}`);
    return text;
  }
}

/** @param {string} text `One|Many` @returns {readonly [string, string]} */
const forms = (text) => {
  const [one = '', many = ''] = text.split('|');
  return [one.trim(), many.trim()];
};

/** @returns {Promise<plainFiles.Noun>} */
async function readNoun() {
  const kind = /** @type {plainFiles.Noun['kind']} */ (
    await ask('kind', `Whose is it: ${KINDS.join(', ')}?`, /^(?:staff|affiliate|foreign)$/)
  );
  const name = await ask('name', 'Its name, such as cost-center?', /^[a-z]+(?:-[a-z]+)*$/);
  const domain = await ask(
    'domain',
    `Its domain: ${Object.keys(DOMAINS).join(', ')}?`,
    new RegExp(`^(?:${Object.keys(DOMAINS).join('|')})$`),
  );
  const pt = forms(
    await ask('pt', 'One and many in Portuguese, such as Centro de custo|Centros de custo?', /^[^|]+\|[^|]+$/),
  );
  const en = forms(await ask('en', 'One and many in English, such as Cost center|Cost centers?', /^[^|]+\|[^|]+$/));
  const about = await ask('about', 'What it is, in a sentence?', /.{5,}\.$/, `${en[1]}.`);
  const roles = await ask(
    'roles',
    'Who manages it besides administrators: manager, finance, campaigns, or nobody?',
    /^(?:nobody|(?:manager|finance|campaigns)(?:,(?:manager|finance|campaigns))*)$/,
  );
  const { app, group } = DOMAINS[/** @type {keyof typeof DOMAINS} */ (domain)];
  const noun = { kind, name, domain, app, group, pt, en, about, roles: roles === 'nobody' ? [] : roles.split(',') };
  return { ...noun, fields: kind === 'foreign' ? [] : await readFields() };
}

/** @returns {Promise<plainFiles.Field[]>} */
async function readFields() {
  const given = flags.field ?? [];
  if (given.length === 0 && terminal) {
    for (;;) {
      const answer = (await terminal.question('A field, such as code:line:Código:Code; empty for no more? ')).trim();
      if (answer === '') break;
      given.push(answer);
    }
  }
  const others = given.map((text) => {
    const [name = '', kind = '', pt = '', en = ''] = text.split(':');
    if (!/^[a-z]+(?:_[a-z\d]+)*$/.test(name)) throw new Error(`${name} is no name of a field.`);
    plainFiles.kindOf(kind);
    return { name, kind, pt, en };
  });
  return [{ name: 'name', kind: 'line', pt: '', en: '' }, ...others.filter(({ name }) => name !== 'name')];
}

/** @returns {Promise<{ foreign: foreignFiles.Foreign; sample: unknown }>} */
async function readForeign() {
  const from = await ask('from', 'The name of its gateway in GATEWAYS?', /^[a-z][a-z0-9-]{0,39}$/);
  const { dialect, ...written } = await readDialect(
    folder,
    await ask('dialect', 'The dialect of the gateway, a file of proxy/dialects?', /^[a-z-]+$/),
  );
  const list = await ask('list', 'The call of its list, such as GET /customers?', /^(?:GET|POST) \/\S+$/);
  /** @type {foreignFiles.Foreign['calls']} */
  const calls = { list };
  for (const verb of VERBS.slice(1)) {
    const call = await ask(
      verb,
      `The call to ${verb === 'one' ? 'read one' : verb}, or none?`,
      /^(?:none|[A-Z]+ \/\S+)$/,
      'none',
    );
    if (call !== 'none') calls[verb] = call;
  }
  const source =
    flags.openapi ?? (await ask('sample', 'A file with what the list answers, or an OpenAPI document, in JSON?', /./));
  const json = /** @type {unknown} */ (JSON.parse(readFileSync(source, 'utf8')));
  const sample = at(json, 'openapi') === undefined ? json : sampleOf(json, list);
  const rows = at(sample, dialect.envelopes[dialect.paging ? 'page' : 'list'].at ?? '');
  if (!Array.isArray(rows) || rows.length === 0) throw new Error('The sample has no rows where the dialect has them.');
  const { paging, envelopes } = dialect;
  const isNumbered = paging?.by === 'page' || paging?.by === 'offset';
  const isRandom = isNumbered && envelopes.page.total !== undefined;
  const fields = fieldsOfRows(rows, dialect.fieldsAt ?? '');
  const adds = constantsOfRows(rows, dialect.fieldsAt ?? '');
  return {
    foreign: { from, dialect: { name: dialect.name, isRandom, ...written }, calls, fields, adds },
    sample: lastPage(sample, dialect, rows.length),
  };
}

const editor = editorOf(folder);

/** @param {string} file @param {string} text */
function create(file, text) {
  const path = join(folder, file);
  if (existsSync(path)) throw new Error(`${file} is there already.`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  editor.touched.add(file);
}

/** The entries that every resource has. @param {plainFiles.Noun} noun @param {readonly plainFiles.Field[]} fields */
function addEverywhere({ name, domain, group, pt, en, about }, fields) {
  const variable = camel(name);
  const entry = `  ${name === variable ? name : `${key(name)}: ${variable}`},`;
  editor.addImport('shared/resources/index.ts', `import { ${variable} } from './${domain}/${name}.ts';`);
  editor.addToTable('shared/resources/index.ts', /^export const contracts = \{/m, entry);
  editor.addToList('admin/app/layout/menu-groups.ts', new RegExp(`^  ${group}: \\[`, 'm'), quoted(name));
  const icon = `${pascal(name)}Icon`;
  editor.addImport('admin/app/screens.ts', `import ${icon} from '@mui/icons-material/CategoryOutlined';`);
  const shownBy = fields.find((field) => field.name === 'name') ?? fields.find((field) => field.kind === 'line');
  editor.addToTable(
    'admin/app/screens.ts',
    /^export const screens = \{|^const screens = \{/m,
    `  ${key(name)}: {
    icon: ${icon},
    list: lazyScreen(() => import('../${domain}/${name}/${name}-screens.tsx'), '${pascal(name)}List'),
${shownBy ? `    recordRepresentation: '${shownBy.name}',\n` : ''}  },`,
  );
  const common = readFileSync(join(folder, 'shared/words/common.pt-br.ts'), 'utf8');
  const known = new Set(
    [...(/^ {2}fields: \{([^]*?)^ {2}\}/m.exec(common)?.[1]?.matchAll(/^ {4}(\w+):/gm) ?? [])].map(
      ([, field]) => field,
    ),
  );
  const own = fields.filter((field) => !known.has(field.name) || field.pt !== '');
  for (const [locale, words] of /** @type {const} */ ([
    ['pt-br', pt],
    ['en', en],
  ])) {
    const labels = own.map(
      (field) => `${field.name}: ${quoted((locale === 'en' ? field.en : field.pt) || readable(field.name))}`,
    );
    const text = `    ${key(name)}: { name: ${quoted(words.join(' |||| '))}, fields: { ${labels.join(', ')} } },`;
    editor.addAfter(`shared/words/${domain}.${locale}.ts`, /^ {2}resources: \{\n/m, text);
  }
  const title = DOMAINS[/** @type {keyof typeof DOMAINS} */ (domain)].title;
  editor.addAfter(
    'docs/glossary.md',
    new RegExp(`^## ${title}[^\\n]*\\n\\n(?:\\|[^\\n]*\\n)+`, 'm'),
    `| ${pt[0].toLowerCase()} | ${en[0].toLowerCase()} | \`${variable}\` | \`${name}\` | ${about.replace(/\.$/, '').replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())} |`,
  );
}

/** @param {plainFiles.Noun} noun */
function writePlain(noun) {
  const { kind, name, domain, app, roles, fields } = noun;
  const isOwned = kind === 'affiliate';
  const place = `gateway/domains/${domain}/${name}`;
  const routes = `${camel(name)}Routes`;
  const path = `${app} /api/${underscored(name)}`;
  create(`${place}/table.ts`, plainFiles.tableFile(noun));
  create(`${place}/routes.ts`, plainFiles.routesFile(noun));
  create(`shared/resources/${domain}/${name}.ts`, plainFiles.contractFile(noun));
  const textFlags = fields.filter((field) => field.kind === 'flag').map((field) => field.name);
  create(
    `admin/${domain}/${name}/${name}-screens.tsx`,
    plainFiles.screensFile(noun, { canWrite: true, flags: textFlags }),
  );
  const managing = [...roles, ...(isOwned ? ['affiliate'] : [])].map((role) => `'${role}'`).join(', ');
  editor.addToTable('shared/codes/platform/plain-noun.ts', /^const managedBy = \{/m, `  ${key(name)}: [${managing}],`);
  editor.addImport('gateway/server/routes.ts', `import { ${routes} } from '../domains/${domain}/${name}/routes.ts';`);
  editor.addToTable('gateway/server/routes.ts', /^export const routes\b/m, `  ...${routes},`);
  if (isOwned) {
    const table = plainFiles.tableName(noun);
    const held = 'gateway/domains/privacy/account-deletion/held-data.ts';
    editor.addImport(held, `import { ${table} } from '../../${domain}/${name}/table.ts';`);
    editor.addAfter(
      held,
      /^ {2}held\(\['affiliate', affiliateViews\.affiliateId\][^\n]*\n/m,
      `  held(['affiliate', ${table}.affiliateId], ${table}, null, 'deleted'),`,
    );
  }
  const mapped = isOwned ? `{ at: '${path}', own: 'v2 ${path.replace('/api/', '/api/v2/')}' }` : `{ at: '${path}' }`;
  const contract = /^\w+$/.test(name) ? `contracts.${name}` : `contracts['${name}']`;
  editor.addToTable(
    `proxy/resources/${domain}.ts`,
    new RegExp(`^export const ${domain} = \\{`, 'm'),
    `  ${key(name)}: plainMapping(${contract}, ${mapped}),`,
  );
  importOnce(`proxy/resources/${domain}.ts`, 'plainMapping', './plain-mapping.ts');
  const body = fields.map(
    (field) =>
      `${field.name}: ${field.name === 'name' ? `\`${noun.pt[0]} \${serial}\`` : plainFiles.kindOf(field.kind).example}`,
  );
  const writers = [
    ...roles.flatMap((role) => (role === 'manager' && isOwned ? ['manager', 'assigned'] : [role])),
    'administrator',
  ];
  editor.addToTable(
    `tests/resources/${domain}.ts`,
    new RegExp(`^export const ${domain}\\b`, 'm'),
    `  ${key(name)}: plainNoun({
    resource: '${name}',
    body: (serial) => ({ ${body.join(', ')} }),
    writers: [${writers.map((writer) => `'${writer}'`).join(', ')}],
  }),`,
  );
  importOnce(`tests/resources/${domain}.ts`, 'plainNoun', './plain-noun.ts');
  addEverywhere(noun, fields);
}

/** Imports a name where a file does not yet. @param {string} file @param {string} name @param {string} from @param {'import' | 'import type'} [how] */
function importOnce(file, name, from, how = 'import') {
  const text = readFileSync(join(folder, file), 'utf8');
  if (!new RegExp(`^import [^;]*\\b${name}\\b[^;]*;`, 'm').test(text)) editor.addName(file, name, from, how);
}

/** @param {plainFiles.Noun} noun */
async function writeForeign(noun) {
  const { foreign, sample } = await readForeign();
  const { name, domain, roles } = noun;
  const labels = new Map((flags.field ?? []).map((text) => [text.split(':')[0], text.split(':').slice(2)]));
  const fields = foreign.fields
    .filter((field) => field.name !== 'id')
    .map(({ name: field, kind }) => {
      const [pt = '', en = ''] = labels.get(field) ?? [];
      return { name: field, kind, pt, en };
    });
  const shown = { ...noun, fields };
  const canWrite = foreign.calls.create !== undefined && foreign.calls.update !== undefined;
  const written = canWrite
    ? {
        ...shown,
        fields: fields.filter((field) => foreignFiles.writableOf(foreign).some((each) => each.name === field.name)),
      }
    : shown;
  create(`shared/resources/${domain}/${name}.ts`, foreignFiles.foreignContract(noun, foreign));
  create(
    `admin/${domain}/${name}/${name}-screens.tsx`,
    plainFiles.screensFile(written, { canWrite, flags: foreignFiles.flagsOf(foreign) }),
  );
  create(`tests/foreign/samples/${name}.json`, `${JSON.stringify(sample, null, 2)}\n`);
  create(`tests/foreign/${name}.test.ts`, foreignFiles.foreignTest(noun, foreign));
  editor.addAfter('shared/codes/platform/resource-name.ts', /^ {2}\| PlainResource\n/m, `  | '${name}'`);
  for (const role of roles) {
    const grants = foreignFiles.verbsOf(foreign).map((verb) => `'${name}:${verb}'`);
    editor.addAfter(
      'shared/codes/accounts/role.ts',
      new RegExp(`name: '${role}',[^]*?\\.\\.\\.staffLookUps,\\n`),
      `        ${grants.join(', ')},`,
    );
  }
  const mappings = `proxy/resources/${domain}.ts`;
  editor.addAfter(
    mappings,
    /(?<=\n)(?=\/\*\* The gateway calls of the resources of )/,
    foreignFiles.foreignMapping(noun, foreign),
  );
  const entry = name === camel(name) ? name : `${key(name)}: ${camel(name)}`;
  editor.addToTable(mappings, new RegExp(`^export const ${domain} = \\{`, 'm'), `  ${entry},`);
  importOnce(mappings, foreign.dialect.constant, `../dialects/${foreign.dialect.file}`);
  importOnce(mappings, 'mapping', '../engine/mapping.ts');
  for (const codec of foreignFiles.codecsOf(foreign).split(', ').filter(Boolean))
    importOnce(mappings, codec, '../wire/values.ts');
  const declarations = `tests/resources/${domain}.ts`;
  const table = new RegExp(`^export const ${domain}\\b`, 'm');
  editor.addToTable(declarations, table, `  ${entry},`);
  editor.addAfter(
    declarations,
    new RegExp(`(?<=\\n)(?=export const ${domain}\\b)`),
    foreignFiles.foreignDeclaration(noun, foreign),
  );
  importOnce(declarations, 'Declaration', './declaration.ts', 'import type');
  addEverywhere(noun, fields);
}

/** @param {string} command @param {string[]} options */
function run(command, options) {
  const { status, stdout, stderr } = spawnSync(command, options, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${options.join(' ')} failed:\n${stdout}${stderr}`);
}

/** Formats what was written, and makes what is derived from it. @param {plainFiles.Noun} noun @param {readonly string[]} files */
function finish({ kind, name }, files) {
  run('npx', ['eslint', '--fix', ...files.filter((file) => /\.tsx?$/.test(file))]);
  run('npx', ['prettier', '--write', ...files]);
  if (kind !== 'foreign') {
    run('npm', ['run', 'migration', '--', '--name', underscored(plural(name))]);
    run('npx', ['vitest', 'run', 'gateway/server/wire-document.test.ts', '-u']);
  }
  run('node', ['tools/check-resources.mjs']);
}

try {
  const noun = await readNoun();
  if (noun.kind === 'foreign') await writeForeign(noun);
  else writePlain(noun);
  terminal?.close();
  const files = [...editor.touched].sort();
  if (!flags['write-only']) finish(noun, files);
  for (const file of files) console.log(file);
  console.log(
    'Read what was written, then: npm run types && npx vitest run tests/resources/every-resource.test.ts -t',
    noun.name,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
  terminal?.close();
}
