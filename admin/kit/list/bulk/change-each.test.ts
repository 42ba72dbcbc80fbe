import { expect, it } from 'vitest';
import { type BulkProgress, changeEach } from './change-each.ts';

const records = [1, 2, 3, 4].map((id) => ({ id }));

/** Runs over the records. @param answers by id: what each request is answered, in turn; without one it is accepted */
async function run(answers: Record<number, string[]>, stopAfter = Infinity) {
  const sent: number[] = [];
  const reported: BulkProgress[] = [];
  const result = await changeEach({
    records,
    change: ({ id }) => {
      sent.push(Number(id));
      const answer = answers[Number(id)]?.shift();
      return answer === undefined ? Promise.resolve() : Promise.reject(new Error(answer));
    },
    meaningOf: (error) => {
      const text = error instanceof Error ? error.message : '';
      return text === 'again' || text === 'stop' ? text : 'next';
    },
    pause: () => Promise.resolve(),
    isStopped: () => sent.length >= stopAfter,
    onProgress: (progress) => reported.push(progress),
  });
  return { sent, reported, left: result.left, refused: result.refusals.map(({ record }) => record.id) };
}

it('changes all, and counts', async () => {
  const { sent, reported, left } = await run({});
  expect([sent, left]).toEqual([[1, 2, 3, 4], []]);
  expect(reported.map(({ done, changed }) => [done, changed])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ]);
});

it('leaves the refused ones alone for another try', async () => {
  const { refused, left, reported } = await run({ 2: ['settled'] });
  expect([refused, left]).toEqual([[2], [2]]);
  expect(reported.at(-1)).toMatchObject({ done: 4, changed: 3 });
});

it('waits where too many were sent, and loses none', async () => {
  const { sent, left, reported } = await run({ 3: ['again', 'again'] });
  expect([sent, left]).toEqual([[1, 2, 3, 3, 3, 4], []]);
  expect(reported.filter(({ isWaiting }) => isWaiting)).toHaveLength(2);
});

it('ends where no other would fare better; those are left', async () => {
  expect(await run({ 2: ['stop'] })).toMatchObject({ sent: [1, 2], refused: [2], left: [2, 3, 4] });
});

it('ends when the user stops it, also while it waits', async () => {
  expect(await run({}, 2)).toMatchObject({ sent: [1, 2], refused: [], left: [3, 4] });
  expect(await run({ 2: ['again', 'again'] }, 2)).toMatchObject({ sent: [1, 2], refused: [], left: [2, 3, 4] });
});
