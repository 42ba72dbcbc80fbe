import type { RestClient } from '../support/client.ts';
import type { PlainAnswer } from './people.ts';
import type { World } from './world.ts';
import { sendPlain } from './people.ts';

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

interface Attempt {
  name: string;
  send: (extra: Fields) => Promise<PlainAnswer>;
}

/** Every way in which an affiliate's own call takes a body. */
function attemptsOf({ wire, browsers, targetOf, supplies }: World): Attempt[] {
  const { site } = targetOf('main', 'own');
  const channel = () => ({
    name: `Canal ${supplies.serial()}`,
    url: 'https://exemplo.test',
    category: 'Moda',
    site_type_id: 1,
    description: 'Resenhas',
  });
  const registration = () => ({
    name: 'Rita Ramos',
    email: `rita.${supplies.serial()}@exemplo.test`,
    password: 'Segura-77-xy',
  });
  const redirect = (path: string) => `/v2/redirect?app=affiliate&path=${path}`;
  return (['main', 'secondary'] as const).flatMap((person) => {
    const gateway = (method: string, address: string, body: () => Fields): Attempt => ({
      name: `${person} ${method} ${address}`,
      send: (extra) => wire[person].send(method, address, { ...body(), ...extra }),
    });
    const proxy = (method: string, path: string, body: () => Fields): Attempt => ({
      name: `${person} ${method} ${path}`,
      send: (extra) => sendPlain(browsers[person], method, path, { ...body(), ...extra }),
    });
    return [
      gateway('PUT', redirect('/api/v2/edit/affiliate'), () => ({ city: `Cidade ${supplies.serial()}` })),
      gateway('POST', redirect('/api/v2/site'), channel),
      gateway('PUT', redirect(`/api/v2/site/${site}`), () => ({ description: `Texto ${supplies.serial()}` })),
      proxy('PUT', '/api/affiliate/1', () => ({ city: `Cidade ${supplies.serial()}` })),
      proxy('POST', '/api/channel', channel),
      proxy('PUT', `/api/channel/${site}`, () => ({ description: `Texto ${supplies.serial()}` })),
      proxy('POST', '/api/registration', registration),
    ];
  });
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

/** What affiliates must not be able to change, as staff see it. New channels of affiliate 1 count by what they are. */
async function protectedState(staff: RestClient, knownChannels: ReadonlySet<unknown>) {
  const read = async (path: string) => (await staff.get<Fields[]>(path)).body;
  const affiliates = await Promise.all(
    [1, 2].map(async (id) => (await staff.get<Fields>(`/api/affiliate/${id}`)).body),
  );
  const settings = await Promise.all(
    [1, 2].map(async (id) => (await staff.get<Fields>(`/api/affiliate-settings/${id}`)).body),
  );
  const channels = await read('/api/channel?filter={"affiliate_id":1}&range=[0,99]&sort=["id","ASC"]');
  const foreignChannels = await read('/api/channel?filter={"affiliate_id":2}&range=[0,99]&sort=["id","ASC"]');
  const created = channels.filter(({ id }) => !knownChannels.has(id));
  return {
    affiliates: affiliates.map((affiliate) => pick(affiliate, affiliateFields)),
    settings,
    channels: channels.filter(({ id }) => knownChannels.has(id)).map((channel) => pick(channel, channelFields)),
    foreignChannels,
    // Whatever else was said, a new channel waits for approval and is the affiliate's own.
    createdKinds: new Set(created.map((channel) => JSON.stringify(pick(channel, ['status', 'cj_id', 'force_active'])))),
    staff: await read('/api/manager'),
  };
}

/**
 * Tries every forbidden field in every body.
 *
 * @returns how many attempts were made, and the protected state before and after them
 */
export async function assignMasses(world: World) {
  const staff = world.browsers.administrator;
  const known = new Set((await staff.get<Fields[]>('/api/channel?range=[0,99]')).body.map(({ id }) => id));
  // One that is created properly shows what a new channel is like.
  const [, create] = attemptsOf(world);
  await create?.send({});
  const before = await protectedState(staff, known);
  const failures: string[] = [];
  let attempts = 0;
  for (const { name, send } of attemptsOf(world)) {
    for (const extra of forbidden) {
      attempts += 1;
      const { status, text } = await send(extra);
      if (status >= 500) failures.push(`${name} with ${JSON.stringify(extra)}: ${status} ${text}`);
    }
  }
  return { attempts, failures, before, after: await protectedState(staff, known) };
}
