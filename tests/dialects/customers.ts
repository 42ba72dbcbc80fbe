/** What each gateway of these tests holds: customers, in a form of nobody's. */
export interface StoredCustomer {
  id: number;
  name: string;
  email: string;
  isActive: boolean;
  tier: 'basic' | 'gold';
  cents: number;
  city: string | null;
  createdMs: number;
}

export type NewCustomer = Omit<StoredCustomer, 'id' | 'createdMs'>;

/** A store of customers that a gateway serves in its own words. */
export interface CustomerStore {
  all: () => StoredCustomer[];
  find: (id: number) => StoredCustomer | undefined;
  add: (customer: NewCustomer) => StoredCustomer;
  change: (id: number, changes: Partial<NewCustomer>) => StoredCustomer | undefined;
  remove: (id: number) => boolean;
}

const firstMs = Date.UTC(2026, 0, 5, 12);

export function createStore(count = 57): CustomerStore {
  const rows = new Map<number, StoredCustomer>();
  let lastId = 0;
  const add = (customer: NewCustomer) => {
    lastId += 1;
    const row = { ...customer, id: lastId, createdMs: firstMs + lastId * 3_600_000 };
    rows.set(lastId, row);
    return row;
  };
  for (let at = 1; at <= count; at += 1) {
    add({
      name: `Cliente ${String((at * 37) % 100).padStart(2, '0')} d'Avila`,
      email: `cliente${at}@exemplo.test`,
      isActive: at % 3 !== 0,
      tier: at % 4 === 0 ? 'gold' : 'basic',
      cents: (at * 7_919) % 100_000,
      city: at % 5 === 0 ? null : `Cidade ${at % 7}`,
    });
  }
  return {
    all: () => [...rows.values()],
    find: (id) => rows.get(id),
    add,
    change: (id, changes) => {
      const row = rows.get(id);
      if (row === undefined) return undefined;
      const changed = { ...row, ...changes };
      rows.set(id, changed);
      return changed;
    },
    remove: (id) => rows.delete(id),
  };
}

/** An e-mail that every gateway of these tests refuses. */
export const isMail = (text: unknown): text is string =>
  typeof text === 'string' && /^[^@\s]+@[^@\s]+\.test$/.test(text);

type Key = 'id' | 'name' | 'cents' | 'createdMs';

/** Sorts by a column, and by id where that is equal, as most databases are asked to. */
export function sortedBy(rows: readonly StoredCustomer[], key: Key, isDescending: boolean): StoredCustomer[] {
  const compare = (left: StoredCustomer, right: StoredCustomer) => {
    if (left[key] === right[key]) return left.id - right.id;
    return left[key] < right[key] ? -1 : 1;
  };
  return rows.toSorted((left, right) => (isDescending ? compare(right, left) : compare(left, right)));
}
