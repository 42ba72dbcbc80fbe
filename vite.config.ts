import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { ProxyOptions, UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { asciiOnly } from './tools/ascii-only-plugin.ts';
import { compressedFiles } from './tools/compressed-files-plugin.ts';
import { contractDocs } from './tools/contract-docs-plugin.ts';
import { docsPages } from './tools/docs-plugin.ts';
import { FolderTimesReporter } from './tools/folder-times-reporter.mjs';
import { lateParts } from './tools/late-parts-plugin.ts';
import { lazyFiles, withOwnFile } from './tools/lazy-files-plugin.ts';
import { withDependencies } from './tools/with-dependencies.ts';
import { words } from './tools/words-plugin.ts';

const root = import.meta.dirname;
const { TEST_TIMES, TEST_REPORT } = process.env;

/** What the libraries of both sites would load and the sites never use. */
const unused = (...found: readonly (string | RegExp)[]) =>
  found.map((find) => ({ find, replacement: resolve(root, 'shared/ui/base/empty-module.ts') }));

/** Modules in whose place the portal has others. */
const portalAliases = [
  // What the PDF library loads for pictures and pages of HTML, which the statement has not.
  ...unused('canvg', 'dompurify', 'html2canvas'),
];

/** The same of the back-office. */
const adminAliases = [
  ...portalAliases,
  // Its themes have no CSS variables, and its lists are downloaded from the server.
  ...unused(/^\.\/(?:createThemeWithVars|ThemeProviderWithVars)\.js$/, 'jsonexport/dist/index.js'),
  { find: 'object.entries', replacement: resolve(root, 'shared/ui/base/object-entries.ts') },
  { find: /^\.\/PageTitleConfigurable\.js$/, replacement: resolve(root, 'admin/app/layout/plain-title.tsx') },
];

/** Matches the paths of modules by their ends, without the extension. */
function source(...ends: readonly string[]): RegExp {
  return new RegExp(`/(?:${ends.join('|')})\\.tsx?$`);
}

/**
 * What the home of the portal needs to show the money, in one file for each step rather than in fifty small ones, which would
 * wait for each other on a slow network. A group has all that its module imports, unless a group before it has that.
 */
const portalGroups = [
  { name: 'main', test: source('affiliate/main'), priority: 2 },
  { name: 'signed-in', test: source('affiliate/(?:app/signed-in|session/use-may)'), priority: 1 },
  // What formats amounts is apart: pages without a chart have it too.
  { name: 'money', test: source('shared/money'), priority: 1 },
  { name: 'window', test: source('shared/ui/base/use-phone'), priority: 1 },
  { name: 'charts', test: source('shared/ui/base/chart/(?:chart|sparkline)') },
];

/**
 * The same of the back-office: its frame, its first page, and what nearly every list has. What dialogs and small pages share with
 * lists is apart, so that they do not load lists for it.
 */
const adminGroups = [
  { name: 'main', test: source('admin/main'), priority: 5 },
  // Of lists and of the dashboard, each of which would otherwise load the other for it.
  {
    name: 'shown',
    test: /\/(?:shared\/(?:money|ui\/base\/block-skeleton)|@mui\/material\/esm\/(?:Link\/Link|Skeleton\/Skeleton))\.[jt]sx?$/,
    priority: 4,
  },
  { name: 'dashboard', test: source('admin/app/dashboard/dashboard'), priority: 3 },
  { name: 'calendar-icon', test: /\/@mui\/icons-material\/esm\/CalendarMonthOutlined\.js$/, priority: 2 },
  {
    name: 'common',
    test: source(
      'shared/ui/base/(?:block-skeleton|status-chip)',
      'shared/ui/form/text-field',
      'admin/kit/(?:fields/(?:field-texts|full-name|text-of|tiled-text)|feedback/error-text|page/use-creation)',
    ),
    priority: 2,
  },
  {
    name: 'lists',
    test: source(
      'admin/kit/list/(?:actions-column|columns|filters|list-table|open-button|resource-list|select-column)',
      'admin/kit/list/(?:selection-toolbar|state-tabs)',
      'admin/reports/saved-view/saved-view-bar',
      'shared/(?:contract/(?:contract|fields)|rules/text-length-max)',
    ),
    priority: 1,
  },
  // What a list has beside its rows, and what its dialogs have: it comes after them.
  {
    name: 'forms',
    test: new RegExp(
      [
        source('admin/kit/list/(?:filter-input|rows-pager)', 'admin/kit/form/(?:inputs|record-dialog)').source,
        String.raw`/ra-ui-materialui/dist/list/(?:filter/(?:FilterForm|\w+SavedQueryDialog)|datatable/ColumnsSelector(?:Item)?)\.js$`,
      ].join('|'),
    ),
  },
];

const libraryList = resolve(root, 'node_modules/ra-ui-materialui/dist/list');
const listKit = resolve(root, 'admin/kit/list');

/** What react-admin's lists draw after their rows, or once somebody asks for it. */
const lateListParts = lateParts(resolve(root, 'shared/ui/base'), [
  { file: `${libraryList}/filter/FilterForm.js`, name: 'FilterForm', placeholder: `${listKit}/filter-place.tsx` },
  { file: `${libraryList}/filter/AddSavedQueryDialog.js`, name: 'AddSavedQueryDialog' },
  { file: `${libraryList}/filter/RemoveSavedQueryDialog.js`, name: 'RemoveSavedQueryDialog' },
  // Lists have others in their places.
  { file: `${libraryList}/pagination/Pagination.js`, name: 'Pagination' },
  { file: `${libraryList}/ListActions.js`, name: 'ListActions' },
  { file: `${libraryList}/Empty.js`, name: 'Empty' },
  { file: `${libraryList}/datatable/ColumnsSelector.js`, name: 'ColumnsSelector' },
  { file: `${libraryList}/datatable/ColumnsSelectorItem.js`, name: 'ColumnsSelectorItem' },
  { file: resolve(libraryList, '../button/BulkDeleteButton.js'), name: 'BulkDeleteButton' },
]);

const portalWorker = 'service-worker';
/** What shops include in their pages, by an address that never changes. */
const shopScript = 't';

/**
 * Packages that become part of the servers' bundle, with all that they need. Loading them by themselves took hundreds of files,
 * with all that nobody calls. Others stay outside: what has native code or finds its own files, tables that are read when they
 * are needed, and what tests alone use.
 */
const bundledPackages = withDependencies([
  '@brazilian-utils/brazilian-utils',
  '@modelcontextprotocol/sdk',
  '@opentelemetry/api',
  'busboy',
  'drizzle-orm',
  'express',
  'express-rate-limit',
  'fast-xml-parser',
  'file-type',
  'helmet',
  'http-proxy-middleware',
  'ipaddr.js',
  'isbot',
  'jose',
  'nodemailer',
  'otpauth',
  'papaparse',
  'pg',
  'pg-copy-streams',
  'prom-client',
  'tldts',
  'undici',
  'zod',
]).filter((name) => name !== 'iconv-lite');

/** One of the two sites for browsers: built into `dist/<name>`, served by the proxy below `base`. */
function site(name: 'admin' | 'affiliate', base: string): UserConfig {
  return {
    root: resolve(root, name),
    base,
    // Two development servers run side by side and must not share their cache.
    cacheDir: resolve(root, 'node_modules/.vite', name),
    plugins: [react(), words(), ...(name === 'admin' ? [lateListParts] : []), lazyFiles(base), compressedFiles()],
    server: { host: '127.0.0.1', proxy: developmentProxy() },
    // A worker is a file of its own: the content security policy allows no other.
    worker: { format: 'es' },
    resolve: { alias: name === 'affiliate' ? portalAliases : adminAliases },
    build: {
      outDir: resolve(root, 'dist', name),
      emptyOutDir: true,
      target: 'es2022',
      // The bundle limits are measured from it.
      manifest: true,
      // The content security policy allows no `data:` URL for scripts and fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false, resolveDependencies: withOwnFile },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        // Files of their own: the script that asks for data early, which the proxy adds to the page, the portal's worker and the
        // script of shops.
        input: {
          index: resolve(root, name, 'index.html'),
          early: resolve(root, name, 'early.ts'),
          ...(name === 'affiliate' && {
            [portalWorker]: resolve(root, name, `${portalWorker}.ts`),
            [shopScript]: resolve(root, name, 'shop-script.ts'),
          }),
        },
        // The first script lists the files of every lazy route: with the names of their sources it would be 1 kB larger.
        output: {
          chunkFileNames: 'assets/c-[hash].js',
          // A worker is in charge of the addresses below its own, which never changes.
          entryFileNames: ({ name: file }) =>
            file === portalWorker || file === shopScript ? '[name].js' : 'assets/[name]-[hash].js',
          codeSplitting: { groups: name === 'affiliate' ? portalGroups : adminGroups },
        },
        // Emotion imports these for functions that the sites do not use; they do not say that they do nothing else.
        treeshake: {
          moduleSideEffects: [{ test: /node_modules\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false }],
        },
      },
    },
  };
}

