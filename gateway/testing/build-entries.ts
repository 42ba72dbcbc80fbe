import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../db/project-root.ts';

/**
 * Builds gateway code like the servers, for tests that run it in child processes.
 *
 * @param name of the folder below `dist`, at the same depth as the built servers, so that packages and migrations are
 * found
 * @param entries source files below `gateway/` by output name
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
