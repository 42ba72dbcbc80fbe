import { expect } from 'vitest';
import { routes } from '../../gateway/server/routes.ts';
import type { RestClient } from '../support/client.ts';
import { type PersonName, type PlainAnswer, sendPlain } from './people.ts';
import { restUses } from './rest-calls.ts';
import { addressOf, nameOf, wireCallOf } from './wire-calls.ts';
import type { World } from './world.ts';

type Fields = Record<string, unknown>;

/** Fields that no affiliate may set, each with a value that would show. */
const forbidden: readonly Fields[] = [
  { id: 2 },
  { affiliate_id: 2 },
  { status: 3 },
  { status: 5 },
  { comercial_manager_id: 1 },
  { service_manager_id: 1 },
  { profile: 'administrador' },
  { profile: 1 },
  { role: 'administrator' },
  { is_main: true },
  { user_id: 1 },
  { token: 'roubado' },
  { email: 'ladrao@exemplo.test' },
  { created_at: '2001-01-01T00:00:00Z' },
  { minimum_payment_value: 0.01 },
  { minimumPaymentCents: 1 },
  { cj_id: '999999' },
  { force_active: false },
  { affiliate_name: 'Outro' },
  { version: 999 },
  { version: -1 },
  { version: '1' },
  { version: null },
  { liberated: true },
  { value: 1 },
];

const accesses = ['main', 'secondary'] as const;
type Access = (typeof accesses)[number];

/** A call with a body, and the accesses of an affiliate that may make it. */
interface Attempt {
  name: string;
  by: readonly Access[];
  /** Prepares what the call uses up. */
  make: () => Promise<{ body: unknown; send: (access: Access, body: Fields) => Promise<PlainAnswer> }>;
}

const isBody = (body: unknown): body is Fields =>
  typeof body === 'object' && body !== null && !(body instanceof FormData);

/** Every call with a body that an access of an affiliate may make, at the gateway and at the proxy. */
function attemptsOf({ wire, browsers, targetOf, supplies }: World): Attempt[] {
  const target = targetOf('main', 'own');
  const byOf = (may: readonly PersonName[]) => accesses.filter((access) => may.includes(access));
  const wireAttempts = routes
    .filter(({ method }) => method === 'POST' || method === 'PUT')
    .map((route) => ({ route, call: wireCallOf(route) }))
    .filter(({ call }) => !call.isUsedUp)
    .map(({ route, call }): Attempt => ({
      name: nameOf(route),
      by: byOf(call.may),
      make: async () => {
        const made = (await call.make?.(target, supplies)) ?? {};
        const address = addressOf(route, call.object, target, made);
        return { body: made.body, send: (access, body) => wire[access].send(route.method, address, body) };
      },
    }));
  const restAttempts = restUses
    .filter(({ takesBody }) => takesBody)
    .map((use): Attempt => ({
      name: use.name,
      by: byOf(use.may),
      make: async () => {
        const { method, path, body } = await use.make(target, supplies);
        return { body, send: (access, fields) => sendPlain(browsers[access], method, path, fields) };
      },
    }));
  return [...wireAttempts, ...restAttempts].filter(({ by }) => by.length > 0);
}

const affiliateFields = [
  'id',
  'status',
  'comercial_manager_id',
  'service_manager_id',
  'profile',
  'token',
  'email',
  'created_at',
];
const channelFields = ['id', 'affiliate_id', 'affiliate_name', 'cj_id', 'force_active', 'status', 'created_at'];
const pick = (record: Fields, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field]]));

async function channelsOf(staff: RestClient, affiliateId: number): Promise<Fields[]> {
  const channels: Fields[] = [];
  for (let from = 0; ; from += 100) {
    const query = `filter={"affiliate_id":${affiliateId}}&range=[${from},${from + 99}]&sort=["id","ASC"]`;
    const { body } = await staff.get<Fields[]>(`/api/channel?${query}`);
    channels.push(...body);
    if (body.length < 100) return channels;
  }
}

/**
 * The data that affiliates must not be able to change, as staff see them. New channels of affiliate 1 are counted by
 * their values.
 */
async function protectedState(staff: RestClient, knownChannels: ReadonlySet<unknown>) {
  const read = async (path: string) => (await staff.get<Fields[]>(path)).body;
  const affiliates = await Promise.all(
    [1, 2].map(async (id) => (await staff.get<Fields>(`/api/affiliate/${id}`)).body),
  );
  const settings = await Promise.all(
    [1, 2].map(async (id) => (await staff.get<Fields>(`/api/affiliate-settings/${id}`)).body),
  );
  const channels = await channelsOf(staff, 1);
  const foreignChannels = await channelsOf(staff, 2);
  const created = channels.filter(({ id }) => !knownChannels.has(id));
  return {
    affiliates: affiliates.map((affiliate) => pick(affiliate, affiliateFields)),
    settings,
    channels: channels.filter(({ id }) => knownChannels.has(id)).map((channel) => pick(channel, channelFields)),
    foreignChannels,
    // Whatever else was sent, a new channel is pending and belongs to the affiliate.
    createdKinds: new Set(created.map((channel) => JSON.stringify(pick(channel, ['status', 'cj_id', 'force_active'])))),
    staff: await read('/api/manager'),
  };
}

/**
 * Tries every forbidden field in every body, by each access in turn.
 *
 * @returns how many attempts were made, and the protected state before and after them
 */
export async function assignMasses(world: World) {
  const staff = world.browsers.administrator;
  const known = new Set((await channelsOf(staff, 1)).map(({ id }) => id));
  // One that is created properly shows what a new channel is like.
  const tries = attemptsOf(world);
  const proper = await tries.find(({ name }) => name === 'POST affiliate /api/v2/site')?.make();
  expect((await proper?.send('main', isBody(proper.body) ? proper.body : {}))?.status).toBe(201);
  const before = await protectedState(staff, known);
  const failures: string[] = [];
  let attempts = 0;
  for (const { name, by, make } of tries) {
    let made = await make();
    for (const extra of forbidden) {
      const access = by[attempts % by.length] ?? 'main';
      attempts += 1;
      const { status, text } = await made.send(access, { ...(isBody(made.body) && made.body), ...extra });
      if (status >= 500) failures.push(`${access} ${name} with ${JSON.stringify(extra)}: ${status} ${text}`);
      // A refused call uses up nothing.
      if (status < 300) made = await make();
    }
  }
  return { attempts, failures, before, after: await protectedState(staff, known) };
}
