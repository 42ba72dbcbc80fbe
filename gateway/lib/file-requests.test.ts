import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerFileRequests, openRequestFolder, requestByFile } from './file-requests.ts';

test.each(['before it is taken', 'while it is worked on'])(
  'a request is answered although a gateway starts %s, which empties the folder',
  async (moment) => {
    const folder = mkdtempSync(join(tmpdir(), 'requests-'));
    openRequestFolder(folder);
    const waiting = requestByFile(folder, 10_000);
    await expect.poll(() => readdirSync(folder)).toHaveLength(1);
    if (moment === 'while it is worked on') void answerFileRequests(folder, () => new Promise(() => undefined));
    openRequestFolder(folder);
    let times = 0;
    await expect
      .poll(async () => {
        await answerFileRequests(folder, () => Promise.resolve((times += 1)));
        return times;
      })
      .toBe(1);
    expect(await waiting).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  },
);

test('a work that fails is an error with its text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'requests-'));
  const waiting = expect(requestByFile(folder, 10_000)).rejects.toThrow('no space left');
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  await answerFileRequests(folder, () => Promise.reject(new Error('no space left')));
  await waiting;
  rmSync(folder, { recursive: true });
});
