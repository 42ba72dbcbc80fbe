import type { RoleName } from '#shared/codes/role.ts';
import { restClient, type RestClient, SAMPLE_PASSWORD, signedInClient } from '../support/client.ts';

/** Who tries every cell: the sample accounts, and nobody. */
export const people = {
  visitor: { role: 'visitor', email: null, affiliateId: null },
  main: { role: 'main', email: 'afiliado@demo.test', affiliateId: 1 },
  secondary: { role: 'secondary', email: 'acesso@demo.test', affiliateId: 1 },
  other: { role: 'main', email: 'outro@demo.test', affiliateId: 2 },
  manager: { role: 'manager', email: 'gerente@demo.test', affiliateId: null },
  administrator: { role: 'administrator', email: 'admin@demo.test', affiliateId: null },
} as const satisfies Record<string, { role: RoleName; email: string | null; affiliateId: number | null }>;

export type PersonName = keyof typeof people;
export const personNames = Object.keys(people) as PersonName[];

/** An answer with nothing in it that differs from one call to the next. */
export interface PlainAnswer {
  status: number;
  text: string;
}

/** The value that stands for the id of a request, which is another one each time. */
const withoutRequestId = (text: string) => text.replaceAll(/"requestId":"[^"]*"/g, '"requestId":""');

/** Calls the gateway itself, with the token of a person. */
export interface WireClient {
  send: (method: string, address: string, body?: unknown) => Promise<PlainAnswer>;
}

/** Signs a person in at the gateway's own call. */
export async function wireClient(gatewayUrl: string, name: PersonName): Promise<WireClient> {
  const { email } = people[name];
  const send = async (token: string | undefined, method: string, address: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const response = await fetch(gatewayUrl + address, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  if (email === null) return { send: (...call) => send(undefined, ...call) };
  const answer = await send(undefined, 'POST', '/v2/login', { username: email, password: SAMPLE_PASSWORD });
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
  const { login } = JSON.parse(answer.text) as { login: { token: string } };
  return { send: (...call) => send(login.token, ...call) };
}

/** A browser of a person, signed in at the proxy. */
export async function browserClient(proxyUrl: string, name: PersonName): Promise<RestClient> {
  const { email } = people[name];
  return email === null ? restClient(proxyUrl) : signedInClient(proxyUrl, email);
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
      ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: withoutRequestId(await response.text()) };
}
