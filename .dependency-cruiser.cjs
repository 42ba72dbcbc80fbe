/** Who may import whom. Each rule says in its comment why a build stops there. */

const TESTS = '\\.test\\.tsx?$|/(testing|test-support)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one file, or hide a third: take the common part out.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import must lead somewhere, in a fresh clone too.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'shared-stands-alone',
      comment: 'The shared vocabulary is the ground the rest stands on, so it imports nothing of ours.',
      severity: 'error',
      from: { path: '^shared/', pathNot: ['^shared/screens/', TESTS] },
      to: { path: '^(admin|affiliate|proxy|gateway|bench|tools|tests|shared/screens)/' },
    },
    {
      name: 'shared-without-react',
      comment: 'The servers load the shared vocabulary too, so what draws belongs to shared/screens.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/screens/' },
      to: { path: 'node_modules/(react|react-dom|react-hook-form|react-router-dom|@mui|@emotion|@tanstack)/' },
    },
    {
      name: 'browser-without-node',
      comment: 'This code runs in a browser, which has none of the modules of Node.',
      severity: 'error',
      from: { path: '^(admin|affiliate|shared)/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'screens-use-shared-only',
      comment: 'A screen that both sites show can know neither of them, nor a server.',
      severity: 'error',
      from: { path: '^shared/screens/', pathNot: TESTS },
      to: { path: '^(admin|affiliate|proxy|gateway|bench|tools|tests)/' },
    },
    {
      name: 'proxy-uses-shared-only',
      comment: 'The proxy knows the gateway by its wire alone, so that it works with any gateway; it draws no screens.',
      severity: 'error',
      from: { path: '^proxy/', pathNot: TESTS },
      to: { path: '^(admin|affiliate|gateway|bench|tools|tests|shared/screens)/' },
    },
    {
      name: 'gateway-keeps-its-own-schemas',
      comment:
        'Were the gateway to use the contracts, both ends would share a mistake and the tests would prove nothing.',
      severity: 'error',
      from: { path: '^gateway/', pathNot: TESTS },
      to: {
        path: '^shared/',
        pathNot: '^shared/(brand\\.ts|money\\.ts|time\\.ts|payout-calendar\\.ts|brazil/|codes/)',
      },
    },
    {
      name: 'gateway-stands-alone',
      comment: 'The gateway serves whoever speaks its wire and knows none of them.',
      severity: 'error',
      from: { path: '^gateway/', pathNot: TESTS },
      to: { path: '^(admin|affiliate|proxy|bench|tools|tests)/' },
    },
    {
      name: 'domain-ignores-the-wire',
      comment: 'The domain is clean because it knows nothing of the legacy wire: the apps translate, it decides.',
      severity: 'error',
      from: { path: '^gateway/(domain|db|outbound)/', pathNot: TESTS },
      to: { path: '^gateway/(apps/|registry\\.ts|redirect\\.ts|app\\.ts|main\\.ts)' },
    },
    {
      name: 'sites-ignore-servers',
      comment: 'A site reaches a server by HTTP; code of a server must never be sent to a browser.',
      severity: 'error',
      from: { path: '^(admin|affiliate)/', pathNot: TESTS },
      to: { path: '^(proxy|gateway|bench|tools|tests)/' },
    },
    {
      name: 'sites-are-apart',
      comment: 'Each site is built and replaced alone; what both show stands in shared/screens.',
      severity: 'error',
      from: { path: '^(admin|affiliate)/' },
      to: { path: '^(admin|affiliate)/', pathNot: '^$1/' },
    },
    {
      name: 'resources-are-apart',
      comment: 'A resource can be added or removed alone, so it imports no other resource; the index lists them.',
      severity: 'error',
      from: { path: '^(admin|proxy|shared)/resources/', pathNot: ['/index\\.tsx?$', TESTS] },
      to: { path: '^$1/resources/' },
    },
    {
      name: 'engines-ignore-resources',
      comment: 'What serves every resource and page names none of them.',
      severity: 'error',
      from: { path: '^(proxy/engine|admin/kit|affiliate/ui)/', pathNot: TESTS },
      to: { path: '^(admin|affiliate|proxy|shared)/(resources|pages)/' },
    },
    {
      name: 'servers-run-on-dependencies',
      comment: 'A production install leaves the development packages out, so a server must not need one.',
      severity: 'error',
      from: { path: '^(proxy|gateway|shared)/', pathNot: ['^shared/screens/', TESTS, '\\.config\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'declared-packages',
      comment: 'A package that package.json does not name may vanish with the next install.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'tests-are-leaves',
      comment: 'Tests and their helpers are not part of the product; benchmarks run it by the same helpers.',
      severity: 'error',
      from: { path: '^(admin|affiliate|proxy|gateway|shared)/', pathNot: TESTS },
      to: { path: ['^tests/', TESTS] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
    },
  },
};
