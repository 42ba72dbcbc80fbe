import { expect, it } from 'vitest';
import { depthOf, kilobytesOf } from './slow-network.ts';

const request = (startMs: number, endMs: number, bytes = 0) => ({ path: '/', startMs, endMs, bytes });

it('counts the requests that waited for each other, not those side by side', () => {
  expect(depthOf({ requests: [] })).toBe(0);
  expect(depthOf({ requests: [request(0, 10), request(2, 8), request(2, 9)] })).toBe(1);
  expect(
    depthOf({ requests: [request(0, 10), request(10, 30), request(11, 20), request(20, 40), request(41, 42)] }),
  ).toBe(4);
});

it('adds up what came over the network', () => {
  expect(kilobytesOf({ requests: [request(0, 1, 1_500), request(0, 1, 250)] })).toBe(1.75);
});
