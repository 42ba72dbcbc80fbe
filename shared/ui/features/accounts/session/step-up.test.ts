import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#shared/client/api-error.ts';
import { createClient, isStepUpCancelled, type SessionUser } from '#shared/client/client.ts';
import { type ReceivedRequest, startAnsweringServer } from '#shared/testing/answering-server.ts';
import { createStepUp } from './step-up.ts';

const ana: SessionUser = {
  id: 9,
  name: 'Ana',
  email: 'a@b.co',
  profile: 'afiliado',
  affiliate_id: 1,
  is_main: true,
  permissions: [],
};

let server: Awaited<ReturnType<typeof startAnsweringServer>>;
/** The session that the server knows; a step-up replaces it. */
let session: number;
let isProven: boolean;
let saved: string[];
/** A call that the server answers only when it is let go, by the session as it was when the call came. */
let holdBack: { isHere: () => void; go: Promise<void> } | undefined;

beforeEach(async () => {
  session = 1;
  isProven = false;
  saved = [];
  holdBack = undefined;
  server = await startAnsweringServer(reply);
});

afterEach(() => server.close());

const refusal = (status: number, code: string, headers = {}): [number, object, Record<string, string>] => [
  status,
  { code, message: code, requestId: 'r' },
  headers,
];

async function reply({ call, text, headers }: ReceivedRequest): Promise<[number, object, Record<string, string>?]> {
  if (call === 'POST /api/step-up') {
    if (session === 0) return refusal(401, 'unauthenticated');
    if (text === '{"password":"often"}') return refusal(429, 'rate_limited', { 'Retry-After': '90' });
    if (text !== '{"password":"right"}') return refusal(400, 'invalid_fields');
    session += 1;
    isProven = true;
    return [201, { id: 9 }];
  }
  if (call === 'GET /api/bank') {
    const [before, held] = [session, holdBack];
    held?.isHere();
    await held?.go;
    return session === before || held === undefined ? [200, []] : refusal(401, 'unauthenticated');
  }
  if (!isProven) return refusal(403, 'step_up_required');
  saved.push(String(headers['idempotency-key'] ?? '') + text);
  return [200, { id: 1 }];
}

function openTab() {
  let elapsedMs = 0;
  const left: string[] = [];
  const client = createClient({
    baseUrl: server.baseUrl,
    locale: () => 'pt-br',
    translate: (key) => key,
    remedies: {
      step_up_required: () => stepUp.ask(),
      unauthenticated: () => Promise.resolve(left.push('left') < 0),
    },
    elapsedMs: () => elapsedMs,
  });
  const stepUp = createStepUp({ client: () => client, user: () => ana });
  return { client, stepUp, left, pass: (ms: number) => (elapsedMs += ms) };
}

type Tab = ReturnType<typeof openTab>;
const untilOpened = ({ stepUp }: Tab) => expect.poll(stepUp.get).toBe(true);

test('a refused save waits for the proof and is then sent once, with its key', async () => {
  const tab = openTab();
  const saving = tab.client.create('channel', { name: 'A' } as never, { idempotencyKey: 'key-1' });
  await untilOpened(tab);
  await expect(tab.stepUp.prove({ password: 'wrong' })).rejects.toMatchObject({ code: 'invalid_fields' });
  await expect(tab.stepUp.prove({ password: 'often' })).rejects.toMatchObject({ retryAfterSeconds: 90 });
  expect(tab.stepUp.get()).toBe(true);
  await tab.stepUp.prove({ password: 'right' });
  await saving;
  expect([saved, tab.stepUp.get()]).toEqual([['key-1{"name":"A"}'], false]);
});

test('several refused calls share one question', async () => {
  const tab = openTab();
  const calls = [tab.client.update('affiliate', 1, { name: 'A' }), tab.client.update('affiliate', 2, { name: 'B' })];
  await untilOpened(tab);
  await tab.stepUp.prove({ password: 'right' });
  await Promise.all(calls);
  expect(saved.toSorted()).toEqual(['{"name":"A"}', '{"name":"B"}']);
});

test('cancelling fails the save with its code, and the next save asks again', async () => {
  const tab = openTab();
  const saving = tab.client.update('affiliate', 1, { name: 'A' }).catch((error: unknown) => error);
  await untilOpened(tab);
  tab.stepUp.cancel();
  const error = await saving;
  expect(error).toBeInstanceOf(ApiError);
  expect(isStepUpCancelled(error)).toBe(true);
  const again = tab.client.update('affiliate', 1, { name: 'A' });
  await untilOpened(tab);
  await tab.stepUp.prove({ password: 'right' });
  await again;
  expect(saved).toHaveLength(1);
});

test('a call that was under way during the step-up is repeated, and does not end the session', async () => {
  const tab = openTab();
  let letGo: (() => void) | undefined;
  const isHere = new Promise<void>((arrive) => {
    holdBack = { isHere: arrive, go: new Promise((resolve) => (letGo = resolve)) };
  });
  const reading = tab.client.list('bank');
  await isHere;
  holdBack = undefined;
  const saving = tab.client.update('affiliate', 1, { name: 'A' });
  await untilOpened(tab);
  await tab.stepUp.prove({ password: 'right' });
  letGo?.();
  await Promise.all([saving, reading]);
  expect([saved.length, tab.left]).toEqual([1, []]);
});

test('a session that ended meanwhile closes the question, and leads to the sign-in page', async () => {
  const tab = openTab();
  const saving = tab.client.update('affiliate', 1, { name: 'A' });
  const isRefused = expect(saving).rejects.toMatchObject({ code: 'step_up_required' });
  await untilOpened(tab);
  session = 0;
  await expect(tab.stepUp.prove({ password: 'right' })).rejects.toMatchObject({ code: 'unauthenticated' });
  await isRefused;
  expect([tab.stepUp.get(), tab.left]).toEqual([false, ['left']]);
});

test('before a download the proof is asked for, but not again while it counts', async () => {
  const tab = openTab();
  const asking = tab.client.session.stepUpFirst();
  await untilOpened(tab);
  await tab.stepUp.prove({ password: 'right' });
  expect(await asking).toBe(true);
  tab.pass(8 * 60_000);
  expect(await tab.client.session.stepUpFirst()).toBe(true);
  expect(tab.stepUp.get()).toBe(false);
  tab.pass(60_000);
  const asked = tab.client.session.stepUpFirst();
  await untilOpened(tab);
  tab.stepUp.cancel();
  expect(await asked).toBe(false);
});
