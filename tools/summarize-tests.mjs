// `node tools/summarize-tests.mjs <vitest's JSON report>`: prints each failed test with the first lines of its error,
// then the counts in one line, "N passed, N failed, N skipped".
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { readJson } from './read-json.mjs';

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult */
/** @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} FileResult */
/** @typedef {{ success: boolean, testResults: FileResult[] }} Report */

const file = process.argv[2] ?? '';
const report = existsSync(file) ? /** @type {Report} */ (readJson(file)) : { success: false, testResults: [] };

const results = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
  // A file that could not be loaded counts as failed, though none of its tests has run.
  const unloaded = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  const whole = unloaded ? [{ status: 'failed', fullName: '(whole file)', failureMessages: [message] }] : [];
  return [...assertionResults, ...whole].map((test) => ({ ...test, file: relative(process.cwd(), name) }));
});
const count = (/** @type {string[]} */ ...wanted) => results.filter(({ status }) => wanted.includes(status)).length;

for (const test of results.filter(({ status }) => status === 'failed')) {
  const lines = test.failureMessages.join('\n').split('\n');
  console.log(`FAILED ${test.file} > ${test.fullName}`);
  for (const line of lines.slice(0, 12)) console.log(`  ${line}`);
}

// A run can fail outside of the tests, by an unhandled rejection; a missing report counts as failed.
const failed = count('failed') || Number(!report.success);
console.log(`${count('passed')} passed, ${failed} failed, ${count('skipped', 'pending', 'todo', 'disabled')} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
