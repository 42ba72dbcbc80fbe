import { createStore, isMail, type NewCustomer, sortedBy, type StoredCustomer } from '../customers.ts';
import { type ServiceAnswer, type ServiceRequest, startService } from '../service.ts';

const sortKeys: Readonly<Record<string, 'name' | 'cents' | 'id'>> = { id: 'id', name: 'name', balance: 'cents' };

interface Arguments {
  id?: unknown;
  offset?: unknown;
  limit?: unknown;
  filter?: Record<string, unknown>;
  order?: { by?: unknown; direction?: unknown };
  name?: string;
  email?: unknown;
  active?: unknown;
  tier?: unknown;
  balance?: unknown;
  city?: string | null;
}

/**
 * Methods in the way of https://docs.slack.dev/apis/web-api: all are POST with a JSON body, all answer 200, and `ok` says whether it was
 * done. Rows are at `result`, a token is in a header of its own.
 */
export function startRpc() {
  const store = createStore();
  const shown = ({ id, name, email, isActive, tier, cents, city, createdMs }: StoredCustomer) => ({
    id: `C${id}`,
    name,
    email,
    active: isActive ? 'Y' : 'N',
    tier: tier === 'gold' ? 'G' : 'B',
    balance: String(cents),
    ...(city !== null && { city }),
    created: createdMs,
  });
  const done = (result: unknown): ServiceAnswer => ({ status: 200, json: { ok: true, result } });
  const refuse = (error: string, others: object = {}): ServiceAnswer => ({
    status: 200,
    json: { ok: false, error, ...others },
  });

  function list({ offset = 0, limit = 10, filter = {}, order = {} }: Arguments): ServiceAnswer {
    // Numbers are numbers here.
    if (typeof offset !== 'number' || typeof limit !== 'number') return refuse('invalid_arguments');
    const rows = sortedBy(store.all(), sortKeys[String(order.by)] ?? 'id', order.direction === 'descending').filter(
      (row) => Object.entries(filter).every(([name, value]) => shown(row)[name as 'active'] === value),
    );
    return done({ items: rows.slice(offset, offset + Math.min(limit, 100)).map(shown), total: rows.length });
  }

  function changesIn({ name, email, active, tier, balance, city }: Arguments): Partial<NewCustomer> | ServiceAnswer {
    if (email !== undefined && !isMail(email)) {
      return refuse('invalid_arguments', { errors: [{ pointer: '#/email', message: 'Este e-mail não existe.' }] });
    }
    return {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(active !== undefined && { isActive: active === 'Y' }),
      ...(tier !== undefined && { tier: tier === 'G' ? ('gold' as const) : ('basic' as const) }),
      ...(typeof balance === 'string' && { cents: Number(balance) }),
      ...(city !== undefined && { city }),
    };
  }

  function ofOne(method: string, given: Arguments): ServiceAnswer {
    const id = Number(/^C(\d+)$/.exec(String(given.id))?.[1]);
    const row = store.find(id);
    if (!row) return refuse('not_found');
    if (method === 'get') return done(shown(row));
    if (method === 'delete') {
      store.remove(id);
      return done({});
    }
    const changes = changesIn(given);
    return 'status' in changes ? changes : done(shown(store.change(id, changes) ?? row));
  }

  return startService(({ method, path, headers, text }: ServiceRequest) => {
    if (method !== 'POST') return { status: 405, json: { ok: false, error: 'method_not_allowed' } };
    if (headers['x-token'] !== 'xoxb-1') return refuse('invalid_auth');
    const given = JSON.parse(text) as Arguments;
    const [, called = ''] = /^\/api\/customers\.(\w+)$/.exec(path) ?? [];
    if (called === 'list') return list(given);
    if (['get', 'update', 'delete'].includes(called)) return ofOne(called, given);
    if (called !== 'create') return refuse('unknown_method');
    const changes = changesIn(given);
    if ('status' in changes) return changes;
    const { name = '', email = '', cents = 0, city = null, isActive = true, tier = 'basic' } = changes;
    return done(shown(store.add({ name, email, cents, city, isActive, tier })));
  });
}
