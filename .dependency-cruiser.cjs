/** Who may import whom. Each rule says in its comment why a build stops there. */

const TESTS = '\\.test\\.tsx?$|/testing/';

/** What each domain is about, in the order in which they may import one another. */
const domains = {
  platform: 'What every system needs knows nothing of this product.',
  accounts: 'Who somebody is comes before what they do here.',
  campaigns: 'An offer can be made before anybody clicks, sells or is paid.',
  tracking: 'A visit is recorded whatever is earned by it.',
  earnings: 'What a sale earns does not depend on how it is paid out.',
  payouts: 'Paying affiliates does not depend on billing advertisers.',
  billing: 'An invoice is what it is, whatever is summed up of it.',
  reports: 'Sums read everything that is earned, paid and billed.',
  privacy: 'Whoever deletes or hands out personal data must know every place that has some.',
};
const DOMAINS = Object.keys(domains).join('|');

/** @typedef {{ path: string; comment: string; mayImport?: string[] }} Floor */

/**
 * Each domain as a floor of the program.
 *
 * @type {(folder: string) => Floor[]}
 */
const domainsIn = (folder) =>
  Object.entries(domains).map(([name, comment]) => ({ path: `${folder}${name}/`, comment }));

/**
 * The folders of each program from the ground to the roof: a folder imports only those before it. Files of a floor that
 * must look up are named with the reason in its comment.
 *
 * @type {Record<string, Floor[]>}
 */
const floors = {
  shared: [
    { path: '[^/]+\\.ts$', comment: 'Money, time, languages and errors are what everything else is said in.' },
    { path: 'codes/', comment: 'A code list names values and knows no rule.' },
    { path: 'brazil/', comment: 'Documents, banks and holidays of Brazil are the same whatever is sold.' },
    { path: 'rules/', comment: 'A rule decides on values, not on records of a resource.' },
    { path: 'contract/', comment: 'How contracts are written knows none of them.' },
    { path: 'resources/', comment: 'A contract says what a record is, not how it is shown or fetched.' },
    { path: 'words/', comment: 'Texts are data; who shows them asks for them.' },
    { path: 'client/', comment: 'The client of the API draws nothing.' },
    { path: 'server/', comment: 'What both servers are made of.' },
    { path: 'ui/base/', comment: 'Buttons and dialogs stand below the forms.' },
    { path: 'ui/form/', comment: 'Forms stand below the screens.' },
    { path: 'ui/features/', comment: 'Screens that both sites show.' },
  ],
  gateway: [
    { path: 'lib/', comment: 'Tools without knowledge of the product.' },
    { path: 'db/', comment: 'A database knows no table of a noun.' },
    { path: 'mail/', comment: 'How a mail is composed and sent, whatever it says.' },
    {
      path: 'engine/',
      comment:
        'What every noun is made of names no noun but what every noun needs: whom things belong to, and the audit.',
      mayImport: ['domains/accounts/affiliate/table\\.ts$', 'domains/platform/audit-entry/audit\\.ts$'],
    },
    ...domainsIn('domains/'),
    { path: 'env\\.ts$', comment: 'The settings of all nouns, which each noun declares where it needs them.' },
    {
      path: 'server/',
      comment: 'What joins everything; a later domain is asked by a hook that an earlier one declares.',
    },
    { path: 'sample/', comment: 'Sample data are made by the commands of the domains.' },
    { path: 'sandbox/', comment: 'A sandbox is a gateway that is filled like sample data, for test keys.' },
    { path: 'commands/', comment: 'What is run from a shell uses the gateway, which does not need it.' },
    { path: 'open-gateway\\.ts$', comment: 'The gateway with its database open, whoever calls it.' },
    { path: 'main\\.ts$', comment: 'The start of the program.' },
  ],
  proxy: [
    { path: 'wire/', comment: 'How a request and its refusal are written down.' },
    { path: 'gateway-client/', comment: 'How the gateway is called, whatever for.' },
    { path: 'dialects/', comment: 'How kinds of gateways speak: data, whatever is asked of them.' },
    { path: 'engine/', comment: 'What serves every resource names none of them.' },
    { path: 'resources/', comment: 'Where the gateway has each resource: data for the engine.' },
    { path: 'streams/', comment: 'Files and other bodies, which the engine passes on.' },
    { path: 'http/', comment: 'What browsers talk to.' },
    { path: 'gateways\\.ts$', comment: 'The gateways that the operator names, which settings and program need.' },
    { path: '(env|log|banner|app|run-proxy|main)\\.ts$', comment: 'The program that joins everything.' },
  ],
  admin: [
    { path: 'kit/page/', comment: 'What every screen stands in.' },
    { path: 'kit/fields/', comment: 'Values of records.' },
    { path: 'kit/feedback/', comment: 'Errors, questions and what was selected.' },
    { path: 'kit/form/', comment: 'Inputs, forms and their dialogs.' },
    { path: 'kit/list/', comment: 'Lists, with their filters and actions.' },
    ...domainsIn(''),
    { path: 'app/', comment: 'What joins everything, the pages of records with tabs of several domains among it.' },
    { path: '(main|early)\\.tsx?$', comment: 'The start of the program.' },
  ],
  'docs-site': [
    { path: 'render/', comment: 'Pages are made at the build, by code that no browser loads.' },
    { path: 'client/', comment: 'What the pages do in a browser.' },
  ],
  affiliate: [
    { path: 'session/', comment: 'Who is signed in, what they may do, and where pages are.' },
    { path: 'ui/', comment: 'What pages are made of, drawn for who is signed in.' },
    { path: 'features/', comment: 'What several pages show.' },
    { path: 'pages/', comment: 'A page is loaded alone and knows nothing of the frame around it.' },
    { path: 'app/', comment: 'What joins everything.' },
    { path: '(main|early)\\.tsx?$', comment: 'The start of the program.' },
  ],
};

