import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readJson } from './read-json.mjs';

/** Limits in kB (1,000 bytes) of gzipped JavaScript: of the first route, and of what a later route adds to it. */
const LIMITS = {
  affiliate: { first: 130, later: 60 },
  admin: { first: 270, later: Infinity },
};

/** @typedef {keyof typeof LIMITS} Site */
/** @typedef {{ file: string, src?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest vite's, by the path of the source */
/** @typedef {{ site: Site, route: string, isFirst: boolean, kilobytes: number, limit: number }} RouteSize */

/**
 * How much gzipped JavaScript each route of the built sites makes the browser load: the first one of a site, then what each
 * later one adds to it.
 * @param {string} dist the folder with both built sites
 * @returns {RouteSize[]}
 * @throws {Error} when a site has not been built
 */
export function measureBundles(dist) {
  return [...measureSite(dist, 'affiliate'), ...measureSite(dist, 'admin')];
}

/**
 * @param {string} dist
 * @param {Site} site
 * @returns {RouteSize[]}
 */
function measureSite(dist, site) {
  const folder = join(dist, site);
  const manifestFile = join(folder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error(`${manifestFile} is missing: run npm run build first.`);
  const limits = LIMITS[site];
  const manifest = /** @type {Manifest} */ (readJson(manifestFile));
  const entries = Object.entries(manifest);
  const first = closure(
    manifest,
    entries.filter(([, chunk]) => chunk.isEntry).map(([key]) => key),
  );
  /** @param {Iterable<string>} keys */
  const kilobytesOf = (keys) => {
    const files = new Set([...keys].map((key) => manifest[key]?.file).filter((file) => file?.endsWith('.js')));
    return (
      [...files].reduce(
        (sum, file) => sum + gzipSync(readFileSync(join(folder, String(file))), { level: 9 }).length,
        0,
      ) / 1000
    );
  };
  const later = entries
    .filter(([, chunk]) => chunk.isDynamicEntry)
    .map(([key, chunk]) => {
      const added = [...closure(manifest, [key])].filter((loaded) => !first.has(loaded));
      const route = chunk.src ?? key;
      // A library that a screen fetches on demand, such as the PDF writer, is no route.
      const limit = route.includes('node_modules/') ? Infinity : limits.later;
      return { site, route, isFirst: false, kilobytes: kilobytesOf(added), limit };
    });
  return [{ site, route: 'first route', isFirst: true, kilobytes: kilobytesOf(first), limit: limits.first }, ...later];
}

/**
 * @param {Manifest} manifest
 * @param {string[]} keys
 * @returns {Set<string>} these and all that they import at once
 */
function closure(manifest, keys) {
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  return reached;
}
