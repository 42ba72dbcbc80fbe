import type { TestCaller } from './test-gateway.ts';

/** How a call is made so that it changes something. */
export interface Effect {
  as?: () => TestCaller | Promise<TestCaller>;
  path?: () => Promise<string>;
  body?: () => unknown;
  before?: () => Promise<unknown>;
}