// A widened string is no severity.
const severity = /** @type {const} */ ('error');

/** @type {import('dependency-cruiser').IConfiguration} */
const config = {
  forbidden: [
    ...Object.entries(floors).flatMap(([program, list]) =>
      list.slice(0, -1).map(({ path, comment, mayImport = [] }, index) => ({
        // Of its own: the comment of a violation is looked up by it.
        name: `${program}-floor-${index + 1}-imports-only-those-before`,
        comment: `${comment} What a later floor must say to it is handed over, or goes by a hook that it declares.`,
        severity,
        from: { path: `^${program}/${path}`, pathNot: TESTS },
        to: {
          path: `^${program}/(${list
            .slice(index + 1)
            .map((later) => later.path)
            .join('|')})`,
          pathNot: mayImport.map((file) => `^${program}/${file}`),
        },
      })),
    ),
    ...Object.entries(floors).map(([program, list]) => ({
      name: `${program}-has-no-other-floor`,
      comment: 'A new folder of a program gets its place in the list of floors.',
      severity,
      from: { path: `^${program}/`, pathNot: [TESTS, ...list.map(({ path }) => `^${program}/${path}`)] },
      to: {},
    })),
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one file, or hide a third: take the common part out.',
      severity,
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import must lead somewhere, in a fresh clone too.',
      severity,
      from: {},
      // The texts, which a plugin of the build serves.
      to: { couldNotResolve: true, pathNot: '^virtual:(?:words/|contract-docs$)' },
    },
    {
      name: 'shared-stands-alone',
      comment: 'The shared vocabulary is the ground the rest stands on, so it imports nothing of ours.',
      severity,
      from: { path: '^shared/', pathNot: ['^shared/ui/', TESTS] },
      to: { path: '^(admin|affiliate|proxy|gateway|bench|tools|tests|shared/ui)/' },
    },
    {
      name: 'shared-without-react',
      comment: 'The servers load the shared vocabulary too, so what draws belongs to shared/ui.',
      severity,
      from: { path: '^shared/', pathNot: '^shared/ui/' },
      to: { path: 'node_modules/(react|react-dom|react-hook-form|react-router-dom|@mui|@emotion|@tanstack)/' },
    },
    {
      name: 'browser-without-node',
      comment: 'This code runs in a browser, which has none of the modules of Node.',
      severity,
      from: { path: '^(admin|affiliate|shared|docs-site/client)/', pathNot: ['^shared/server/', TESTS] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'shared-server-is-for-servers',
      comment: 'It is made of modules of Node, which a browser does not have.',
      severity,
      from: { path: '^(admin|affiliate|shared)/', pathNot: '^shared/server/' },
      to: { path: '^shared/server/' },
    },
    {
      name: 'screens-use-shared-only',
      comment: 'A screen that both sites show can know neither of them, nor a server.',
      severity,
      from: { path: '^shared/ui/', pathNot: TESTS },
      to: { path: '^(admin|affiliate|proxy|gateway|bench|tools|tests)/' },
    },
    {
      name: 'proxy-uses-shared-only',
      comment: 'The proxy knows the gateway by its wire alone, so that it works with any gateway; it draws no screens.',
      severity,
      from: { path: '^proxy/', pathNot: TESTS },
      to: { path: '^(admin|affiliate|gateway|bench|tools|tests|shared/ui)/' },
    },
    {
      name: 'gateway-keeps-its-own-schemas',
      comment:
        'Were the gateway to use the contracts, both ends would share a mistake and the tests would prove nothing.',
      severity,
      from: { path: '^gateway/', pathNot: TESTS },
      to: {
        path: '^shared/',
        pathNot:
          '^shared/(brand\\.ts|errors\\.ts|locale\\.ts|money\\.ts|parse-url\\.ts|time\\.ts|brazil/|codes/|rules/|server/|words/)',
      },
    },
    {
      name: 'gateway-stands-alone',
      comment: 'The gateway serves whoever speaks its wire and knows none of them.',
      severity,
      from: { path: '^gateway/', pathNot: TESTS },
      to: { path: '^(admin|affiliate|proxy|bench|tools|tests)/' },
    },
    {
      name: 'rules-ignore-the-wire',
      comment: 'The rules of a noun know nothing of the legacy wire: its routes translate, the rules decide.',
      severity,
      from: { path: '^gateway/(domains|db|lib|mail)/', pathNot: [TESTS, '[/-]routes\\.ts$', '/wire\\.ts$'] },
      to: {
        path: '^gateway/(domains/[^/]+/[^/]+/([a-z-]*routes|wire)\\.ts|engine/registry\\.ts)',
      },
    },
    {
      name: 'routes-are-leaves',
      comment: 'A noun speaks the wire in its own routes alone; another noun uses its tables and rules.',
      severity,
      from: { path: '^gateway/domains/([^/]+/[^/]+)/', pathNot: TESTS },
      to: { path: '^gateway/domains/[^/]+/[^/]+/[a-z-]*routes\\.ts', pathNot: '^gateway/domains/$1/' },
    },
    {
      name: 'loaded-when-needed',
      comment:
        'A start without it is quicker and takes less memory: use import() where it is first needed (decision 0136).',
      severity,
      from: {
        path: '^(proxy|gateway)/',
        pathNot: [TESTS, '^gateway/commands/', '/(?:read-xml|read-xml-here|tax-invoice-worker)\\.ts$'],
      },
      to: {
        path: 'node_modules/(fast-xml-parser|file-type|http-proxy-middleware|nodemailer|undici)/|/read-xml-here\\.ts$|^gateway/sample/load-sample-data',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'docs-render-the-document',
      comment:
        'The pages are made of the OpenAPI document, the error texts and the contracts; they know no gateway and no site.',
      severity,
      from: { path: '^docs-site/render/', pathNot: TESTS },
      to: {
        path: '^(admin|affiliate|gateway|bench|tools|tests|shared/ui|proxy)/',
        pathNot: '^proxy/(http/openapi/|http/sites/escape-html|http/rate-limits|resources/|streams/|wire/messages)',
      },
    },
    {
      name: 'docs-in-a-browser',
      comment: 'What a browser loads of the docs knows neither the renderer nor a server.',
      severity,
      from: { path: '^docs-site/client/', pathNot: TESTS },
      to: { path: '^(docs-site/render|admin|affiliate|proxy|gateway|bench|tools|tests)/' },
    },
    {
      name: 'sites-ignore-servers',
      comment: 'A site reaches a server by HTTP; code of a server must never be sent to a browser.',
      severity,
      from: { path: '^(admin|affiliate)/', pathNot: TESTS },
      to: { path: '^(proxy|gateway|bench|tools|tests)/' },
    },
    {
      name: 'sites-are-apart',
      comment: 'Each site is built and replaced alone; what both show stands in shared/ui.',
      severity,
      from: { path: '^(admin|affiliate)/' },
      to: { path: '^(admin|affiliate)/', pathNot: '^$1/' },
    },
    {
      name: 'resources-are-apart',
      comment:
        'The mappings of a domain are data of their own; the index lists the domains. A plain noun is written in one way.',
      severity,
      from: { path: '^proxy/resources/', pathNot: ['/index\\.ts$', TESTS] },
      to: { path: '^proxy/resources/', pathNot: '/plain-mapping\\.ts$' },
    },
    {
      name: 'contracts-are-apart',
      comment: 'A contract can be added or removed alone, so it imports no other one; the index lists them.',
      severity,
      from: { path: '^shared/resources/[^/]+/', pathNot: TESTS },
      to: {
        path: '^shared/resources/',
        // Fields and filters that several contracts have.
        pathNot:
          '/(affiliate-input|billed-campaign|conversion-filter|payment-filter|payment-info-record|postback-filter|dashboard-filter|new-password)\\.ts$',
      },
    },
    {
      name: 'screens-are-apart',
      comment:
        'The screens of a resource use the kit and what both sites share, never the screens of another resource; only the page of a record takes in whole tabs and notices that show another one (`<noun>/<name>-tab.tsx`, `-notice.tsx`, `-table.tsx`). What screens of one domain share stands in the folder of the domain.',
      severity,
      from: { path: `^admin/(${DOMAINS})/([^/]+)/`, pathNot: TESTS },
      to: {
        path: `^admin/(${DOMAINS})/`,
        pathNot: ['^admin/$1/$2/', '^admin/$1/[^/]+$', '-(tab|notice|table)\\.tsx$'],
      },
    },
    {
      name: 'proxy-engine-ignores-resources',
      comment: 'What serves every resource names none of them, so that a new resource needs no change of the engine.',
      severity,
      from: { path: '^proxy/(wire|gateway-client|engine)/', pathNot: TESTS },
      to: { path: '^shared/resources/' },
    },
    {
      name: 'kits-ignore-pages',
      comment: 'A kit is what pages are made of; it knows no resource and no page.',
      severity,
      from: { path: '^(admin/kit|affiliate/ui|shared/ui/(base|form))/', pathNot: TESTS },
      to: {
        path: '^shared/(resources|ui/features)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-are-apart',
      comment:
        'A page of the portal can be added or removed alone; what two pages share stands in features, ui or shared/ui.',
      severity,
      from: { path: '^affiliate/pages/([^/]+)/', pathNot: TESTS },
      to: { path: '^affiliate/pages/', pathNot: '^affiliate/pages/$1/' },
    },
    {
      name: 'servers-run-on-dependencies',
      comment: 'A production install leaves the development packages out, so a server must not need one.',
      severity,
      from: {
        path: '^(proxy|gateway|shared)/|^tools/one-process\\.ts$',
        pathNot: ['^shared/ui/', TESTS, '\\.config\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'declared-packages',
      comment: 'A package that package.json does not name may vanish with the next install.',
      severity,
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'tests-are-leaves',
      comment: 'Tests and their helpers are not part of the product; benchmarks run it by the same helpers.',
      severity,
      from: { path: '^(admin|affiliate|proxy|gateway|shared)/', pathNot: TESTS },
      to: { path: ['^tests/', TESTS] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Peers have packages of their own, which nobody needs but for a comparison.
    exclude: { path: '^bench/peers/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
    },
  },
};

module.exports = config;
