import { expect } from 'vitest';
import type { Answer } from './client.ts';

/**
 * Every error is answered within this time. The limits of the proxy are 8 and 10 s: what waits for none of them, or for two in turn,
 * takes longer, and a busy machine does not.
 */
export const ERROR_WITHIN_MS = 15_500;

export interface ErrorBody {
  code: string;
  message: string;
  errors?: Record<string, string>;
  requestId: string;
}

/** Expects an error in the shape of the API, in time, in words for people. */
export async function expectError(sent: Promise<Answer>, status: number, code: string): Promise<ErrorBody> {
  const startedAt = performance.now();
  const answer = await sent;
  expect([answer.status, (answer.body as ErrorBody).code]).toEqual([status, code]);
  const body = answer.body as ErrorBody;
  expect(body.message).not.toBe('');
  expect(body.requestId).toBe(answer.headers.get('X-Request-Id'));
  expect(JSON.stringify(body)).not.toMatch(/node_modules|at \w+ \(|SQLSTATE|postgres/i);
  expect(performance.now() - startedAt).toBeLessThan(ERROR_WITHIN_MS);
  return body;
}
