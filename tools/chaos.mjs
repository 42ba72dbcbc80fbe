// `npm run chaos -- [--minutes N] [--seed N]`: random faults under work that keeps its own history, for N minutes (default 30).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './builds.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string', default: '7' } },
});
for (const [name, value] of Object.entries(values)) {
  if (Number(value) > 0) continue;
  console.error(`--${name} must be a number above 0.`);
  process.exit(2);
}
const child = spawn(
  process.execPath,
  [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=verbose', 'tests/faults/chaos.test.ts'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, CHAOS_MINUTES: values.minutes, RANDOM_SEED: values.seed } },
);
await once(child, 'exit');
process.exitCode = child.exitCode ?? 1;
