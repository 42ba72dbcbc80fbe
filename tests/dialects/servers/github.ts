import { createStore, isMail, type NewCustomer, sortedBy, type StoredCustomer } from '../customers.ts';
import { type ServiceAnswer, type ServiceRequest, startService } from '../service.ts';

const sortKeys = { id: 'id', name: 'name', balance: 'cents' } as const;

/**
 * Pages, orders and errors as https://docs.github.com/rest describes them: a bare list, a header `Link` without which there is one
 * page, PATCH, a required `User-Agent`, and 422 with a list of errors.
 */
export function startGithub() {
  const store = createStore(231);
  const shown = ({ id, name, email, isActive, tier, cents, city, createdMs }: StoredCustomer) => ({
    id,
    name,
    email,
    state: isActive ? 'open' : 'closed',
    plan: { name: tier },
    balance: String(cents),
    location: city,
    created_at: new Date(createdMs).toISOString(),
  });
  const message = (status: number, text: string): ServiceAnswer => ({
    status,
    json: { message: text, documentation_url: 'https://docs.github.com/rest' },
  });
  const invalid = (field: string, code: string): ServiceAnswer => ({
    status: 422,
    json: { message: 'Validation Failed', errors: [{ resource: 'Customer', field, code }] },
  });

  function changesIn({ text }: ServiceRequest): Partial<NewCustomer> | ServiceAnswer {
    const { name, email, state, plan, balance, location } = JSON.parse(text) as Record<string, unknown>;
    if (email !== undefined && !isMail(email)) return invalid('email', 'invalid');
    return {
      ...(typeof name === 'string' && { name }),
      ...(isMail(email) && { email }),
      ...(state !== undefined && { isActive: state === 'open' }),
      ...(plan !== undefined && { tier: (plan as { name: 'basic' | 'gold' }).name }),
      ...(balance !== undefined && { cents: Number(balance) }),
      ...((typeof location === 'string' || location === null) && { city: location }),
    };
  }

  function list({ query, headers }: ServiceRequest): ServiceAnswer {
    const size = Math.min(100, Number(query.get('per_page') ?? 30));
    const page = Number(query.get('page') ?? 1);
    const key = query.get('sort') ?? 'id';
    const state = query.get('state');
    const rows = sortedBy(store.all(), sortKeys[key as keyof typeof sortKeys], query.get('direction') !== 'asc').filter(
      (row) => state === null || row.isActive === (state === 'open'),
    );
    const last = Math.max(1, Math.ceil(rows.length / size));
    const linkTo = (number: number, relation: string) => {
      const address = new URLSearchParams(query);
      address.set('page', String(number));
      // Another path than the one that was asked: clients that follow it whole get there too.
      return `<http://${headers.host ?? ''}/organizations/1/customers?${address.toString()}>; rel="${relation}"`;
    };
    const links = [
      ...(page > 1 ? [linkTo(page - 1, 'prev')] : []),
      ...(page < last ? [linkTo(page + 1, 'next'), linkTo(last, 'last')] : []),
    ];
    return {
      status: 200,
      json: rows.slice((page - 1) * size, page * size).map(shown),
      ...(links.length > 0 && { headers: { link: links.join(', ') } }),
    };
  }

  return startService((request) => {
    const { method, path, headers } = request;
    if (headers['user-agent'] === undefined) return message(403, 'Request forbidden by administrative rules.');
    if (headers.authorization !== 'Bearer ghp_1') return message(401, 'Bad credentials');
    if (path === '/orgs/acme/customers' && method === 'GET') return list(request);
    if (path === '/orgs/acme/customers' && method === 'POST') {
      const changes = changesIn(request);
      if ('status' in changes) return changes;
      const { name = '', email = '', cents = 0, city = null, isActive = true, tier = 'basic' } = changes;
      return { status: 201, json: shown(store.add({ name, email, cents, city, isActive, tier })) };
    }
    const id = Number(/^\/orgs\/acme\/customers\/(\d+)$/.exec(path)?.[1]);
    const row = store.find(id);
    if (!row) return message(404, 'Not Found');
    if (method === 'GET') return { status: 200, json: shown(row) };
    if (method === 'PATCH') {
      const changes = changesIn(request);
      return 'status' in changes ? changes : { status: 200, json: shown(store.change(id, changes) ?? row) };
    }
    store.remove(id);
    return { status: 204 };
  });
}
