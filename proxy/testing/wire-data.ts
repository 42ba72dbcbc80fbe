import type { GatewayDouble, WireAnswer, WireRequest } from './gateway-double.ts';

type Row = Record<string, unknown>;

/** Builds a page in the wire format: `page` from 1 and `perPage` or `per_page`, at most 100 rows. */
export function pageOf(rows: readonly Row[], { query }: WireRequest): WireAnswer {
  const size = Math.min(100, Number(query['perPage'] ?? query['per_page'] ?? 10));
  const page = Number(query['page'] ?? 1);
  const from = (page - 1) * size;
  const data = rows.slice(from, from + size);
  const last = Math.max(1, Math.ceil(rows.length / size));
  return { json: { data, total: rows.length, last_page: last, current_page: page, from: data[0] ? from + 1 : null } };
}

const stamp = (id: number) => new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString();

export const affiliateRow = (id: number): Row => ({
  id,
  name: `Afiliado ${id}`,
  last_name: 'Souza',
  business_name: 'Blog',
  status: id % 4,
  comercial_manager_id: null,
  service_manager_id: null,
  created_at: stamp(id),
  email: `a${id}@example.test`,
  profile: 'afiliado',
  phone_number: null,
  address: null,
  address_number: null,
  address_other: null,
  zip_code: null,
  neighborhood: null,
  city: null,
  state: null,
  country: 'BR',
  token: `token-${id}`,
  version: 3,
});

export const siteRow = (id: number, affiliateId: number): Row => ({
  id,
  cj_id: null,
  name: `Canal ${id}`,
  url: `https://canal${id}.example`,
  category: 'Moda',
  site_type: 'Blog',
  site_type_id: 1,
  type_name: 'Conteúdo',
  description: 'Sobre moda',
  status: 2 + (Math.floor(id / 3) % 3),
  paused_by: null,
  has_conversions: false,
  force_active: true,
  affiliate_id: affiliateId,
  affiliate_name: `Afiliado ${affiliateId}`,
  affiliate_email: `a${affiliateId}@example.test`,
  created_at: stamp(id),
  version: 1,
});

export const users = {
  staff: { user_id: 1, name: 'Ana', email: 'admin@demo.test', profile: 'administrador', affiliate_id: null },
  affiliate: {
    user_id: 2,
    name: 'Bia',
    email: 'afiliado@demo.test',
    profile: 'afiliado',
    affiliate_id: 1,
    is_main: true,
    scope: 'own',
  },
  auditor: { user_id: 3, name: 'Caio', email: 'auditor@demo.test', profile: 'auditor', affiliate_id: null },
  portfolio: {
    user_id: 4,
    name: 'Duda',
    email: 'carteira@demo.test',
    profile: 'gerente',
    affiliate_id: null,
    scope: 'assigned',
  },
  reader: {
    user_id: 5,
    name: 'Eva',
    email: 'leitura@demo.test',
    profile: 'afiliado',
    affiliate_id: 1,
    is_main: false,
    level: 'read_only',
  },
  supervisor: { user_id: 6, name: 'Fabio', email: 'x@demo.test', profile: 'Supervisor', affiliate_id: null },
} as const;
export type Role = keyof typeof users;

const roles = Object.keys(users) as Role[];

/** Configures log-in, log-out and the session query; a token is `<role>-token` until it is logged out. */
export function mockSessions(double: GatewayDouble): { ended: Set<string> } {
  const ended = new Set<string>();
  const roleOf = (request: WireRequest): Role | undefined => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (ended.has(token)) return undefined;
    return roles.find((role) => token === `${role}-token`);
  };
  double.on('POST /v2/login', (request) => {
    const { username } = request.body as { username: string };
    const role = roles.find((name) => users[name].email === username);
    if (!role) return { status: 401, json: { message: 'E-mail ou senha incorretos.', code: 'invalid_credentials' } };
    ended.delete(`${role}-token`);
    return {
      json: { login: { user: users[role], token: `${role}-token`, device: request.headers['x-device'] ?? 'a-device' } },
    };
  });
  double.on('GET /v2/auth', (request) => {
    const role = roleOf(request);
    return role ? { json: { user: users[role] } } : { status: 401, json: { message: 'Sessão encerrada' } };
  });
  double.on('GET /logout', (request) => {
    ended.add(request.headers.authorization?.replace('Bearer ', '') ?? '');
    return { json: { message: 'ok' } };
  });
  return { ended };
}

/** Configures the channel calls over a store of channels, in the wire format. */
export function mockChannels(double: GatewayDouble, sites: Map<number, Row>): void {
  const all = () => [...sites.values()].sort((left, right) => Number(right['id']) - Number(left['id']));
  const edit = (request: WireRequest, id: number, isOwnOnly: boolean): WireAnswer => {
    const site = sites.get(id);
    if (!site || (isOwnOnly && site['affiliate_id'] !== 1))
      return { status: 404, json: { message: 'Não encontrado.' } };
    const { version, ...changes } = request.body as Row;
    if (version !== undefined && version !== site['version']) {
      return { status: 409, json: { Error: 'Conflito', message: 'Conflito', code: 'version_conflict' } };
    }
    const changed = { ...site, ...changes, version: Number(site['version']) + 1 };
    sites.set(id, changed);
    return { json: changed };
  };
  const create = (request: WireRequest): WireAnswer => {
    const id = Math.max(0, ...sites.keys()) + 1;
    const body = request.body as Row;
    const site = { ...siteRow(id, Number(body['affiliate_id'] ?? 1)), ...body, status: 2 };
    sites.set(id, site);
    return { status: 201, json: site };
  };
  const remove = (id: number): WireAnswer => {
    const site = sites.get(id);
    if (!site) return { status: 404, json: { message: 'Não encontrado.' } };
    sites.delete(id);
    return { json: site };
  };

  double.on('GET affiliate /api/get/site/:id', (_request, [id]) => {
    const site = sites.get(Number(id));
    return site ? { json: site } : { status: 404, json: { message: 'Não encontrado.' } };
  });
  double.on('GET affiliate /api/get/site/search', (request) => {
    const { q, affiliate_id: affiliateId, status, site_type_id: typeId } = request.query;
    const rows = all().filter(
      (site) =>
        (q === undefined || String(site['name']).includes(q)) &&
        (affiliateId === undefined || String(site['affiliate_id']) === affiliateId) &&
        (status === undefined || String(site['status']) === status) &&
        (typeId === undefined || String(site['site_type_id']) === typeId),
    );
    return pageOf(rows, request);
  });
  double.on('GET affiliate /api/v2/get/affiliate/site', () => ({
    json: all().filter((site) => site['affiliate_id'] === 1),
  }));
  double.on('POST affiliate /api/site', create);
  double.on('POST affiliate /api/v2/site', create);
  double.on('PUT affiliate /api/site/:id', (request, [id]) => edit(request, Number(id), false));
  double.on('PUT affiliate /api/v2/site/:id', (request, [id]) => edit(request, Number(id), true));
  double.on('DELETE affiliate /api/site/:id', (_request, [id]) => remove(Number(id)));
  double.on('DELETE affiliate /api/v2/site/:id', (_request, [id]) => remove(Number(id)));
}
