import { createStore, isMail, type NewCustomer, sortedBy, type StoredCustomer } from '../customers.ts';
import { type ServiceAnswer, type ServiceRequest, startService } from '../service.ts';

/**
 * Lists, bodies and errors as https://docs.stripe.com/api describes them: a cursor, newest first, forms, POST to change, and
 * no order or filter but by e-mail.
 */
export function startStripe() {
  const store = createStore();
  const created = new Map<string, ServiceAnswer>();
  const shown = ({ id, name, email, isActive, tier, cents, city, createdMs }: StoredCustomer) => ({
    id: `cus_${id}`,
    object: 'customer',
    name,
    email,
    balance: cents,
    address: city === null ? null : { city },
    metadata: { active: isActive ? 'Y' : 'N', tier },
    created: createdMs / 1000,
    livemode: false,
  });
  const refuse = (status: number, error: object): ServiceAnswer => ({
    status,
    json: { error: { type: 'invalid_request_error', ...error } },
  });
  const missing = (id: string) =>
    refuse(404, { code: 'resource_missing', param: 'id', message: `No such customer: '${id}'` });

  function changesIn({ headers, text }: ServiceRequest): Partial<NewCustomer> | ServiceAnswer {
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') {
      return refuse(400, { message: 'Bodies are forms.' });
    }
    const changes: Partial<NewCustomer> = {};
    for (const [name, value] of new URLSearchParams(text)) {
      if (name === 'name') changes.name = value;
      else if (name === 'email') changes.email = value;
      else if (name === 'balance') changes.cents = Number(value);
      else if (name === 'address[city]') changes.city = value === '' ? null : value;
      else if (name === 'metadata[active]') changes.isActive = value === 'Y';
      else if (name === 'metadata[tier]') changes.tier = value === 'gold' ? 'gold' : 'basic';
      else
        return refuse(400, { code: 'parameter_unknown', param: name, message: `Received unknown parameter: ${name}` });
    }
    if (changes.email !== undefined && !isMail(changes.email)) {
      return refuse(400, { code: 'email_invalid', param: 'email', message: 'Invalid email address.' });
    }
    return changes;
  }

  function list({ query }: ServiceRequest): ServiceAnswer {
    const unknown = [...query.keys()].find((name) => !['limit', 'starting_after', 'email'].includes(name));
    if (unknown !== undefined) return refuse(400, { code: 'parameter_unknown', param: unknown, message: 'Unknown.' });
    const limit = Number(query.get('limit') ?? 10);
    if (!(limit >= 1 && limit <= 100)) return refuse(400, { param: 'limit', message: 'Between 1 and 100.' });
    const after = query.get('starting_after');
    const email = query.get('email');
    const rows = sortedBy(store.all(), 'createdMs', true).filter((row) => email === null || row.email === email);
    const from = after === null ? 0 : rows.findIndex(({ id }) => `cus_${id}` === after) + 1;
    const data = rows.slice(from, from + limit).map(shown);
    return { status: 200, json: { object: 'list', url: '/v1/customers', has_more: from + limit < rows.length, data } };
  }

  function create(request: ServiceRequest): ServiceAnswer {
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? created.get(key) : undefined;
    if (known) return known;
    const changes = changesIn(request);
    if ('status' in changes) return changes;
    const { name = '', email = '', cents = 0, city = null, isActive = false, tier = 'basic' } = changes;
    const answer = { status: 200, json: shown(store.add({ name, email, cents, city, isActive, tier })) };
    if (typeof key === 'string') created.set(key, answer);
    return answer;
  }

  return startService((request) => {
    if (request.headers.authorization !== 'Bearer sk_test_1')
      return refuse(401, { message: 'Invalid API Key provided' });
    const { method, path } = request;
    if (path === '/v1/customers') return method === 'GET' ? list(request) : create(request);
    const [, name = ''] = /^\/v1\/customers\/(\w+)$/.exec(path) ?? [];
    const id = Number(name.replace(/^cus_/, ''));
    const row = store.find(id);
    if (!row || !name.startsWith('cus_')) return missing(name);
    if (method === 'GET') return { status: 200, json: shown(row) };
    if (method === 'DELETE') {
      store.remove(id);
      return { status: 200, json: { id: name, object: 'customer', deleted: true } };
    }
    const changes = changesIn(request);
    if ('status' in changes) return changes;
    return { status: 200, json: shown(store.change(id, changes) ?? row) };
  });
}
