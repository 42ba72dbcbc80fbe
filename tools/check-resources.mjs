// `node tools/check-resources.mjs [folder]`: lists the missing pieces of resources and pages, with the file and the
// line to add. Reads the files as text, so that it is fast and works even if they do not compile yet.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './builds.mjs';

const folder = process.argv[2] ?? ROOT;

/** @param {string} file */
const read = (file) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '');
/**
 * Returns the paths of the files in a folder and its subfolders.
 * @param {string} of
 * @param {RegExp} pattern
 */
const files = (of, pattern) =>
  (existsSync(join(folder, of)) ? readdirSync(join(folder, of), { recursive: true, encoding: 'utf8' }) : [])
    .map((file) => `${of}/${file.replaceAll('\\', '/')}`)
    .filter((file) => pattern.test(file));
/**
 * @param {string} text
 * @param {RegExp} pattern with one group
 */
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found);
/** @param {string} name */
const camel = (name) => name.replaceAll(/-([a-z])/g, (_, letter) => String(letter).toUpperCase());
/** @param {string} name */
const key = (name) => (name.includes('-') ? `'${name}'` : name);
/**
 * @param {string} text
 * @param {string} name
 */
const hasEntry = (text, name) => new RegExp(`^  (?:'${name}'|${name}): ?[{\\[]`, 'm').test(text);

const NAMES = 'shared/codes/platform/resource-name.ts';
const WITHOUT_SCREENS = 'shared/words/resource-words.ts';
const SCREENS = 'admin/app/screens.ts';
const SWEEP = 'tests/browser/screens/screens.ts';
const PATHS = 'affiliate/session/paths.ts';
const PAGES = 'affiliate/app/lazy-pages.ts';
const ROUTES = 'gateway/server/routes.ts';
const PLAIN = 'shared/codes/platform/plain-noun.ts';
const HELD = 'gateway/domains/privacy/account-deletion/held-data.ts';

const named = [...all(read(NAMES), /^ {2}\| '([\w-]+)'/gm), ...all(read(PLAIN), /^ {2}'?([\w-]+)'?: \[/gm)];
/** The domain of each contract, by the name of its file. */
const domains = new Map(
  files('shared/resources', /\.ts$/).flatMap((file) => {
    const [, domain, name] = /^shared\/resources\/(\w+)\/([\w-]+)\.ts$/.exec(file) ?? [];
    return domain && name && read(file).includes('defineContract(') ? [[name, domain]] : [];
  }),
);
const withoutScreens = all(read(WITHOUT_SCREENS), /^ {2}\| '([\w-]+)'/gm);
const gateway = files('gateway/domains', /(?<!\.test)\.ts$/).map((file) => ({ file, text: read(file) }));

/** Returns what the indexes of resources lack for a resource. @param {string} name */
function missingParts(name) {
  const domain = domains.get(name);
  if (domain === undefined) return [`shared/resources/<domain>/${name}.ts: is missing`];
  const entry = name.includes('-') ? `'${name}': ${camel(name)},` : `${name},`;
  const index = 'shared/resources/index.ts';
  const tables = [`proxy/resources/${domain}.ts`, `tests/resources/${domain}.ts`];
  return [
    ...[`import { ${camel(name)} } from './${domain}/${name}.ts';`, entry]
      .filter((line) => !read(index).includes(line))
      .map((line) => `${index}: add ${line}`),
    ...tables
      .filter((file) => !new RegExp(`^  (?:${entry}$|${key(name)}: )`, 'm').test(read(file)))
      .map((file) => `${file}: add ${entry}`),
  ];
}

/** Returns what the back-office lacks for a resource. @param {string} name */
function missingScreens(name) {
  if (withoutScreens.includes(name)) return [];
  const other = `or, for a resource that staff do not see by itself, ${WITHOUT_SCREENS}: add | '${name}'`;
  if (!hasEntry(read(SCREENS), name))
    return [`${SCREENS}: add ${key(name)}: { … } (its screens, {} for none), ${other}`];
  const words = ['pt-br', 'en'].map((locale) => `shared/words/${domains.get(name) ?? '<domain>'}.${locale}.ts`);
  return [
    ...words
      .filter((file) => !new RegExp(`^    (?:'${name}'|${name}): \\{`, 'm').test(read(file)))
      .map((file) => `${file}: add ${key(name)}: { name: 'One |||| Many', fields: { … } } to staff.resources`),
  ];
}

/** @param {string} name */
const missingOf = (name) => [
  ...(named.includes(name)
    ? []
    : [
        `${PLAIN}: add ${key(name)}: ['…'], with the roles that manage it, or, for a noun of its own, ${NAMES}: add | '${name}'`,
      ]),
  ...missingParts(name),
  ...missingScreens(name),
];

/** Returns the names of the exported tables in a source whose rows belong to an affiliate. @param {string} text */
const tablesOfAffiliates = (text) =>
  [...text.matchAll(/^export const (\w+) = pgTable\([^]*?^[)}]/gm)].flatMap(([table, name = '']) =>
    table.includes("integer('affiliate_id')") ? [name] : [],
  );

