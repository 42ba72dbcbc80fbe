// `node tools/summarize-tests.mjs <vitest's JSON report>`: prints the counts in one line, "N passed, N failed, N
// skipped".
import { existsSync } from 'node:fs';
import { readJson } from './read-json.mjs';

/** @typedef {{ success: boolean, testResults: { status: string, assertionResults: { status: string }[] }[] }} Report */

const file = process.argv[2] ?? '';
const report = existsSync(file) ? /** @type {Report} */ (readJson(file)) : { success: false, testResults: [] };

const statuses = report.testResults.flatMap(({ status, assertionResults }) => {
  const each = assertionResults.map((test) => test.status);
  // A file that could not be loaded counts as failed, though none of its tests has run.
  return status === 'failed' && !each.includes('failed') ? [...each, 'failed'] : each;
});
const count = (/** @type {string[]} */ ...wanted) => statuses.filter((status) => wanted.includes(status)).length;

// A run can fail outside of the tests, by an unhandled rejection; a missing report counts as failed.
const failed = count('failed') || Number(!report.success);
console.log(`${count('passed')} passed, ${failed} failed, ${count('skipped', 'pending', 'todo', 'disabled')} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
