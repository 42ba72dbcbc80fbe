import type { Plugin } from 'vite';
import { type Locale, locales } from '#shared/locale.ts';
import { type ChunkName, chunkNames, chunkOf } from '#shared/words/chunks.ts';

interface Source {
  name: ChunkName;
  locale: Locale;
}

const PREFIX = 'virtual:words/';

/**
 * Serves `virtual:words/<chunk>/<locale>`, whose default export contains the texts of a chunk. A bundler puts a whole
 * file into one chunk, so it cannot separate the exports of a file of texts.
 */
export function words(): Plugin {
  const sources: ReadonlyMap<string, Source> = new Map(
    chunkNames.flatMap((name) => locales.map((locale) => [`${PREFIX}${name}/${locale}`, { name, locale }] as const)),
  );
  return {
    name: 'words',
    resolveId: (id) => (sources.has(id) ? `\0${id}` : undefined),
    load(id) {
      const source = sources.get(id.slice(1));
      return source && `export default ${JSON.stringify(chunkOf(source.name, source.locale))};`;
    },
  };
}
