import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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

const account = JSON.stringify(join(import.meta.dirname, 'cpu-account.mjs'));

/** Accounts for a shell whose child is busy and outlives it. @returns what was measured */
function accountFor(group: string): { userSeconds: number; isWhole: boolean } {
  const busy = `const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);`;
  const program = `
    import { spawn } from 'node:child_process';
    import { openCpuAccount } from ${account};
    const cpuTime = openCpuAccount(${group});
    // The inner shell ends at once; the program holds the pipe until it ends.
    const shell = spawn('sh', ['-c', '"$0" -e "$1" & exit', process.execPath, ${JSON.stringify(busy)}], { stdio: ['ignore', 'pipe', 'ignore'] });
    shell.stdout.resume().on('close', () => console.log(JSON.stringify(cpuTime())));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return JSON.parse(stdout) as { userSeconds: number; isWhole: boolean };
}

it.runIf(existsSync('/proc/self/cgroup'))(
  'accounts for programs that outlive their parent, or says that it does not',
  () => {
    const { userSeconds, isWhole } = accountFor('undefined');
    if (isWhole) expect(userSeconds).toBeGreaterThanOrEqual(0.15);
    else expect(userSeconds).toBeLessThan(0.15);
    expect(accountFor('"/nowhere"').isWhole).toBe(false);
  },
);
