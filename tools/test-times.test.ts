import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { childrenCpuTime } from './children-cpu-time.mjs';
import { folderTimes, longest } from './folder-times-reporter.mjs';

it('sums the files of a folder and sorts the longest first', () => {
  expect(
    folderTimes([
      { file: 'proxy/app.test.ts', timeMs: 500 },
      { file: 'gateway/domains/campaigns/channel/routes.test.ts', timeMs: 2_000 },
      { file: 'gateway/domains/payouts/tax-invoice/routes.test.ts', timeMs: 1_500 },
    ]),
  ).toEqual([
    { folder: 'gateway/domains', timeMs: 3_500, count: 2 },
    { folder: 'proxy', timeMs: 500, count: 1 },
  ]);
});

it('names those that take the most processor time', () => {
  const files = [1, 3, 2].map((timeMs) => ({ file: `${timeMs}.test.ts`, timeMs }));
  expect(longest(files, 2).map(({ file }) => file)).toEqual(['3.test.ts', '2.test.ts']);
});

it.runIf(process.platform === 'linux')('measures the processor time of exited child processes', () => {
  const before = childrenCpuTime()!;
  const busy = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);';
  expect(spawnSync(process.execPath, ['-e', busy]).status).toBe(0);
  expect(childrenCpuTime()!.userSeconds - before.userSeconds).toBeGreaterThanOrEqual(0.15);
});
