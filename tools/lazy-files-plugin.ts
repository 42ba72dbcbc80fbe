import type { Plugin } from 'vite';

/** The module in which Vite has the function that it puts around each dynamic import of a built site. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Replaces Vite's loading of what a dynamic import needs by `preloadBelow`, whose failures can be retried. Vite's adds
 * `modulepreload` links: a failed one makes every later import of the file fail.
 *
 * @param base the path below which the site is served
 */
export function lazyFiles(base: string): Plugin {
  return {
    name: 'lazy-files',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === HELPER
        ? `import { preloadBelow } from '#shared/ui/base/preload-files.ts';
           export const __vitePreload = preloadBelow(${JSON.stringify(base)});`
        : undefined,
  };
}

/** The files that a dynamic import waits for: itself too, which Vite leaves to the import where it needs no other. */
export const withOwnFile = (file: string, others: string[]): string[] => [...new Set([file, ...others])];
