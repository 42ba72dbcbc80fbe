import { createStore, isMail, type NewCustomer, sortedBy, type StoredCustomer } from '../customers.ts';
import { type ServiceAnswer, type ServiceRequest, startService } from '../service.ts';

const sortKeys: Readonly<Record<string, 'name' | 'cents' | 'id'>> = { Id: 'id', Name: 'name', Balance: 'cents' };

/**
 * https://docs.oasis-open.org/odata/odata/v4.01: system query options, keys in parentheses, `$filter` expressions, 204 to a change, and
 * errors with details. Its numbers are decimals, and it refuses an option that it does not know.
 */
export function startOdata() {
  const store = createStore(123);
  const shown = ({ id, name, email, isActive, tier, cents, city, createdMs }: StoredCustomer) => ({
    Id: id,
    Name: name,
    Email: email,
    IsActive: isActive,
    Tier: tier === 'gold' ? 2 : 1,
    Balance: cents / 100,
    Address: { City: city },
    CreatedAt: new Date(createdMs).toISOString(),
  });
  const refuse = (status: number, message: string, details: object[] = []): ServiceAnswer => ({
    status,
    json: { error: { code: String(status), message, details } },
  });

  function changesIn({ text }: ServiceRequest): Partial<NewCustomer> | ServiceAnswer {
    const sent = JSON.parse(text) as Partial<ReturnType<typeof shown>>;
    const { Name, Email, IsActive, Tier, Balance, Address } = sent;
    if (Email !== undefined && !isMail(Email)) {
      return refuse(400, 'The input was not valid.', [
        { code: 'format', target: 'Email', message: 'The Email field is not a valid e-mail address.' },
      ]);
    }
    return {
      ...(Name !== undefined && { name: Name }),
      ...(Email !== undefined && { email: Email }),
      ...(IsActive !== undefined && { isActive: IsActive }),
      ...(Tier !== undefined && { tier: Tier === 2 ? ('gold' as const) : ('basic' as const) }),
      ...(Balance !== undefined && { cents: Math.round(Balance * 100) }),
      ...(Address !== undefined && { city: Address.City }),
    };
  }

  /** Reads `a eq 1 and contains(b,'c')`. */
  function predicateOf(filter: string): ((row: StoredCustomer) => boolean) | undefined {
    const parts = filter.split(' and ').map((part) => {
      const [, name = '', literal = ''] = /^(\w+) eq (.+)$/.exec(part) ?? /^contains\((\w+),(.+)\)$/.exec(part) ?? [];
      const text = /^'(?:[^']|'')*'$/.test(literal) ? literal.slice(1, -1).replaceAll("''", "'") : undefined;
      if (text === undefined && !/^(?:true|false|\d+)$/.test(literal)) return undefined;
      if (!(name in shown(store.all()[0] ?? ({} as StoredCustomer)))) return undefined;
      return (row: StoredCustomer) => {
        const value = shown(row)[name as 'Id' | 'Name' | 'IsActive' | 'Tier'];
        return part.startsWith('contains(') ? String(value).includes(text ?? '') : String(value) === (text ?? literal);
      };
    });
    const known = parts.filter((part) => part !== undefined);
    return known.length < parts.length ? undefined : (row) => known.every((part) => part(row));
  }

  function list({ query }: ServiceRequest): ServiceAnswer {
    const unknown = [...query.keys()].find(
      (name) => !['$top', '$skip', '$orderby', '$filter', '$count'].includes(name),
    );
    if (unknown !== undefined) return refuse(400, `The query option ${unknown} is not known.`);
    const [name = 'Id', direction = 'asc'] = (query.get('$orderby') ?? 'Id').split(' ');
    const key = sortKeys[name];
    const matches = predicateOf(query.get('$filter') ?? 'Id eq 0');
    if (key === undefined || !matches) return refuse(400, 'The expression cannot be parsed.');
    const rows = sortedBy(store.all(), key, direction === 'desc').filter(
      (row) => !query.has('$filter') || matches(row),
    );
    const from = Number(query.get('$skip') ?? 0);
    const value = rows.slice(from, from + Math.min(50, Number(query.get('$top') ?? 50))).map(shown);
    return {
      status: 200,
      json: {
        '@odata.context': '$metadata#Customers',
        ...(query.has('$count') && { '@odata.count': rows.length }),
        value,
      },
    };
  }

  return startService((request) => {
    const { method, path, headers } = request;
    if (headers['x-api-key'] !== 'odata-1') return refuse(401, 'Unauthorized');
    if (path === '/Customers' && method === 'GET') return list(request);
    if (path === '/Customers' && method === 'POST') {
      const changes = changesIn(request);
      if ('status' in changes) return changes;
      const { name = '', email = '', cents = 0, city = null, isActive = true, tier = 'basic' } = changes;
      return { status: 201, json: shown(store.add({ name, email, cents, city, isActive, tier })) };
    }
    const id = Number(/^\/Customers\((\d+)\)$/.exec(path)?.[1]);
    const row = store.find(id);
    if (!row) return refuse(404, 'Resource not found for the segment.');
    if (method === 'GET') return { status: 200, json: shown(row) };
    if (method === 'PATCH') {
      const changes = changesIn(request);
      if ('status' in changes) return changes;
      store.change(id, changes);
      return { status: 204 };
    }
    store.remove(id);
    return { status: 204 };
  });
}
