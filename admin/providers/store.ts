import { localStorageStore, type Store } from 'react-admin';

const VERSION = '1';
const OWNER = 'owner';

const MENU_OPEN = 'sidebar.open';

/** What belongs to the screen rather than to the person in front of it. */
const SHARED_KEYS = ['locale', 'theme', MENU_OPEN];

/** From here on an open menu leaves a dense table enough room beside it. */
const WIDE_PX = 1200;

/** What a person left half done; everything else in the store is a preference. */
const isWork = (key: string) => /\.(listParams|selectedIds|expanded)$/.test(key);

export interface AdminStore extends Store {
  /** Says who works here now. Somebody else than last time starts without the other one's preferences and saved filters. */
  claim(userId: number): void;
}

/**
 * The browser's memory of the back-office. Signing out forgets filters and selections, and keeps preferences: stock
 * react-admin forgets them all.
 */
export function createAdminStore(base: Store = localStorageStore(VERSION, 'Admin')): AdminStore {
  const removeWhere = (matches: (key: string) => boolean) => {
    for (const key of Object.keys(base.listItems?.() ?? {})) if (matches(key)) base.removeItem(key);
  };
  return {
    ...base,
    setup() {
      base.setup();
      if (base.getItem(MENU_OPEN) === undefined) base.setItem(MENU_OPEN, window.innerWidth >= WIDE_PX);
    },
    reset: () => removeWhere(isWork),
    claim(userId) {
      if (base.getItem(OWNER) === userId) return;
      removeWhere((key) => !SHARED_KEYS.includes(key));
      base.setItem(OWNER, userId);
    },
  };
}
