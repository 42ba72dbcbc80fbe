import { localStorageStore, type Store } from 'react-admin';
import { isLocale, type Locale } from '#shared/locale.ts';

const VERSION = '1';
const OWNER = 'owner';
const MENU_OPEN = 'sidebar.open';
/** Of both sites. */
const LOCALE = 'locale';

/** The screen width from which an open menu leaves enough room for a dense table. */
const WIDE_PX = 1200;

/** Storage that both sites share, such as `localStorage`. */
type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const isTheme = (value: unknown) => value === 'light' || value === 'dark';

/**
 * Preferences that both sites share, because users sign in on the portal: our key, the portal's key, and whether a
 * value is valid.
 */
const common = new Map<string, { portalKey: string; isChoice: (value: unknown) => boolean }>([
  [LOCALE, { portalKey: LOCALE, isChoice: isLocale }],
  ['theme', { portalKey: 'mui-mode', isChoice: isTheme }],
]);

/** Whether an entry belongs to the browser rather than to the user. */
const isOfScreen = (key: string) => key === MENU_OPEN || common.has(key);

/** Whether an entry is work in progress; all others are preferences. */
const isWork = (key: string) => /\.(listParams|selectedIds|expanded|recentRecords)$/.test(key);

export interface AdminStore extends Store {
  /** Sets the current user. If it is not the previous user, removes that user's preferences and saved filters. */
  claim(userId: number): void;
  /**
   * Says what has to be done before a language is current; until it is done, the one before stays chosen.
   *
   * @param prepare resolves to whether the language can be shown
   */
  prepareLocale(prepare: (locale: Locale) => Promise<boolean>): void;
  /** Makes a language current whose texts are loaded. */
  keepLocale(locale: Locale): void;
  /** Remembers a language for the next visit of both sites, once its texts are loaded. */
  shareLocale(locale: Locale): void;
}

/**
 * Creates the persistent store of the back-office. Sign-out removes filters, selections and the records opened last, and keeps preferences:
 * react-admin's own store removes both.
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
  let prepare: ((locale: Locale) => Promise<boolean>) | undefined;
  let chosen: Locale | undefined;
  const keepLocale = (locale: Locale) => {
    chosen = locale;
    base.setItem(LOCALE, locale);
  };
  // react-admin's menu would name a language at once, above a page that stays in another one while the connection is lost.
  const choose = async (locale: Locale, isReady: Promise<boolean>) => {
    chosen = locale;
    // Another one may be chosen meanwhile.
    if ((await isReady) && chosen === locale) base.setItem(LOCALE, locale);
  };
  return {
    ...base,
    prepareLocale: (preparation) => (prepare = preparation),
    keepLocale,
    setup() {
      base.setup();
      for (const key of common.keys()) {
        const value = fromPortal(key);
        if (value !== undefined) base.setItem(key, value);
      }
      if (base.getItem(MENU_OPEN) === undefined) base.setItem(MENU_OPEN, window.innerWidth >= WIDE_PX);
    },
    setItem(key, value) {
      if (key === LOCALE && isLocale(value) && prepare) {
        void choose(value, prepare(value));
        return;
      }
      base.setItem(key, value);
      const entry = key === LOCALE ? undefined : common.get(key);
      if (entry?.isChoice(value) === true) memory?.setItem(entry.portalKey, String(value));
    },
    shareLocale: (locale) => memory?.setItem(LOCALE, locale),
    reset: () => removeWhere(isWork),
    claim(userId) {
      if (base.getItem(OWNER) === userId) return;
      removeWhere((key) => !isOfScreen(key));
      base.setItem(OWNER, userId);
    },
  };
}

/** Returns `localStorage`, or undefined if the browser denies access. */
function browserMemory(): Memory | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