/**
 * Returns what the nouns of the gateway lack: their line in the list of routes, their migration, the documentation of
 * their calls, and the rule for their data when an affiliate's account is deleted.
 */
function missingOfGateway() {
  const held = read(HELD);
  const served = read(ROUTES);
  const migrations = files('gateway/db/migrations', /\.sql$/)
    .map(read)
    .join('\n');
  const documented = read('docs/gateway-wire.md');
  return gateway.flatMap(({ file, text }) => [
    ...all(text, /^export const (\w+Routes)\b/gm)
      .filter((routes) => file.endsWith('/routes.ts') && !served.includes(`...${routes},`))
      .map(
        (routes) => `${ROUTES}: add the import of ${routes} from ../${file.replace('gateway/', '')}, and ...${routes},`,
      ),
    ...all(text, /\bpgTable\(\s*'(\w+)'/g)
      .filter((table) => !['CREATE TABLE', 'RENAME TO'].some((made) => migrations.includes(`${made} "${table}"`)))
      .map((table) => `gateway/db/migrations: run npm run migration -- --name ${table} (${file} has the table)`),
    ...tablesOfAffiliates(text)
      .filter((table) => !new RegExp(`\\b${table},`).test(held))
      .map((table) => `${HELD}: add held(['affiliate', ${table}.affiliateId], ${table}, '…', 'deleted'), (${file})`),
    ...all(text, /^ *(?:path: |const path = )'(\/api\/[\w/-]+)'[,;]$/gm)
      .filter((path) => !documented.includes(`${path}\``) && !documented.includes(`${path}/`))
      .map(
        (path) => `docs/gateway-wire.md: run npx vitest run gateway/server/wire-document.test.ts -u (${path} is new)`,
      ),
  ]);
}

/** Returns what the pages of the portal lack: their lazy part, and their entry in the tests of all screens. */
function missingOfPortal() {
  const [pages, swept] = [read(PAGES) + read('affiliate/app/app.tsx'), read(SWEEP)];
  const paths = all(read(PATHS), /^ {2}\w+: '(\/[^']*)',$/gm);
  return [
    ...files('affiliate/pages', /-(?:page|tab)\.tsx$/)
      .filter((file) => !pages.includes(file.replace('affiliate/', '../')))
      .map((file) => `${PAGES}: add lazyPage(() => import('${file.replace('affiliate/', '../')}'), '…')`),
    ...paths
      .filter(
        (path) => path.includes(':') && !new RegExp(`path: '${path.replaceAll(/:\w+/g, '[:\\w-]+')}'`).test(swept),
      )
      .map((path) => `${SWEEP}: add { name: '…', who: 'affiliate', path: '${path}' },`),
  ];
}

const names = [...new Set([...named, ...domains.keys()])];
const missing = [...names.flatMap(missingOf), ...missingOfGateway(), ...missingOfPortal()];
for (const line of missing) console.error(line);
console.log(`${names.length} resources, ${missing.length} missing pieces.`);
process.exitCode = missing.length === 0 ? 0 : 1;
