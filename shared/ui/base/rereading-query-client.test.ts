import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { RereadingQueryClient } from './rereading-query-client.ts';

/** Reads what is there when it is called, and answers once the test has it answer. */
function slowReader() {
  const stored = { value: 'before' };
  const answers: (() => void)[] = [];
  const read = () => {
    const { value } = stored;
    return new Promise<string>((resolve) => answers.push(() => resolve(value)));
  };
  return { stored, answers, read };
}

it.each([
  ['what is named', { queryKey: ['channel'] }],
  ['a part of it', { queryKey: ['channel', 'getList'], refetchType: 'active' as const }],
  ['everything, as after a button of the library', undefined],
])(
  'what was asked for the first time before a change of %s, and answered after it, is read again',
  async (_name, filters) => {
    const client = new RereadingQueryClient();
    const { stored, answers, read } = slowReader();
    const observer = new QueryObserver(client, { queryKey: ['channel', 'getList'], queryFn: read });
    const stop = observer.subscribe(() => undefined);
    stored.value = 'after';
    const isReadAgain = client.invalidateQueries(filters);
    await expect.poll(() => answers.length).toBe(2);
    answers.forEach((answer) => answer());
    await isReadAgain;
    expect(observer.getCurrentResult().data).toBe('after');
    stop();
  },
);

it('what nobody looks at, and what the change is not about, goes on', async () => {
  const client = new RereadingQueryClient();
  const [unseen, other] = [slowReader(), slowReader()];
  const reading = client.query({ queryKey: ['channel', 'unseen'], queryFn: unseen.read });
  const observer = new QueryObserver(client, { queryKey: ['campaign'], queryFn: other.read });
  const stop = observer.subscribe(() => undefined);
  await client.invalidateQueries({ queryKey: ['channel'] });
  for (const { answers } of [unseen, other]) {
    expect(answers).toHaveLength(1);
    answers.forEach((answer) => answer());
  }
  await expect(reading).resolves.toBe('before');
  await expect.poll(() => observer.getCurrentResult().data).toBe('before');
  stop();
});
