// `node tools/check-bundle.mjs [dist]`: fails if a route of a built site loads more JavaScript than its limit. Prints
// every route with its size.
import { join } from 'node:path';
import { ROOT } from './builds.mjs';
import { measureBundles } from './bundle-sizes.mjs';

const rows = measureOrExit(process.argv[2] ?? join(ROOT, 'dist'));
const tooBig = rows.filter(({ kilobytes, limit }) => kilobytes > limit);

for (const { site, route, kilobytes, limit } of rows) {
  const bound = limit === Infinity ? '' : ` of ${limit}`;
  const verdict = kilobytes > limit ? '  TOO BIG' : '';
  console.log(`${site.padEnd(10)} ${route.padEnd(48)} ${kilobytes.toFixed(1).padStart(7)}${bound} kB${verdict}`);
}
console.log(tooBig.length === 0 ? 'Every route is within its limit.' : `${tooBig.length} over the limit.`);
process.exitCode = tooBig.length === 0 ? 0 : 1;

/** @param {string} dist */
function measureOrExit(dist) {
  try {
    return measureBundles(dist);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
