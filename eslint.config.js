import eslintComments from '@eslint-community/eslint-plugin-eslint-comments';
import { defineConfig, globalIgnores } from 'eslint/config';
import checkFile from 'eslint-plugin-check-file';
import reactHooks from 'eslint-plugin-react-hooks';
import importSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';

const CODE = ['**/*.{ts,tsx,mjs,cjs,js}'];
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', 'tests/**'];
const SERVERS = ['proxy/**', 'gateway/**'];
const SITES = ['admin/**', 'affiliate/**', 'shared/ui/**'];
/** Pages without a client of the API: they show its answers as they are. */
const DOCS = ['docs-site/**'];

/** One block: modules of Node and packages, texts of the build, what is shared, then this program from far to near. */
const IMPORT_ORDER = ['^\\u0000', '^node:', '^@?\\w', '^virtual:', '^#', '^\\.\\.', '^\\.'];

/** Imports that are wrong wherever they stand. */
const FORBIDDEN_IMPORTS = [
  {
    regex: '^react-router$',
    message: "Import from 'react-router-dom' or 'react-admin': 'react-router' loads a second router under test.",
  },
  {
    regex: '^@mui/(material|icons-material|lab|system)$',
    message: "Import by path ('@mui/material/Button'): the barrel slows every build and test.",
  },
  {
    regex: '^\\.{1,2}/(?!.*\\.(ts|tsx|mjs|cjs|js|css|json|svg)(\\?\\w+)?$)',
    message: 'Write the file extension of a relative import.',
  },
  {
    regex: '^react$',
    importNames: ['lazy'],
    message: "Use lazyPart of shared/ui/base: React's lazy keeps a failed load for ever.",
  },
  { regex: '^(\\.\\./)+shared/', message: "Import from '#shared/...' across folders." },
];

/** Imports with one home; everything else goes through what that home exports. */
const HOMES = {
  brazil: {
    regex: '^@brazilian-utils/brazilian-utils',
    message:
      'Brazilian documents are checked and formatted by shared/brazil alone, which pins the library version 2 rules.',
  },
  http: {
    regex: '^(undici|axios|node-fetch|got)$',
    message:
      'Requests leave by proxy/gateway-client or gateway/lib/outbound.ts alone: they hold the deadlines and the address guard.',
  },
  mail: { regex: '^nodemailer', message: 'Mails leave by the outbox of the gateway alone.' },
};

/**
 * @param {...keyof typeof HOMES} atHome
 * @returns {import('eslint').Linter.RulesRecord}
 */
function importRules(...atHome) {
  const homes = Object.entries(HOMES).filter(([name]) => !atHome.some((allowed) => allowed === name));
  return {
    'no-restricted-imports': ['error', { patterns: [...FORBIDDEN_IMPORTS, ...homes.map(([, pattern]) => pattern)] }],
  };
}

const FETCH = { name: 'fetch', message: HOMES.http.message };
const BROWSER_GLOBALS = ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location'].map(
  (name) => ({
    name,
    message: 'This code also runs in Node, where there is no browser.',
  }),
);

const DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Use a named export: one name per thing, in every file.',
};
const CAN_PARSE = {
  selector: 'MemberExpression[object.name="URL"][property.name="canParse"]',
  message: 'Use parseUrl of shared/parse-url.ts, which says why.',
};
const MONEY_ARITHMETIC = [
  {
    selector: 'CallExpression[callee.property.name="toFixed"], CallExpression[callee.name="parseFloat"]',
    message: 'Money is converted and rounded by shared/money.ts alone.',
  },
];
const RAW_SQL = {
  selector:
    'CallExpression[callee.object.name="sql"][callee.property.name=/^(raw|identifier)$/]:not([arguments.0.type="Literal"])',
  message: 'Only a constant may become raw SQL; pass values as parameters.',
};
const RESOURCE_BRANCH = [
  'BinaryExpression[operator=/^[!=]==?$/] > :matches(Identifier[name="resource"], MemberExpression[property.name="resource"])',
  'SwitchStatement > .discriminant:matches(Identifier[name="resource"], MemberExpression[property.name="resource"])',
].map((selector) => ({
  selector,
  message: 'What serves every resource never asks which one it is: put the difference into the declaration.',
}));

const COLUMN_SOURCE = {
  selector: 'JSXElement[openingElement.name.name="Column"] > .children JSXAttribute[name.name="source"]',
  message: 'Nothing checks this name: use a column that shows the field itself, such as Column.Code, or `render`.',
};

/** Words of a private dialect, which nobody searches for: again, reported or notified, fix, action, price, started. */
const DIALECT = ['anew', 'told', 'mend', 'deed', 'judge', 'judged', 'begun'];
const DIALECT_NAMES = {
  selector: `Identifier[name=/^(?:${DIALECT.join('|')})(?:[A-Z]|$)|[a-z](?:${DIALECT.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|')})(?:[A-Z]|$)/]`,
  message: 'Use the standard term of the field; docs/glossary.md has the nouns.',
};
const DIALECT_TITLES = {
  selector: `CallExpression[callee.name=/^(?:it|test|describe)$/] > Literal.arguments:first-child[value=/\\b(?:${DIALECT.join('|')})\\b/]`,
  message: 'Say it plainly: notified, reported, again, fixed.',
};

