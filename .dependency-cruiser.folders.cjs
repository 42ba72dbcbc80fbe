/** Refuses cycles among folders, on every floor of every program. Tests may use any folder. */

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle-of-folders',
      comment: 'Folders that need each other are one folder, or one of them declares a hook.',
      severity: 'error',
      scope: 'folder',
      from: {
        // The engine writes the audit and asks to whom things belong, as the list of floors says.
        pathNot: '^gateway/(engine|domains/platform/audit-entry|domains/accounts/affiliate)$',
      },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^(admin|affiliate|gateway|proxy|shared)/',
    exclude: { path: '\\.test\\.tsx?$|/testing/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
