/** Refuses cycles among the nouns of the gateway: folders here, not files. Tests may use any noun. */

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle-of-nouns',
      comment: 'Nouns that need each other are one noun, or one of them declares a hook.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^gateway/domains/[^/]+/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^gateway/domains/',
    exclude: { path: '\\.test\\.ts$|/testing/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