/**
 * During development one address serves everything: the portal's, which hands the API to the proxy and `/admin` to the
 * other development server. The Host header stays, because the proxy compares it with the Origin.
 */
function developmentProxy(): Record<string, ProxyOptions> {
  const { API_PORT = '3000', ADMIN_PORT } = process.env;
  const to = (port: string): ProxyOptions => ({ target: `http://127.0.0.1:${port}`, changeOrigin: false });
  return {
    '/api': to(API_PORT),
    '/docs': to(API_PORT),
    ...(ADMIN_PORT && { '/admin': { ...to(ADMIN_PORT), ws: true } }),
  };
}

/** What `vite build --mode <name>` makes: the two sites and the servers for Node. */
const builds: Record<string, UserConfig> = {
  admin: site('admin', '/admin/'),
  affiliate: site('affiliate', '/'),
  docs: {
    root: resolve(root, 'docs-site'),
    base: '/docs/',
    publicDir: false,
    plugins: [react(), docsPages(), compressedFiles()],
    build: {
      outDir: resolve(root, 'dist/docs'),
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { main: resolve(root, 'docs-site/client/main.ts'), early: resolve(root, 'docs-site/client/early.ts') },
        // The pages are rendered in one of them, which takes nearly all of the time.
        checks: { pluginTimings: false },
      },
    },
  },
  servers: {
    root,
    publicDir: false,
    ssr: { noExternal: bundledPackages },
    plugins: [words(), contractDocs(), asciiOnly()],
    build: {
      ssr: true,
      outDir: resolve(root, 'dist/servers'),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: {
          'one-process': resolve(root, 'tools/one-process.ts'),
          proxy: resolve(root, 'proxy/main.ts'),
          gateway: resolve(root, 'gateway/main.ts'),
          'pglite-worker': resolve(root, 'gateway/db/pglite-worker.ts'),
          'tax-invoice-worker': resolve(root, 'gateway/domains/payouts/tax-invoice/tax-invoice-worker.ts'),
          'prepare-database': resolve(root, 'gateway/commands/prepare-database.ts'),
          'add-staff': resolve(root, 'gateway/commands/add-staff.ts'),
          reconcile: resolve(root, 'gateway/commands/reconcile.ts'),
          backup: resolve(root, 'gateway/commands/backup.ts'),
          restore: resolve(root, 'gateway/commands/restore.ts'),
          'rotate-keys': resolve(root, 'gateway/commands/rotate-keys.ts'),
          export: resolve(root, 'gateway/commands/export.ts'),
          import: resolve(root, 'gateway/commands/import.ts'),
          bench: resolve(root, 'bench/main.ts'),
          'bare-receiver': resolve(root, 'bench/bare-receiver.ts'),
        },
        // One flat folder, so that a path from `import.meta.url` holds wherever the bundler puts the code.
        output: {
          chunkFileNames: '[name]-[hash].js',
          // Names and lines stay, for the traces of errors.
          comments: false,
        },
      },
    },
  },
};

