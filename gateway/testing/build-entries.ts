import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../db/project-root.ts';

/**
 * Builds code of the gateway as its servers are built, for tests that run it in processes of its own.
 *
 * @param name of the folder below `dist`: as deep in the tree as the built servers, from where packages and migrations are found
 * @param entries a source file below `gateway/`, by the name of what is made of it
 * @returns the folder
 */
export async function buildEntries(name: string, entries: Record<string, string>): Promise<string> {
  const folder = join(projectRoot(), 'dist', name);
  const input = Object.entries(entries).map(([output, source]) => [output, join(projectRoot(), 'gateway', source)]);
  await build({
    configFile: false,
    root: projectRoot(),
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      minify: false,
      rolldownOptions: { input: Object.fromEntries(input), output: { chunkFileNames: '[name]-[hash].js' } },
    },
  });
  return folder;
}
