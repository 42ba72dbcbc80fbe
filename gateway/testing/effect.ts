import type { TestCaller } from './test-gateway.ts';

/** How to make a call so that it changes something. */
export interface Effect {
  as?: () => TestCaller | Promise<TestCaller>;
  path?: () => Promise<string>;
  body?: () => unknown;
  before?: () => Promise<unknown>;
  /** Nobody needs to know who did it, so the audit has nothing of it. */
  isUnaudited?: true;
}
