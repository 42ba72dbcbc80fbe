import { expect, test } from 'vitest';
import { RequestsUnderWay } from './requests-under-way.ts';

const minuteMs = 60_000;

test('long work waits until no request is under way, and not for its own', async () => {
  const requests = new RequestsUnderWay();
  await requests.letPass(minuteMs);
  requests.begin();
  await requests.inBackground(() => requests.letPass(minuteMs));
  let hasPassed = false;
  const passing = requests.letPass(minuteMs).then(() => (hasPassed = true));
  await requests.letPass(20);
  expect(hasPassed).toBe(false);
  requests.end();
  await passing;
});

test('long work whose requests never end goes on all the same, piece by piece', async () => {
  const requests = new RequestsUnderWay();
  requests.begin();
  const pieces = async function* () {
    yield 1;
    await new Promise((resolve) => setImmediate(resolve));
    yield 2;
  };
  const done: number[] = [];
  for await (const piece of requests.between(pieces())) done.push(piece);
  expect(done).toEqual([1, 2]);
});
