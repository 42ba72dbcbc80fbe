import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('summary of a test run', () => {
  let folder: string;
  const tool = join(import.meta.dirname, 'summarize-tests.mjs');
  const file = (status: string, ...tests: string[]) => ({
    name: join(process.cwd(), 'shared/money.test.ts'),
    status,
    message: 'Cannot find module',
    assertionResults: tests.map((test, index) => ({
      status: test,
      fullName: `money adds ${index}`,
      failureMessages: test === 'failed' ? ['Error: expected 1 to be 2\n    at money.test.ts:4'] : [],
    })),
  });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'report-'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each([
    [
      'counts every test',
      true,
      [file('passed', 'passed', 'passed', 'skipped'), file('passed', 'passed')],
      '3 passed, 0 failed, 1 skipped',
      0,
    ],
    [
      'names a failed test with its error',
      false,
      [file('failed', 'passed', 'failed')],
      'FAILED shared/money.test.ts > money adds 1\n  Error: expected 1 to be 2\n      at money.test.ts:4\n1 passed, 1 failed, 0 skipped',
      1,
    ],
    [
      'names a file that could not be loaded',
      false,
      [file('failed'), file('passed', 'passed')],
      'FAILED shared/money.test.ts > (whole file)\n  Cannot find module\n1 passed, 1 failed, 0 skipped',
      1,
    ],
    [
      'counts a run that failed outside its tests',
      false,
      [file('passed', 'passed')],
      '1 passed, 1 failed, 0 skipped',
      1,
    ],
  ])('%s', (_, success, testResults, line, exitCode) => {
    const report = join(folder, 'tests.json');
    writeFileSync(report, JSON.stringify({ success, testResults }));
    const { stdout, status } = spawnSync('node', [tool, report], { encoding: 'utf8' });
    expect(stdout).toBe(`${line}\n`);
    expect(status).toBe(exitCode);
  });

  it('counts a run without a report as failed', () => {
    const { stdout } = spawnSync('node', [tool, join(folder, 'absent.json')], { encoding: 'utf8' });
    expect(stdout).toBe('0 passed, 1 failed, 0 skipped\n');
  });
});
