import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  affiliates,
  banks,
  conversions,
  type ForeignUser,
  PASSWORD,
  paymentInfo,
  reportCsv,
  sites,
  users,
} from './foreign-gateway-data.ts';
import { makeTrouble, type TroubleName } from './foreign-gateway-trouble.ts';
import { freePort } from './server-process.ts';

/** A request as it reached the gateway. */
export interface ReceivedRequest {
  method: string;
  /** Path and query as they came. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A gateway of somebody else's: it follows the specification's list of calls (§7) and knows nothing of our additions. */
export interface ForeignGateway {
  url: string;
  requests: ReceivedRequest[];
  /** Until `null`: how the stream of the report goes wrong. */
  reportTrouble: TroubleName | null;
  start: () => Promise<void>;
  /** Goes away, connections and all; `start()` brings it back at the same address. */
  stop: () => Promise<void>;
}

interface Call {
  user: ForeignUser | undefined;
  /** The last part of the path, where the template has `:id`. */
  id: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

interface Reply {
  status: number;
  body: unknown;
}

const ok = (body: unknown): Reply => ({ status: 200, body });
const mustSignIn: Reply = { status: 401, body: { message: 'Unauthenticated.' } };

/** Opaque to everyone else. */
const tokenOf = (user: ForeignUser) => `outra|${user.user_id}`;

function page<Row>(rows: readonly Row[], query: URLSearchParams, sizeName: 'perPage' | 'per_page'): Reply {
  const size = Number(query.get(sizeName) ?? 10);
  const number = Number(query.get('page') ?? 1);
  const first = (number - 1) * size;
  return ok({
    data: rows.slice(first, first + size),
    total: String(rows.length),
    last_page: Math.ceil(rows.length / size),
    current_page: number,
    from: first + 1,
  });
}

/** The filter keys that the specification lists for the report (§7); it knows no others. */
function reportOf({ user, query }: Call, affiliateKey: string) {
  const affiliateId = user?.profile === 'afiliado' ? user.affiliate_id : query.get(affiliateKey);
  return conversions.filter(
    (row) =>
      (!affiliateId || row.affiliate_id === affiliateId) &&
      ['site_id', 'order_id', 'transaction_id', 'campaign_id', 'validation_status'].every(
        (key) => !query.has(key) || row[key as keyof typeof row] === query.get(key),
      ),
  );
}

const ownAffiliate = (user: ForeignUser | undefined) =>
  affiliates.find(({ id }) => id === user?.affiliate_id) ?? { message: 'nobody' };

const commissionSums: Record<string, number> = { '2': 1234.5, '3,12,4': 99.01, '1': 0 };

/** The calls that it answers: direct ones by their path, all others by app and path. */
const calls: Record<string, (call: Call) => Reply> = {
  'POST /v2/login': ({ body }) => {
    const user = Object.values(users).find(({ email }) => email === body.username);
    if (!user || body.password !== PASSWORD) return { status: 401, body: { message: 'Unauthorized' } };
    return ok({ login: { user, token: tokenOf(user), expires_in: 3600 } });
  },
  'GET /v2/auth': ({ user }) => (user ? ok({ user }) : mustSignIn),
  'GET /logout': () => ok({ message: 'bye' }),
  'POST /v2/register/affiliate': ({ body }) => {
    if (body.email === 'ana@outra.test') {
      const texts = ['O e-mail já está em uso.', 'Use outro e-mail.'];
      return { status: 400, body: { affiliate_register: texts } };
    }
    if (body.password === 'Proibida-9#') {
      return { status: 400, body: { affiliate_register: ['The password format is invalid.'] } };
    }
    return { status: 200, body: { message: 'Confira seu e-mail.' } };
  },
  'GET /user/managers': () => ok([{ id: '501', name: 'Chefe', email: 'chefe@outra.test' }]),
  'GET affiliate /api/affiliate/search': ({ query }) => page(affiliates, query, 'perPage'),
  'GET affiliate /api/get/affiliate/:id': ({ id }) => {
    const found = affiliates.find((affiliate) => affiliate.id === id);
    return found ? ok(found) : { status: 404, body: { Error: 'No query results', message: 'No query results' } };
  },
  'GET affiliate /api/v2/get/affiliate': ({ user }) => ok(ownAffiliate(user)),
  'GET affiliate /api/v2/affiliate/settings': () => ok({ minimum_payment_value: '500.00' }),
  'GET affiliate /api/v2/get/payment_infos': () => ok([paymentInfo]),
  'PUT affiliate /api/v2/edit/affiliate': ({ user, body }) => {
    Object.assign(ownAffiliate(user), { name: body.name, city: body.city });
    return ok({ message: 'success' });
  },
  'PUT affiliate /api/affiliate/status/:id': ({ id, body }) => {
    Object.assign(affiliates.find((affiliate) => affiliate.id === id) ?? {}, { status: String(body.status) });
    return ok({ message: 'success' });
  },
  'GET affiliate /api/get/site/search': ({ query }) => page(sites, query, 'perPage'),
  'GET affiliate /api/v2/get/affiliate/site': ({ user }) =>
    ok(sites.filter((site) => site.affiliate_id === user?.affiliate_id)),
  'POST affiliate /api/v2/site': ({ body, user }) => {
    if (body.name === 'repetido') return { status: 400, body: { Error: 'Este canal já existe.', message: 'error' } };
    if (body.name === 'sem erro') return { status: 400, body: { message: 'Categoria não encontrada.' } };
    sites.unshift({ ...sites[0]!, ...body, id: '907', status: '2', affiliate_id: user?.affiliate_id ?? '' });
    return { status: 200, body: { id: '907', message: 'created' } };
  },
  'GET affiliate /api/banks': () => ok(banks),
  'GET affiliate /api/banks/:id': ({ id }) => ok(banks.find(({ code }) => code === id) ?? {}),
  'GET report /api/get/report': (call) => page(reportOf(call, 'id_affiliate'), call.query, 'per_page'),
  'GET finance /api/commission/sum': ({ query }) => ok({ data: commissionSums[query.get('state') ?? ''] }),
  'POST finance /api/v2/payment_request': ({ body }) => {
    const msg = refusalOf(body);
    return msg ? { status: 400, body: { data: { msg: [msg] } } } : ok({ data: 'Pedido recebido, prazo de 5 dias.' });
  },
};

const refusalOf = ({ business_name: name, email }: Record<string, unknown>) =>
  name === '' || name === null
    ? 'affiliate_business_name_empty'
    : email === 'bloqueada@outra.test'
      ? 'Pagamentos suspensos até segunda-feira.'
      : undefined;

/** Makes one; `start()` opens it. */
export async function createForeignGateway(): Promise<ForeignGateway> {
  const port = await freePort();
  let server: Server | undefined;

  const gateway: ForeignGateway = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    reportTrouble: null,
    start: async () => {
      server = createServer((request, response) => void serve(gateway, request, response));
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    stop: async () => {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      server = undefined;
    },
  };
  return gateway;
}

async function serve(gateway: ForeignGateway, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request;
  const body = await textOf(request);
  gateway.requests.push({ method, url, headers, body });

  const outer = new URL(url, gateway.url);
  const isRedirect = /^\/(v2\/)?redirect$/.test(outer.pathname);
  const inner = new URL((isRedirect ? outer.searchParams.get('path') : null) ?? outer.pathname, gateway.url);
  for (const [key, value] of outer.searchParams)
    if (key !== 'app' && key !== 'path') inner.searchParams.set(key, value);
  const app = isRedirect ? `${outer.searchParams.get('app')?.toLowerCase()} ` : '';
  const id = /[^/]*$/.exec(inner.pathname)?.[0] ?? '';
  const user = Object.values(users).find((known) => headers.authorization === `Bearer ${tokenOf(known)}`);

  const parsed = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
  // Whatever is called like a trouble meets it: a bank's code in the path, a channel's name in the body.
  if (makeTrouble(id, response) || makeTrouble(String(parsed.name), response)) return;
  if (`${app}${inner.pathname}` === 'report /api/get/report/export_csv') {
    if (gateway.reportTrouble && makeTrouble(gateway.reportTrouble, response)) return;
    response.writeHead(200, { 'Content-Type': 'text/csv; charset=UTF-8', 'Set-Cookie': 'theirs=1' }).end(reportCsv);
    return;
  }
  const name = `${method} ${app}${inner.pathname}`;
  const handler = calls[name] ?? calls[name.replace(/[^/]*$/, ':id')];
  const isOpen = name === 'POST /v2/login' || name === 'POST /v2/register/affiliate';
  const reply = !handler
    ? { status: 404, body: { message: 'Route not found' } }
    : !user && !isOpen
      ? mustSignIn
      : handler({ user, id, query: inner.searchParams, body: parsed });
  response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
