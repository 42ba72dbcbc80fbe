// `node tools/check-lockfile.mjs [folder]`: checks that the packages of a production install have no install scripts,
// come from the registry with an integrity hash, and support the oldest Node version of the product.
import { join } from 'node:path';
import { ROOT } from './builds.mjs';
import { readJson } from './read-json.mjs';

/** @typedef {{ dev?: boolean, devOptional?: boolean, link?: boolean, hasInstallScript?: boolean, integrity?: string, resolved?: string, engines?: { node?: string } | string[] }} LockedPackage */

const REGISTRY = 'https://registry.npmjs.org/';

const folder = process.argv[2] ?? ROOT;
const { engines } = /** @type {{ engines?: { node?: string } }} */ (readJson(join(folder, 'package.json')));
const nodeMin = versionIn(engines?.node?.replace('>=', '') ?? '');
const { packages: locked } = /** @type {{ packages: Record<string, LockedPackage> }} */ (
  readJson(join(folder, 'package-lock.json'))
);

const packages = Object.entries(locked).filter(([path]) => path !== '');
const runtime = packages.filter(([, entry]) => !entry.dev);
const errors = [
  ...runtime.filter(([, entry]) => entry.hasInstallScript).map(([path]) => `${path}: runs a script at install`),
  ...packages
    .filter(([, entry]) => !entry.integrity?.startsWith('sha512-'))
    .map(([path]) => `${path}: has no sha512 integrity`),
  ...packages
    .filter(([, entry]) => entry.resolved !== undefined && !entry.resolved.startsWith(REGISTRY))
    .map(([path, entry]) => `${path}: comes from ${String(entry.resolved)}`),
  ...packages
    .filter(
      ([, { engines: stated }]) => stated && !Array.isArray(stated) && stated.node && !accepts(stated.node, nodeMin),
    )
    .map(
      ([path, entry]) =>
        `${path}: wants Node ${JSON.stringify(entry.engines)}, the product promises ${nodeMin.join('.')}`,
    ),
];

for (const error of errors) console.error(error);
console.log(`${packages.length} packages locked, ${runtime.length} of them at run time, ${errors.length} errors.`);
process.exitCode = errors.length === 0 ? 0 : 1;

/**
 * Checks whether a version range of a package (`^18 || >=20.9 <23`) includes a version.
 * @param {string} range
 * @param {number[]} version
 */
function accepts(range, version) {
  return range.split('||').some((alternative) => {
    const bounds = alternative
      .trim()
      .replace(/([<>=^~]+)\s+/g, '$1')
      .split(/\s+/)
      .filter((bound) => bound !== '' && bound !== '*');
    return bounds.every((bound) => isWithin(bound, version));
  });
}

/**
 * @param {string} bound one comparison, such as `>=18.0.0`, `^20.19` or `20.x`
 * @param {number[]} version
 */
function isWithin(bound, version) {
  const [, operator = '', text = ''] = /^([<>=^~]*)v?(.*)$/.exec(bound) ?? [];
  const stated = versionIn(text);
  const order = compare(version, stated);
  if (operator === '>=') return order >= 0;
  if (operator === '>') return order > 0;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  const fixed =
    operator === '^' ? 1 : operator === '~' ? 2 : text.split('.').filter((part) => /^\d+$/.test(part)).length;
  return order >= 0 && compare(version.slice(0, fixed), stated.slice(0, fixed)) === 0;
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function compare(one, other) {
  const index = one.findIndex((part, position) => part !== other[position]);
  return index === -1 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

/** @param {string} text */
function versionIn(text) {
  const parts =
    text
      .split('-')[0]
      ?.split('.')
      .map((part) => Number.parseInt(part, 10)) ?? [];
  return [0, 1, 2].map((position) => (Number.isInteger(parts[position]) ? Number(parts[position]) : 0));
}