const LITERAL_SPREADS = {
  selector: 'SpreadElement > :matches(ArrayExpression, ObjectExpression)',
  message: 'Write the elements out: a literal that is spread only keeps a formatter on one line.',
};

/**
 * @param {...({ selector: string, message: string } | { selector: string, message: string }[])} bans
 * @returns {import('eslint').Linter.RulesRecord}
 */
const syntaxRules = (...bans) => ({
  'no-restricted-syntax': [
    'error',
    DEFAULT_EXPORT,
    CAN_PARSE,
    DIALECT_NAMES,
    DIALECT_TITLES,
    LITERAL_SPREADS,
    ...bans.flat(),
  ],
});

export default defineConfig(
  // Peers have packages of their own, which nobody needs but for a comparison.
  globalIgnores(['dist/', 'data/', 'coverage/', 'gateway/db/migrations/', 'bench/peers/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  {
    files: CODE,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'check-file': checkFile, 'eslint-comments': eslintComments, 'import-sort': importSort },
    rules: {
      ...importRules(),
      ...syntaxRules(),
      'import-sort/imports': ['error', { groups: [IMPORT_ORDER] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 400],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', ...DIALECT], location: 'anywhere' }],
      'eslint-comments/require-description': 'error',
      'check-file/filename-naming-convention': ['error', { '**/*': 'KEBAB_CASE' }, { ignoreMiddleExtensions: true }],
      'check-file/folder-naming-convention': [
        'error',
        { '{admin,affiliate,docs-site,proxy,gateway,shared,tests,tools,bench}/**/': 'KEBAB_CASE' },
      ],
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // A handler that returns nothing is written `() => doIt()` all over React and Express.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // React and Express both accept an async function where the type says void; Express 5 forwards its rejection.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, attributes: false } },
      ],
      // There are no enums; the rule takes the codes of a list for one.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    },
  },
  {
    files: ['shared/words/**', 'shared/**/*.data.ts', '{proxy,tests}/resources/*.ts'],
    rules: { 'max-lines': 'off', 'no-warning-comments': 'off' },
  },
  {
    files: SITES,
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Sites speak to the server through shared/client/client.ts.' },
      ],
    },
  },
  {
    files: [...SERVERS, 'shared/**'],
    ignores: ['shared/ui/**'],
    rules: { 'no-console': 'error', 'no-restricted-globals': ['error', FETCH, ...BROWSER_GLOBALS] },
  },
  {
    files: [...SERVERS, ...DOCS, '{admin,affiliate,shared}/**/*.ts'],
    ignores: TESTS,
    // A longer one holds two thoughts.
    rules: { 'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['{admin,affiliate,shared}/**/*.tsx'],
    ignores: TESTS,
    // Markup takes more lines for one thought.
    rules: { 'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['shared/**', 'proxy/**', 'gateway/**', 'admin/**', 'affiliate/**'], rules: syntaxRules(MONEY_ARITHMETIC) },
  { files: ['admin/**'], rules: syntaxRules(MONEY_ARITHMETIC, COLUMN_SOURCE) },
  { files: ['shared/money.ts'], rules: syntaxRules() },
  { files: ['gateway/**'], rules: syntaxRules(MONEY_ARITHMETIC, RAW_SQL) },
  {
    files: ['proxy/engine/**', 'admin/kit/**', 'affiliate/ui/**'],
    rules: syntaxRules(MONEY_ARITHMETIC, RESOURCE_BRANCH),
  },
  { files: ['shared/brazil/**'], rules: importRules('brazil') },
  {
    files: ['proxy/gateway-client/**', 'gateway/lib/outbound.ts', 'gateway/lib/outbound.test.ts'],
    rules: { ...importRules('http'), 'no-restricted-globals': ['error', ...BROWSER_GLOBALS] },
  },
  // It is a crowd of clients itself.
  { files: ['bench/steady-load.ts'], rules: importRules('http') },
  { files: ['gateway/**/mail/**'], rules: importRules('mail') },
  { files: ['shared/client/transport.ts'], rules: { 'no-restricted-globals': ['error', ...BROWSER_GLOBALS] } },
  {
    files: TESTS,
    rules: {
      ...importRules('brazil', 'http', 'mail'),
      'no-restricted-globals': 'off',
      'no-restricted-syntax': ['error', LITERAL_SPREADS],
      // Answers of the wire are `unknown` or `any` to a test, which asserts their shape at run time.
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/restrict-plus-operands': 'off',
    },
  },
  { files: ['*.{ts,js,cjs}', '**/*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
