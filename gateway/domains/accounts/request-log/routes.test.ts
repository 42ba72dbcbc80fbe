import { beforeEach, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';
import { forgetOldRequests } from './requests.ts';

const clock = movableClock();
const gateway = await useGateway({ clock });
const { query } = gateway;
const path = '/v2/user/requests';
const dayMs = 24 * 60 * 60_000;

type Person = (typeof people)[keyof typeof people];

async function programOf(person: Person) {
  const owner = await (await gateway.signIn(person)).stepUp();
  const body = { name: 'Painel', scopes: ['campaign:list'], expires_on: '2026-06-30' };
  const made = await owner.call('direct', 'POST', '/v2/user/api_keys', { body });
  return { id: Number(made.body.id), owner, program: gateway.callerOf(String(made.body.secret)) };
}

let serial = 0;
const request = (fields: object = {}) => ({
  method: 'GET',
  path: '/api/channel',
  query: 'range=[0,9]',
  body: null,
  status: 200,
  code: null,
  duration_ms: 12,
  request_id: `request-${(serial += 1)}`,
  address: '203.0.113.9',
  age_ms: 0,
  ...fields,
});

const handIn = (caller: TestCaller, ...requests: object[]) =>
  caller.call('direct', 'POST', path, { body: { requests } });

async function read(caller: TestCaller, filter = '') {
  const { status, body } = await caller.call('direct', 'GET', `${path}?per_page=100${filter}`);
  return { status, ...(body as { data: { key_id: number; path: string; created_at: string }[]; total: number }) };
}

beforeEach(async () => {
  clock.set('2026-03-02T12:00:00Z');
  await query('delete from api_keys');
  await query('delete from request_logs');
});

it('has the requests of each person by their own keys alone', async () => {
  const main = await programOf(people.main);
  const administrator = await programOf(people.administrator);
  expect((await handIn(main.program, request())).status).toBe(201);
  await handIn(administrator.program, request({ path: '/api/affiliate' }));
  const { data, total } = await read(main.owner);
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({ key_id: main.id, method: 'GET', path: '/api/channel', duration_ms: 12, status: 200 });
  expect(data[0]).not.toHaveProperty('user_id');
  expect((await read(administrator.owner)).data.map((each) => each.path)).toEqual(['/api/affiliate']);
  for (const person of [people.secondary, people.foreign]) {
    expect((await read(await gateway.signIn(person), `&key_id=${main.id}`)).total).toBe(0);
  }
  await main.owner.call('direct', 'DELETE', `/v2/user/api_keys/${main.id}`);
  expect((await read(main.owner)).total).toBe(1);
});

it('is neither written by a session nor read by a key', async () => {
  const { owner, program } = await programOf(people.main);
  expect((await handIn(owner, request())).status).toBe(403);
  expect((await handIn(gateway.visitor, request())).status).toBe(401);
  expect((await read(program)).status).toBe(403);
});

it('has a request once, however often it is handed in', async () => {
  const { owner, program } = await programOf(people.main);
  const same = request();
  await handIn(program, same);
  expect((await handIn(program, same, request())).status).toBe(201);
  expect((await read(owner)).total).toBe(2);
});

it('is filtered by key, method, path, status and day', async () => {
  const { id, owner, program } = await programOf(people.main);
  await handIn(
    program,
    request({ age_ms: dayMs }),
    request({ method: 'POST', status: 403, path: '/api/tracking-link' }),
  );
  for (const [filter, total] of [
    [`&key_id=${id}`, 2],
    [`&key_id=${id + 1}`, 0],
    ['&method=POST', 1],
    ['&path=tracking', 1],
    ['&path=%25', 0],
    ['&status=403', 1],
    ['&from=2026-03-02', 1],
    ['&to=2026-03-01', 1],
    ['&from=2026-03-01&to=2026-03-02', 2],
  ] as const) {
    expect((await read(owner, filter)).total, filter).toBe(total);
  }
  expect((await read(owner, '&status=4')).status).toBe(400);
});

it('forgets what is older than 30 days, and the oldest of who has more than are kept', async () => {
  const { program } = await programOf(people.main);
  const readAgain = async () => read(await gateway.signIn(people.main));
  await handIn(program, request());
  clock.advance(29 * dayMs);
  await forgetOldRequests(gateway.context);
  expect((await readAgain()).total).toBe(1);
  clock.advance(2 * dayMs);
  await forgetOldRequests(gateway.context);
  expect((await readAgain()).total).toBe(0);
  await query(
    `insert into request_logs (user_id, method, path, duration_ms, request_id, created_at)
     select 3, 'GET', '/api/' || n, 1, 'old-' || n, $1::timestamptz - n * interval '1 second'
     from generate_series(1, 100010) as n`,
    [clock.now()],
  );
  await forgetOldRequests(gateway.context);
  expect((await readAgain()).total).toBe(100_000);
  expect(await query(`select id from request_logs where path = '/api/100001'`)).toEqual([]);
});
