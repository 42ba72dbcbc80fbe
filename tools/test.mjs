// `npm test [-- <arguments of vitest>]`: runs the tests, then prints their times. TEST_REPORT names a file for vitest's
// JSON report.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './builds.mjs';
import { openCpuAccount } from './cpu-account.mjs';
import { createMemoryFolder } from './memory-folder.mjs';

const { TMPDIR = createMemoryFolder() } = process.env;
// Opened after the folder, whose watcher outlives the tests.
const cpuTime = openCpuAccount();
const startedAt = performance.now();
const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, TEST_TIMES: '1', ...(TMPDIR !== undefined && { TMPDIR }) },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
await once(child, 'exit');

const seconds = (performance.now() - startedAt) / 1000;
const cpu = cpuTime();
if (cpu) {
  const { userSeconds, systemSeconds, isWhole } = cpu;
  const total = userSeconds + systemSeconds;
  const missing = isWhole ? '' : ', without processes that outlived their parent';
  console.log(
    `CPU time ${total.toFixed(0)} s (user ${userSeconds.toFixed(0)}, system ${systemSeconds.toFixed(0)}) in ${seconds.toFixed(0)} s: ${(total / seconds).toFixed(1)} processors busy${missing}`,
  );
}
process.exitCode = child.exitCode ?? 1;