/** The files that take minutes, the longest first: started last, one of them would run alone at the end. */
const longestFirst = [
  'access/access-matrix',
  'browser/screens',
  'browser/life',
  'resources/every-resource',
  'browser/back-office',
  'faults/money-races',
  'faults/start',
  'faults/chaos',
];

/** Measures each file for the reporter; first, so that all other hooks are measured. */
const measured = TEST_TIMES ? ['tests/support/processor-time.ts'] : [];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longestFirst.findIndex((name) => moduleId.endsWith(`tests/${name}.test.ts`));
      return place < 0 ? longestFirst.length : place;
    };
    return (await super.sort(files)).sort((left, right) => placeOf(left) - placeOf(right));
  }
}

export default defineConfig(({ mode }) => ({
  plugins: [words(), contractDocs()],
  ...builds[mode],
  test: {
    root,
    // `npm test` sets the first, and CI the second.
    reporters: ['default', ...(TEST_TIMES ? [new FolderTimesReporter()] : []), ...(TEST_REPORT ? ['json'] : [])],
    ...(TEST_REPORT && { outputFile: { json: TEST_REPORT } }),
    // Many times what a test takes on a quiet machine. Those that take longer have a limit of their own and say why.
    testTimeout: 30_000,
    // The first hook of a run builds what it starts.
    hookTimeout: 300_000,
    // Shorter than a test may take, so that it says what it waited for.
    expect: { poll: { timeout: 25_000 } },
    // A run takes what is transformed from the one before: half of the processor time of a run of a single file. Known by the
    // text of each module and by this configuration, so that nothing old is taken.
    experimental: { fsModuleCache: true },
    // The files of a worker load each module once; loading all of them for each file took a third of the time.
    isolate: false,
    // Fewer garbage collections: a tenth of the processor time of tests with a database. And V8 optimizes code ten times later
    // than otherwise, which takes a quarter off opening a database and reading its tables: most tests end before it pays.
    execArgv: ['--max-semi-space-size=64', '--interrupt-budget=675840', '--wasm-tiering-budget=18000000'],
    sequence: { sequencer: LongestFirst, seed: 1 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{admin,affiliate,docs-site,proxy,gateway,shared,bench,tools}/**/*.test.{ts,tsx}'],
          setupFiles: [
            ...measured,
            'tests/support/fail-on-console.ts',
            'tests/support/fail-on-warning.ts',
            'tests/support/random-seed.ts',
          ],
          alias: { '@node-rs/argon2': resolve(root, 'gateway/testing/cheap-argon2.ts') },
          maxWorkers: 2,
          // In an order that nobody wrote, so that no test leans on another; `--sequence.seed` tries others.
          sequence: { shuffle: { tests: true } },
        },
      },
      {
        extends: true,
        test: {
          // These start whole stacks and browsers and often wait for them: three keep two processors busy.
          name: 'e2e',
          include: ['tests/**/*.test.{ts,tsx}'],
          setupFiles: [...measured, 'tests/support/fail-on-warning.ts'],
          maxWorkers: 3,
          // Those of a stack build on each other: each finds what the one before has made. They keep their order.
          sequence: { groupOrder: 1 },
          // Browsers, servers that are killed, and whole lists: on a busy machine they take longer than other tests.
          testTimeout: 120_000,
          expect: { poll: { timeout: 100_000 } },
        },
      },
    ],
  },
}));
