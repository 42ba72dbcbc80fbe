// `node tools/check-bundle.mjs [dist]`: fails if a route of a built site makes the browser load more JavaScript than
// it may. Prints every route with its size.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './builds.mjs';
import { readJson } from './read-json.mjs';

/** Limits in kB (1,000 bytes) of gzipped JavaScript: of the first route, and of what a later route adds to it. */
const LIMITS = {
  affiliate: { first: 130, later: 60 },
  admin: { first: 270, later: Infinity },
};

/** @typedef {{ file: string, src?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest vite's, by the path of the source */
/** @typedef {{ site: string, route: string, kilobytes: number, limit: number }} Row */

const dist = process.argv[2] ?? join(ROOT, 'dist');
const rows = Object.entries(LIMITS).flatMap(([site, limits]) => measure(site, limits));
const tooBig = rows.filter(({ kilobytes, limit }) => kilobytes > limit);

for (const { site, route, kilobytes, limit } of rows) {
  const bound = limit === Infinity ? '' : ` of ${limit}`;
  const verdict = kilobytes > limit ? '  TOO BIG' : '';
  console.log(`${site.padEnd(10)} ${route.padEnd(48)} ${kilobytes.toFixed(1).padStart(7)}${bound} kB${verdict}`);
}
console.log(tooBig.length === 0 ? 'Every route is within its limit.' : `${tooBig.length} over the limit.`);
process.exitCode = tooBig.length === 0 ? 0 : 1;

/**
 * @param {string} site
 * @param {{ first: number, later: number }} limits
 * @returns {Row[]}
 */
function measure(site, limits) {
  const folder = join(dist, site);
  const manifestFile = join(folder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) {
    console.error(`${manifestFile} is missing: run npm run build first.`);
    process.exit(1);
  }
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
      return {
        site,
        route,
        kilobytes: kilobytesOf(added),
        limit: route.includes('node_modules/') ? Infinity : limits.later,
      };
    });
  return [{ site, route: 'first route', kilobytes: kilobytesOf(first), limit: limits.first }, ...later];
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
