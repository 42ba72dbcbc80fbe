import { join } from 'node:path';
import { ROOT } from '../../tools/builds.mjs';
import { measureBundles } from '../../tools/bundle-sizes.mjs';
import { atMost, type Line } from '../figure.ts';
import type { Measurement } from '../measurement.ts';

const names = { affiliate: 'portal', admin: 'back-office' };

/** The JavaScript that a browser loads: for the first route of each site, and for the later one nearest to its limit. */
export const bundles: Measurement = {
  name: 'bundles',
  run: () => {
    const routes = measureBundles(join(ROOT, 'dist')).filter(({ limit }) => limit !== Infinity);
    const first = routes.filter(({ isFirst }) => isFirst);
    const later = routes
      .filter(({ isFirst }) => !isFirst)
      .toSorted((one, other) => other.kilobytes / other.limit - one.kilobytes / one.limit);
    return Promise.resolve(
      [...first, ...later.slice(0, 1)].map(({ site, route, isFirst, kilobytes, limit }): Line => ({
        what: `${names[site]}, ${isFirst ? 'first route' : 'later route nearest to its limit'}, JavaScript gz`,
        target: atMost(limit, 0),
        value: kilobytes,
        unit: 'kB',
        detail: isFirst ? '' : route,
      })),
    );
  },
};
