import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isImportGoingOn } from '#shared/codes/earnings/import-state.ts';
import { type RestClient, signedInClient } from '../support/client.ts';
import { importForm, orderFile } from '../support/order-file.ts';
import { reconcile } from '../support/reconcile.ts';
import { type Stack, startStack } from '../support/stack.ts';

interface Channel {
  id: number;
  name: string;
}

interface ImportAnswer {
  added: number;
}

const newChannel = (name: string) => ({
  site_type_id: 1,
  name,
  category: 'Moda',
  url: 'https://canal.exemplo.test',
  description: 'Resenhas',
});

describe('after everything was killed at once, on the embedded database', () => {
  let stack: Stack;

  beforeAll(async () => {
    // As `npm start` runs it: both in one process.
    stack = await startStack({ gateways: 0, env: { RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'warn' } });
  });

  afterAll(() => stack.stop());

  /** Answers undefined where the answer was lost. */
  const heard = <Answer>(sent: Promise<Answer>): Promise<Answer | undefined> => sent.catch(() => undefined);

  // Longer than other tests: servers are killed and started again.
  it('it starts again, and every channel that was answered for is there, each once', async () => {
    const saved = new Map<number, string>();
    const client = await signedInClient(stack.url, 'afiliado@demo.test');
    for (const killedAfterMs of [300, 700]) {
      let isOver = false;
      const save = async () => {
        while (!isOver) {
          const name = `Canal ${randomUUID()}`;
          const answer = await heard(client.post<Channel>('/api/channel', newChannel(name)));
          if (answer?.status === 201) saved.set(answer.body.id, name);
        }
      };
      const before = saved.size;
      const saving = Promise.all([save(), save(), save()]);
      // A moment of the work, not a wait for it.
      await delay(killedAfterMs);
      await expect.poll(() => saved.size).toBeGreaterThan(before + 5);
      await stack.kill();
      isOver = true;
      await saving;
      await stack.start();
    }

    // The session goes on where it was as well.
    const stored = await channelsOf(client);
    for (const [id, name] of saved) expect(stored.get(id)).toBe(name);
    expect(new Set(stored.values()).size).toBe(stored.size);
  }, 120_000);

  async function channelsOf(client: RestClient): Promise<Map<number, string>> {
    const found = new Map<number, string>();
    for (let first = 0; ; first += 100) {
      const range = `range=[${first},${first + 99}]&sort=["id","ASC"]`;
      const { body } = await client.get<Channel[]>(`/api/channel?${range}`);
      for (const { id, name } of body) if (name.startsWith('Canal ')) found.set(id, name);
      if (body.length < 100) return found;
    }
  }

  // Longer than other tests: servers are killed and started again.
  it('an import has been taken and goes on, or has not been, and can be tried again', async () => {
    const lines = 3_000;
    const staff = await signedInClient(stack.url, 'gerente@demo.test');
    let lostAnswers = 0;
    for (const killedAfterMs of [100, 500]) {
      const mark = randomUUID();
      const file = orderFile(Array.from({ length: lines }, (_, at) => ({ order: mark, item: at + 1 })));
      const total = () => countOf(staff, `${mark}-1`);
      expect(await total()).toBe(0);

      const importing = heard(staff.post<ImportAnswer>('/api/conversion-import', importForm(file)));
      await delay(killedAfterMs);
      await stack.kill();
      const answer = await importing;
      await stack.start();

      await expect.poll(() => countOpen(staff), { timeout: 60_000 }).toBe(0);
      const isThere = (await total()) === 1;
      if (!answer) lostAnswers += 1;
      if (answer?.status === 200) expect(isThere).toBe(true);
      const again = await staff.post<ImportAnswer>('/api/conversion-import', importForm(file));
      expect(again).toMatchObject({ status: 200, body: { added: isThere ? 0 : lines } });
    }
    expect(lostAnswers).toBeGreaterThan(0);
    await stack.kill();
    expect(await reconcile({ DATA_DIR: stack.dataDir })).toBe('0');
    await stack.start();
  }, 120_000);

  const countOpen = async (staff: RestClient): Promise<number> => {
    const { body } = await staff.get<{ state: string }[]>('/api/conversion-import?range=[0,9]');
    return body.filter(({ state }) => isImportGoingOn(state)).length;
  };

  const countOf = async (staff: RestClient, orderId: string): Promise<number> => {
    const filter = encodeURIComponent(JSON.stringify({ order_id: orderId }));
    const { body } = await staff.get<unknown[]>(`/api/conversion?filter=${filter}`);
    return body.length;
  };
});
