import { roleEntry, type RoleName, type Scope } from '#shared/codes/accounts/role.ts';
import { addDays, businessDate } from '#shared/time.ts';
import { type RestClient, restClient, SAMPLE_PASSWORD, signInClient } from '../support/client.ts';
import { plainFetch } from './plain-fetch.ts';

interface Person {
  role: RoleName;
  scope: Scope;
  email: string | null;
  affiliateId: number | null;
}

/**
 * The callers of every cell: one person of the sample data for each role and scope, a second affiliate, and a visitor.
 */
export const people = {
  visitor: { role: 'visitor', scope: 'none', email: null, affiliateId: null },
  main: { role: 'main', scope: 'own', email: 'afiliado@demo.test', affiliateId: 1 },
  secondary: { role: 'secondary', scope: 'own', email: 'acesso@demo.test', affiliateId: 1 },
  readOnly: { role: 'secondary_read_only', scope: 'own', email: 'leitura@demo.test', affiliateId: 1 },
  api: { role: 'api_token', scope: 'own', email: null, affiliateId: 1 },
  /** Staff who look at the portal as affiliate 1 sees it. */
  view: { role: 'affiliate_view', scope: 'own', email: null, affiliateId: 1 },
  /** A server of advertiser 1, with a key that reads. */
  advertiser: { role: 'advertiser', scope: 'advertiser', email: null, affiliateId: null },
  other: { role: 'main', scope: 'own', email: 'outro@demo.test', affiliateId: 2 },
  manager: { role: 'manager', scope: 'all', email: 'gerente@demo.test', affiliateId: null },
  assigned: { role: 'manager', scope: 'assigned', email: 'carteira@demo.test', affiliateId: null },
  finance: { role: 'finance', scope: 'all', email: 'financeiro@demo.test', affiliateId: null },
  campaigns: { role: 'campaigns', scope: 'all', email: 'campanhas@demo.test', affiliateId: null },
  auditor: { role: 'auditor', scope: 'all', email: 'auditor@demo.test', affiliateId: null },
  administrator: { role: 'administrator', scope: 'all', email: 'admin@demo.test', affiliateId: null },
} as const satisfies Record<string, Person>;

export type PersonName = keyof typeof people;
export const personNames = Object.keys(people) as PersonName[];

/** The groups used in the declarations of the resources. */
export const affiliateWriters = ['main', 'other', 'secondary'] as const satisfies PersonName[];
export const affiliatePeople = [...affiliateWriters, 'readOnly'] as const satisfies PersonName[];
export const managers = ['manager', 'assigned', 'administrator'] as const satisfies PersonName[];
export const staff = [...managers, 'finance', 'campaigns', 'auditor'] as const satisfies PersonName[];
export const signedIn = [...affiliatePeople, ...staff] as const satisfies PersonName[];
/** The readers of the lists that an affiliate's API token may read. */
export const apiReaders = ['api', ...signedIn] as const satisfies PersonName[];
export const everybody = ['visitor', ...apiReaders] as const satisfies PersonName[];

let lastAddress = 0;

/** Sends each request from another address, so that no limit per address is reached. */
export function fromAnotherAddress(): Record<string, string> {
  lastAddress += 1;
  return { 'X-Forwarded-For': `10.1.${Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}` };
}

/** An answer with nothing in it that differs from one call to the next. */
export interface PlainAnswer {
  status: number;
  text: string;
}

/** The value that replaces the id of a request, which differs each time. */
const withoutRequestId = (text: string) => text.replaceAll(/"requestId":"[^"]*"/g, '"requestId":""');

/** Calls the gateway itself, with the token of a person. */
export interface WireClient {
  send: (method: string, address: string, body?: unknown) => Promise<PlainAnswer>;
}

