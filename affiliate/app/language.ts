import type { MessageKey } from '#shared/i18n/pt-br.ts';
import {
  type Catalogue,
  createTranslate,
  defaultLocale,
  isLocale,
  type Locale,
  type Translate,
} from '#shared/i18n/translate.ts';
import { createStore, type Store } from '#shared/ui/base/store.ts';
import { portuguese } from './portuguese.ts';

export interface Language {
  locale: Locale;
  t: Translate<MessageKey>;
}

export interface LanguageStore extends Store<Language> {
  /** Loads a language and switches to it. Rejects without a change if it cannot be loaded. */
  change: (locale: Locale) => Promise<void>;
}

/** The subset of `localStorage` that is used; a browser may deny access to it. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'locale';

/** Portuguese comes with the main bundle and with each page, the other catalogues are loaded on demand. */
const catalogues: Record<Locale, () => Promise<Catalogue>> = {
  'pt-br': () => Promise.resolve(portuguese),
  en: async () => (await import('#shared/i18n/en.ts')).en,
};

const load = async (locale: Locale): Promise<Language> => ({
  locale,
  t: createTranslate<MessageKey>(await catalogues[locale](), locale),
});

/** Creates the language store, starting with the language stored in this browser or the default. */
export async function createLanguage(memory: Memory | undefined): Promise<LanguageStore> {
  const remembered = memory?.getItem(KEY);
  const first = await load(isLocale(remembered) ? remembered : defaultLocale).catch(() => load(defaultLocale));
  const { get, set, subscribe } = createStore(first);
  return {
    get,
    subscribe,
    async change(locale) {
      set(await load(locale));
      memory?.setItem(KEY, locale);
    },
  };
}
