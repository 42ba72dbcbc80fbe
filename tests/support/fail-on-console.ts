import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

const WATCHED = ['error', 'warn'] as const;
const originals = { error: console.error, warn: console.warn };
let complaints: string[] = [];

// A warning that a test run prints is a warning nobody reads, so it fails the test that caused it. A test that expects
// one replaces the method by `vi.spyOn(console, 'error')` and asserts the call.
beforeEach(() => {
  complaints = [];
  for (const method of WATCHED) {
    console[method] = (...parts: unknown[]) => {
      complaints.push(`console.${method}: ${format(...parts)}`);
      originals[method](...parts);
    };
  }
});

afterEach(() => {
  for (const method of WATCHED) console[method] = originals[method];
  expect(complaints, 'unexpected output on the console').toEqual([]);
});
