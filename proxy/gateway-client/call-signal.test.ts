import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { RequestError } from '../wire/request-error.ts';
import { abortSignalOf, CallDeadline } from './call-signal.ts';

const long = 60_000;

it('tells those who listen, once, and gives the first reason', () => {
  const deadline = new CallDeadline(long);
  const [left, stayed] = [vi.fn(), vi.fn(() => deadline.removeEventListener('abort', stayed))];
  deadline.addEventListener('abort', left);
  deadline.addEventListener('abort', stayed);
  deadline.removeEventListener('abort', left);
  const reason = new Error('the client left');
  deadline.abort(reason);
  deadline.abort(new Error('again'));
  deadline.end();
  expect([deadline.aborted, deadline.reason]).toEqual([true, reason]);
  expect([left.mock.calls.length, stayed.mock.calls.length]).toEqual([0, 1]);
});

it('passes by itself, unless it is moved or ended', async () => {
  const [passing, moved, ended] = [new CallDeadline(5), new CallDeadline(5), new CallDeadline(5)];
  moved.extend(long);
  ended.end();
  ended.extend(5);
  await delay(30);
  expect([passing, moved, ended].map(({ aborted }) => aborted)).toEqual([true, false, false]);
  expect(passing.reason).toEqual(new RequestError('gateway_timeout'));
  moved.end();
});

it('is followed by the signal that streams are made of', () => {
  const deadline = new CallDeadline(long);
  const signal = abortSignalOf(deadline);
  expect(signal.aborted).toBe(false);
  deadline.abort('gone');
  deadline.end();
  expect([signal.aborted, signal.reason, abortSignalOf(deadline).reason]).toEqual([true, 'gone', 'gone']);
  expect(abortSignalOf(signal)).toBe(signal);
});