/** Signs a person in at the gateway's own call, with a step-up, so that only roles and scopes refuse. */
export async function wireClient(gatewayUrl: string, name: PersonName): Promise<WireClient> {
  const { email } = people[name];
  const send = async (token: string | undefined, method: string, address: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const response = await plainFetch(gatewayUrl + address, {
      method,
      headers: {
        ...fromAnotherAddress(),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  if (people[name].role === 'api_token') {
    return {
      send: await withKey(gatewayUrl, (token, ...call: Parameters<WireClient['send']>) => send(token, ...call)),
    };
  }
  if (people[name].role === 'affiliate_view') {
    const token = await renewed(async () => {
      const opened = await (await wireClient(gatewayUrl, 'administrator')).send('POST', '/v2/affiliate_view', viewed);
      return (JSON.parse(opened.text) as { token: string }).token;
    });
    return { send: (...call) => token.use((value) => send(value, ...call)) };
  }
  if (people[name].role === 'advertiser') {
    const token = await readKeyOf(gatewayUrl);
    return { send: (...call) => send(token, ...call) };
  }
  if (email === null) return { send: (...call) => send(undefined, ...call) };
  const answer = await send(undefined, 'POST', '/v2/login', { username: email, password: SAMPLE_PASSWORD });
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
  const { login } = JSON.parse(answer.text) as { login: { token: string } };
  const proof = await send(login.token, 'POST', '/v2/step_up', { password: SAMPLE_PASSWORD });
  const { token } = JSON.parse(proof.text) as { token: string };
  return { send: (...call) => send(token, ...call) };
}

const viewed = { affiliate_id: 1 };

/** Keeps what opens a view, and gets another one when it has ended: the tests take longer. */
async function renewed(open: () => Promise<string>) {
  // At once: to open one changes something, which the calls are watched for.
  let value = await open();
  return {
    use: async <Answer extends { status: number }>(send: (value: string) => Promise<Answer>): Promise<Answer> => {
      const answer = await send(value);
      if (answer.status !== 401) return answer;
      value = await open();
      return send(value);
    },
  };
}

/** A browser that has nothing but the cookie of a view of affiliate 1. */
async function viewClient(gatewayUrl: string, proxyUrl: string): Promise<RestClient> {
  const client = restClient(proxyUrl, plainFetch);
  const cookie = await renewed(async () => {
    const staff = await browserClient(gatewayUrl, proxyUrl, 'administrator');
    const response = await staff.raw('/api/affiliate-view', {
      method: 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
      body: JSON.stringify(viewed),
    });
    const line = response.headers.getSetCookie().find((one) => one.startsWith('view='));
    if (line === undefined) throw new Error(`no view was opened: ${response.status}`);
    return line.split(';')[0] ?? '';
  });
  const raw = (path: string, init: RequestInit = {}) =>
    cookie.use((value) => {
      const headers = new Headers(init.headers);
      headers.set('Cookie', value);
      return client.raw(`/view${path}`, { ...init, headers });
    });
  return { ...client, raw };
}

async function newKey(gatewayUrl: string): Promise<string> {
  const { text } = await (await wireClient(gatewayUrl, 'main')).send('POST', '/v2/affiliate/token');
  return (JSON.parse(text) as { token: string }).token;
}

/** The form of a key with which advertiser 1 reads all that it may. */
export const newReadKey = () => ({
  advertiser_id: 1,
  name: 'BI',
  scopes: roleEntry('advertiser').may,
  expires_on: addDays(businessDate(new Date()), 30),
});

/** The read key of advertiser 1, by gateway. */
const readKeys = new Map<string, string>();

/** Returns a key of advertiser 1 that reads all that an advertiser may. */
async function readKeyOf(gatewayUrl: string): Promise<string> {
  const known = readKeys.get(gatewayUrl);
  if (known !== undefined) return known;
  const administrator = await wireClient(gatewayUrl, 'administrator');
  const address = '/redirect?app=advertiser&path=/api/advertiser/read_key';
  const { secret } = JSON.parse((await administrator.send('POST', address, newReadKey())).text) as { secret: string };
  readKeys.set(gatewayUrl, secret);
  return secret;
}

/** The API token of affiliate 1, by gateway. */
const keys = new Map<string, string>();

/** Sends with an API token, and again with a new one if another test has renewed it. */
async function withKey<Call extends unknown[], Answer extends { status: number }>(
  gatewayUrl: string,
  send: (token: string, ...call: Call) => Promise<Answer>,
): Promise<(...call: Call) => Promise<Answer>> {
  keys.set(gatewayUrl, keys.get(gatewayUrl) ?? (await newKey(gatewayUrl)));
  return async (...call) => {
    const answer = await send(keys.get(gatewayUrl) ?? '', ...call);
    if (answer.status !== 401) return answer;
    const renewed = await newKey(gatewayUrl);
    keys.set(gatewayUrl, renewed);
    return send(renewed, ...call);
  };
}

/** A program with an API token: no cookie. */
async function keyClient(gatewayUrl: string, proxyUrl: string): Promise<RestClient> {
  const client = restClient(proxyUrl, plainFetch);
  const raw = await withKey(gatewayUrl, (token, path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return client.raw(path, { ...init, headers });
  });
  return { ...client, raw };
}

/** A browser of a person, signed in at the proxy with a step-up. */
export async function browserClient(gatewayUrl: string, proxyUrl: string, name: PersonName): Promise<RestClient> {
  const { email } = people[name];
  if (people[name].role === 'api_token') return keyClient(gatewayUrl, proxyUrl);
  if (people[name].role === 'affiliate_view') return viewClient(gatewayUrl, proxyUrl);
  if (people[name].role === 'advertiser') {
    const client = restClient(proxyUrl, plainFetch);
    client.key = await readKeyOf(gatewayUrl);
    return client;
  }
  if (email === null) return restClient(proxyUrl, plainFetch);
  const client = await signInClient(restClient(proxyUrl, plainFetch), email);
  await proveAgain(client, name);
  return client;
}

/** Performs the step-up of a person, if there is one. */
async function proveAgain(client: RestClient, name: PersonName): Promise<void> {
  const { email } = people[name];
  if (email === null) return;
  const { status } = await client.stepUp();
  if (status !== 201) throw new Error(`${email} cannot step up: ${status}`);
}

/** Sends a request as a page of our own would, and gives the answer in comparable form. */
export async function sendPlain(
  client: RestClient,
  method: string,
  path: string,
  body?: unknown,
): Promise<PlainAnswer> {
  const response = await client.raw(path, {
    method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      ...fromAnotherAddress(),
      ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: withoutRequestId(await response.text()) };
}
