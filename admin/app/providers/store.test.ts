import type { Store } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { createAdminStore } from './store.ts';

function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
}

/** A store over a map with flat keys, like `localStorageStore` in the browser. */
function storeOf(map: Map<string, unknown>): Store {
  return {
    setup: () => undefined,
    teardown: () => undefined,
    // The reader decides the type of an entry.
    getItem: <T>(key: string, fallback?: T) => (map.has(key) ? (map.get(key) as T) : fallback),
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    removeItems: (prefix) => [...map.keys()].filter((key) => key.startsWith(prefix)).forEach((key) => map.delete(key)),
    reset: () => map.clear(),
    subscribe: () => () => undefined,
    listItems: () => Object.fromEntries(map),
  };
}

function filled() {
  const store = createAdminStore(storeOf(new Map()), memory());
  store.claim(1);
  store.setItem('locale', 'en');
  store.setItem('rowsPerPage', 50);
  store.setItem('affiliate.savedQueries', [{ label: 'Novos' }]);
  store.setItem('affiliate.datatable', ['email']);
  store.setItem('affiliate.listParams', { page: 3 });
  store.setItem('channel.selectedIds', [1]);
  return store;
}

describe('signing out', () => {
  it('keeps language, rows per page, hidden columns and saved filters', () => {
    const store = filled();
    store.reset();
    expect(store.getItem('locale')).toBe('en');
    expect(store.getItem('rowsPerPage')).toBe(50);
    expect(store.getItem('affiliate.datatable')).toEqual(['email']);
    expect(store.getItem('affiliate.savedQueries')).toHaveLength(1);
  });

  it('removes list filters and selections', () => {
    const store = filled();
    store.reset();
    expect(store.getItem('affiliate.listParams')).toBeUndefined();
    expect(store.getItem('channel.selectedIds')).toBeUndefined();
  });
});

describe('another user on the same browser', () => {
  it("starts without the previous user's saved filters and preferences, and keeps the language", () => {
    const store = filled();
    store.claim(2);
    expect(store.getItem('affiliate.savedQueries')).toBeUndefined();
    expect(store.getItem('rowsPerPage')).toBeUndefined();
    expect(store.getItem('locale')).toBe('en');
  });

  it('the same user signing in again keeps the preferences', () => {
    const store = filled();
    store.claim(1);
    expect(store.getItem('affiliate.savedQueries')).toHaveLength(1);
  });
});

describe('language and theme', () => {
  it("chosen here apply to the portal's sign-in page", () => {
    const portal = memory();
    const store = createAdminStore(storeOf(new Map()), portal);
    store.shareLocale('en');
    store.setItem('theme', 'dark');
    expect(Object.fromEntries(portal.map)).toEqual({ locale: 'en', 'mui-mode': 'dark' });
  });

  it('a language is not remembered before its texts are loaded', () => {
    const portal = memory();
    createAdminStore(storeOf(new Map()), portal).setItem('locale', 'en');
    expect(portal.map.size).toBe(0);
  });

  it('a language is chosen once it can be shown, and one that was chosen after it stays', async () => {
    const store = createAdminStore(storeOf(new Map()), memory());
    store.setItem('locale', 'pt-br');
    const resolvers: ((isReady: boolean) => void)[] = [];
    store.prepareLocale(() => new Promise((resolve) => resolvers.push(resolve)));
    store.setItem('locale', 'en');
    expect(store.getItem('locale')).toBe('pt-br');
    resolvers[0]?.(true);
    await vi.waitFor(() => expect(store.getItem('locale')).toBe('en'));
    store.setItem('locale', 'pt-br');
    store.setItem('locale', 'en');
    for (const resolve of resolvers) resolve(true);
    await new Promise(setImmediate);
    expect(store.getItem('locale')).toBe('en');
  });

  it('a language that cannot be shown is not chosen', async () => {
    const store = createAdminStore(storeOf(new Map()), memory());
    store.setItem('locale', 'pt-br');
    store.prepareLocale(() => Promise.resolve(false));
    store.setItem('locale', 'en');
    await new Promise(setImmediate);
    expect(store.getItem('locale')).toBe('pt-br');
  });

  it('a theme with an invalid value is not copied to the portal', () => {
    const portal = memory();
    createAdminStore(storeOf(new Map()), portal).setItem('theme', 'pink');
    expect(portal.map.size).toBe(0);
  });
});
