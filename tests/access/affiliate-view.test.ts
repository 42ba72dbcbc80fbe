import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../gateway/testing/fixtures.ts';
import { useGateway } from '../../gateway/testing/test-gateway.ts';
import { type RestClient, restClient, signedInClient } from '../support/client.ts';
import { startProxy } from './start-proxy.ts';

const gateway = await useGateway();
let proxy: Awaited<ReturnType<typeof startProxy>>;
let staff: RestClient;
let cookie: string;

beforeAll(async () => {
  proxy = await startProxy(gateway.url, { write: () => undefined });
  staff = await signedInClient(proxy.url, people.administrator);
  await staff.stepUp();
  cookie = await openView(staff);
});
afterAll(() => proxy.close());

const json = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };

/** The whole line that sets the cookie of a view of affiliate 1. */
async function setCookieLine(client: RestClient, affiliateId = 1): Promise<string> {
  const response = await client.raw('/api/affiliate-view', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ affiliate_id: affiliateId }),
  });
  expect(response.status).toBe(201);
  expect(await response.text()).not.toMatch(/view_|token/);
  return response.headers.getSetCookie().find((line) => line.startsWith('view=')) ?? '';
}

const openView = async (client: RestClient) => (await setCookieLine(client)).split(';')[0] ?? '';

const asView = (path: string, init: RequestInit = {}, sent = cookie) =>
  restClient(proxy.url).raw(path, { ...init, headers: { ...json, Cookie: sent } });

describe('the cookie of a view', () => {
  it('is no session: it goes to the pages of the view alone, for 15 minutes, and no script reads it', async () => {
    const line = await setCookieLine(staff);
    cookie = line.split(';')[0] ?? '';
    expect(line).toMatch(/^view=[\w.-]+; Max-Age=900; Path=\/view; .*HttpOnly; SameSite=Strict$/);
  });

  it('opens nothing at the API of the back-office or of affiliates, under whichever name it is sent', async () => {
    for (const sent of [cookie, cookie.replace(/^view=/, 'session=')]) {
      expect(await (await asView('/api/session', {}, sent)).text(), sent.slice(0, 8)).not.toContain('affiliate_id');
      expect((await asView('/api/affiliate', {}, sent)).status).toBe(401);
    }
  });

  it('is the only one that counts below the path of the view', async () => {
    const session = staff.cookie ?? '';
    for (const sent of [session, session.replace(/^session=/, 'view=')]) {
      expect(await (await asView('/view/api/session', {}, sent)).json()).toEqual({ user: null });
      expect((await asView('/view/api/commission-sum', {}, sent)).status).toBe(401);
    }
  });
});

describe('the portal in a view', () => {
  it('says whom it shows and to whom, and permits reads alone', async () => {
    const { user } = (await (await asView('/view/api/session')).json()) as {
      user: { affiliate_id: number; permissions: string[]; view: { staff_name: string } };
    };
    expect(user).toMatchObject({ affiliate_id: 1, is_main: false, view: { staff_name: 'Alice Admin' } });
    expect(user.permissions).toContain('payment:list');
    expect(user.permissions.filter((grant) => !/:(?:list|one)$/.test(grant))).toEqual([]);
  });

  it('shows what belongs to the affiliate and to nobody else', async () => {
    expect((await asView('/view/api/affiliate/1')).status).toBe(200);
    expect((await asView('/view/api/affiliate/2')).status).toBe(404);
    expect((await asView('/view/api/staff-user')).status).toBe(403);
    expect((await asView('/view/api/invoice-file?id=1')).status).toBe(403);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    'refuses %s, also beside the session of the staff user',
    async (method) => {
      for (const path of ['affiliate/1', 'channel', 'payment-request', 'session', 'step-up', 'affiliate-view']) {
        const answer = await asView(`/view/api/${path}`, { method }, `${cookie}; ${staff.cookie ?? ''}`);
        expect(answer.status, path).toBe(403);
      }
    },
  );

  it('ends when it is left, and when the staff user signs out', async () => {
    const status = async () => (await asView('/view/api/affiliate/1')).status;
    expect((await staff.delete('/api/affiliate-view')).status).toBe(200);
    expect(await status()).toBe(401);
    cookie = await openView(staff);
    expect(await status()).toBe(200);
    await staff.delete('/api/session');
    expect(await status()).toBe(401);
  });
});

it('nobody else opens one', async () => {
  for (const name of ['finance', 'campaigns', 'auditor', 'assigned', 'main'] as const) {
    const client = await signedInClient(proxy.url, people[name]);
    await client.stepUp();
    expect((await client.post('/api/affiliate-view', { affiliate_id: 1 })).status, name).toBe(403);
  }
  expect((await restClient(proxy.url).post('/api/affiliate-view', { affiliate_id: 1 })).status).toBe(401);
  const manager = await signedInClient(proxy.url, people.manager);
  expect((await manager.post('/api/affiliate-view', { affiliate_id: 1 })).body).toMatchObject({
    code: 'step_up_required',
  });
});
