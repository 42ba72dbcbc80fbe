import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, expect } from 'vitest';
import { takeWarnings } from './process-warnings.ts';

async function expectNoWarnings(): Promise<void> {
  // Node reports a warning after the code that caused it.
  await setImmediate();
  expect(takeWarnings(), 'Node has warned, here or in a server of the test').toEqual([]);
}

// A warning of Node, such as of a deprecated call or of listeners that pile up, is the first sign of a failure to come. What
// a server prints later than its test ends fails the next test, or the file.
afterEach(expectNoWarnings);
afterAll(expectNoWarnings);
