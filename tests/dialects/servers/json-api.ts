import { createStore, isMail, type NewCustomer, sortedBy, type StoredCustomer } from '../customers.ts';
import { type ServiceAnswer, type ServiceRequest, startService } from '../service.ts';

const type = 'application/vnd.api+json';
const sortKeys: Readonly<Record<string, 'name' | 'cents' | 'id'>> = {
  id: 'id',
  'full-name': 'name',
  'balance-cents': 'cents',
};

/**
 * https://jsonapi.org/format: resource objects, `sort=-field`, `filter[field]`, pages by number, its media type both ways, and errors
 * with pointers.
 */
export function startJsonApi() {
  const store = createStore();
  const shown = ({ id, name, email, isActive, tier, cents, city, createdMs }: StoredCustomer) => ({
    type: 'customers',
    id: String(id),
    attributes: {
      'full-name': name,
      email,
      active: isActive,
      tier: tier.toUpperCase(),
      'balance-cents': cents,
      address: { city },
      'created-at': new Date(createdMs).toISOString(),
    },
  });
  const answer = (status: number, json: object): ServiceAnswer => ({ status, json, headers: { 'content-type': type } });
  const refuse = (status: number, error: object) => answer(status, { errors: [{ status: String(status), ...error }] });

  function changesIn({ headers, text }: ServiceRequest, id?: number): Partial<NewCustomer> | ServiceAnswer {
    if (headers['content-type'] !== type) return refuse(415, { title: 'Unsupported Media Type' });
    const { data } = JSON.parse(text) as { data?: ReturnType<typeof shown> };
    if (data?.type !== 'customers') return refuse(409, { title: 'Conflict', source: { pointer: '/data/type' } });
    if (id !== undefined && data.id !== String(id)) {
      return refuse(409, { title: 'Conflict', source: { pointer: '/data/id' } });
    }
    const attributes: Partial<ReturnType<typeof shown>['attributes']> = data.attributes;
    const { email, active, tier, address } = attributes;
    if (email !== undefined && !isMail(email)) {
      const source = { pointer: '/data/attributes/email' };
      return refuse(422, { code: 'format', title: 'Invalid attribute', detail: 'Este e-mail não existe.', source });
    }
    const { 'full-name': name, 'balance-cents': cents } = attributes;
    return {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(active !== undefined && { isActive: active }),
      ...(tier !== undefined && { tier: tier === 'GOLD' ? 'gold' : 'basic' }),
      ...(cents !== undefined && { cents }),
      ...(address !== undefined && { city: address.city }),
    };
  }

  function list({ query }: ServiceRequest): ServiceAnswer {
    const sort = query.get('sort') ?? '-id';
    const key = sortKeys[sort.replace(/^-/, '')];
    if (key === undefined) return refuse(400, { title: 'Invalid sort', source: { parameter: 'sort' } });
    const [active, tier] = [query.get('filter[active]'), query.get('filter[tier]')];
    const rows = sortedBy(store.all(), key, sort.startsWith('-')).filter(
      (row) =>
        (active === null || row.isActive === (active === 'true')) && (tier === null || row.tier.toUpperCase() === tier),
    );
    const size = Math.min(100, Number(query.get('page[size]') ?? 20));
    const from = (Number(query.get('page[number]') ?? 1) - 1) * size;
    return answer(200, { data: rows.slice(from, from + size).map(shown), meta: { total: rows.length } });
  }

  return startService((request) => {
    const { method, path, headers } = request;
    if (headers.accept !== type) return refuse(406, { title: 'Not Acceptable' });
    if (headers.authorization !== `Basic ${Buffer.from('loja:s3nha').toString('base64')}`) {
      return refuse(401, { title: 'Unauthorized' });
    }
    if (path === '/customers' && method === 'GET') return list(request);
    if (path === '/customers' && method === 'POST') {
      const changes = changesIn(request);
      if ('status' in changes) return changes;
      const { name = '', email = '', cents = 0, city = null, isActive = true, tier = 'basic' } = changes;
      return answer(201, { data: shown(store.add({ name, email, cents, city, isActive, tier })) });
    }
    const id = Number(/^\/customers\/(\d+)$/.exec(path)?.[1]);
    const row = store.find(id);
    if (!row) return refuse(404, { title: 'Not Found' });
    if (method === 'GET') return answer(200, { data: shown(row) });
    if (method === 'PATCH') {
      const changes = changesIn(request, id);
      return 'status' in changes ? changes : answer(200, { data: shown(store.change(id, changes) ?? row) });
    }
    store.remove(id);
    return { status: 204 };
  });
}
