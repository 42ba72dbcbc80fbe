import { localStorageStore, type Store } from 'react-admin';
import { isLocale } from '#shared/i18n/translate.ts';

const VERSION = '1';
const OWNER = 'owner';
const MENU_OPEN = 'sidebar.open';

/** From here on an open menu leaves a dense table enough room beside it. */
const WIDE_PX = 1200;

/** A place of the browser where both sites can look, such as `localStorage`. */
type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const isTheme = (value: unknown) => value === 'light' || value === 'dark';

/**
 * Choices that hold for both sites, as people sign in on the other one: our entry, the portal's key for it, and what
 * counts as a choice.
 */
const common = new Map<string, { portalKey: string; isChoice: (value: unknown) => boolean }>([
  ['locale', { portalKey: 'locale', isChoice: isLocale }],
  ['theme', { portalKey: 'mui-mode', isChoice: isTheme }],
]);

/** What belongs to the screen rather than to the person in front of it. */
const isOfScreen = (key: string) => key === MENU_OPEN || common.has(key);

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
export function createAdminStore(
  base: Store = localStorageStore(VERSION, 'Admin'),
  memory: Memory | undefined = browserMemory(),
): AdminStore {
  const removeWhere = (matches: (key: string) => boolean) => {
    for (const key of Object.keys(base.listItems?.() ?? {})) if (matches(key)) base.removeItem(key);
  };
  const fromPortal = (key: string): unknown => {
    const entry = common.get(key);
    const value = entry && memory?.getItem(entry.portalKey);
    return entry?.isChoice(value) === true ? value : undefined;
  };
  return {
    ...base,
    setup() {
      base.setup();
      for (const key of common.keys()) {
        const value = fromPortal(key);
        if (value !== undefined) base.setItem(key, value);
      }
      if (base.getItem(MENU_OPEN) === undefined) base.setItem(MENU_OPEN, window.innerWidth >= WIDE_PX);
    },
    setItem(key, value) {
      base.setItem(key, value);
      const entry = common.get(key);
      if (entry?.isChoice(value) === true) memory?.setItem(entry.portalKey, String(value));
    },
    reset: () => removeWhere(isWork),
    claim(userId) {
      if (base.getItem(OWNER) === userId) return;
      removeWhere((key) => !isOfScreen(key));
      base.setItem(OWNER, userId);
    },
  };
}

/** A browser may refuse to keep anything. */
function browserMemory(): Memory | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
