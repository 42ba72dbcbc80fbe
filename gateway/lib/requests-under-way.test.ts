import { expect, test } from 'vitest';
import { RequestsUnderWay } from './requests-under-way.ts';

const minuteMs = 60_000;

test('long work waits until no request is under way, but not for its own request', async () => {
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

test('long work continues piece by piece even if requests never end', async () => {
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
