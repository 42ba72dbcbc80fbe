import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeWarnings, watchForWarnings } from './process-warnings.ts';

test('what Node warns of here is known', async () => {
  process.emitWarning('a test says so', 'DeprecationWarning');
  await setImmediate();
  expect(takeWarnings()).toEqual([expect.stringMatching(/^DeprecationWarning: a test says so/)]);
  expect(takeWarnings()).toEqual([]);
});

test('what Node warns of in a watched program is known, and nothing else that it prints', async () => {
  const child = spawn(process.execPath, ['-e', "console.error('(a line)'); process.emitWarning('too many')"]);
  watchForWarnings('server', child.stderr);
  await once(child, 'close');
  await expect.poll(takeWarnings).toEqual([expect.stringMatching(/^server: \(node:\d+\) Warning: too many$/)]);
});
