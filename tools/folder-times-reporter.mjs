import { relative, sep } from 'node:path';
import { ROOT } from './builds.mjs';

/** @typedef {{ file: string, timeMs: number }} TimedFile */

const expensiveFiles = 10;

/**
 * Vitest reporter that prints the total time of the test files of each folder, imports and setup included, and the files
 * that take the most processor time.
 */
export class FolderTimesReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return { file: relative(ROOT, module.moduleId), timeMs: setupDuration + collectDuration + duration };
    });
    console.log('\nSeconds in the tests of each folder:');
    for (const { folder, timeMs, count } of folderTimes(files)) {
      console.log(timeLine(timeMs, `${folder} (${count} ${count === 1 ? 'file' : 'files'})`));
    }
    const measured = modules.flatMap((module) => {
      const { processorTimeMs } = module.meta();
      return processorTimeMs === undefined ? [] : [{ file: relative(ROOT, module.moduleId), timeMs: processorTimeMs }];
    });
    console.log('\nProcessor seconds of the most expensive files:');
    for (const { file, timeMs } of longest(measured, expensiveFiles)) console.log(timeLine(timeMs, file));
  }
}

/**
 * @param {number} timeMs
 * @param {string} text
 */
const timeLine = (timeMs, text) => `${(timeMs / 1000).toFixed(1).padStart(8)}  ${text}`;

/**
 * @template {{ timeMs: number }} Timed
 * @param {Timed[]} timed
 * @param {number} [countMax]
 * @returns {Timed[]}
 */
export const longest = (timed, countMax = timed.length) =>
  timed.toSorted((left, right) => right.timeMs - left.timeMs).slice(0, countMax);

/**
 * Sums the time of each folder two levels deep, such as `gateway/domains`; longest first.
 * @param {TimedFile[]} files
 */
export function folderTimes(files) {
  /** @type {Map<string, { folder: string, timeMs: number, count: number }>} */
  const folders = new Map();
  for (const { file, timeMs } of files) {
    const folder = file.split(sep).slice(0, -1).slice(0, 2).join('/');
    const known = folders.get(folder) ?? { folder, timeMs: 0, count: 0 };
    known.timeMs += timeMs;
    known.count += 1;
    folders.set(folder, known);
  }
  return longest([...folders.values()]);
}
