import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { defaultLocale, isLocale } from '#shared/locale.ts';
import { createStore, type Store } from '#shared/ui/base/store.ts';
import { loadLanguage, messagesOf, setLanguage, wordsVersion } from '../words.ts';
import type { AdminStore } from './store.ts';

const locales = [
  { locale: 'pt-br', name: 'Português' },
  { locale: 'en', name: 'English' },
];

const localeOf = (locale: string) => (isLocale(locale) ? locale : defaultLocale);

const createBase = (locale: string) =>
  polyglotI18nProvider((wanted) => messagesOf(localeOf(wanted)), locale, locales, { allowMissing: true });

const LOCALE = 'locale';

export interface AdminI18nProvider extends I18nProvider {
  /** Whether a language could not be loaded. Whoever shows it sets it back. */
  failure: Store<boolean> & { set: (hasFailed: boolean) => void };
}

/**
 * Creates the i18n provider of the back-office. The Portuguese of the frame is bundled; all else is loaded with the first
 * screen, or with its language. Texts of the server pass through unchanged, as they are already in the user's language.
 *
 * A choice of language waits in the store until its texts are loaded. One that another page of the browser or an earlier visit has
 * stored is withdrawn if they cannot be: otherwise the menu would name a language that the screens do not have, and choosing it again
 * would do nothing.
 */
export function createI18nProvider(
  store: Pick<AdminStore, 'getItem' | 'keepLocale' | 'prepareLocale' | 'shareLocale'>,
): AdminI18nProvider {
  const failure = createStore(false);
  let base = createBase(defaultLocale);
  let knownVersion = wordsVersion();
  /** Polyglot copies its texts when it is created, so loaded texts need another one. */
  function current(): I18nProvider {
    if (wordsVersion() !== knownVersion) {
      base = createBase(base.getLocale());
      knownVersion = wordsVersion();
    }
    return base;
  }
  store.prepareLocale(async (locale) => {
    try {
      await loadLanguage(locale);
      return true;
    } catch {
      failure.set(true);
      return false;
    }
  });
  const isStillChosen = (locale: string) => store.getItem(LOCALE) === locale;
  return {
    failure,
    translate: (key, options) => current().translate(key, options),
    changeLocale: async (locale, options) => {
      const wanted = localeOf(locale);
      try {
        await loadLanguage(wanted);
      } catch (error) {
        if (isStillChosen(locale)) {
          store.keepLocale(localeOf(base.getLocale()));
          failure.set(true);
        }
        throw error;
      }
      // Another one was chosen while this one was loading.
      if (!isStillChosen(locale)) return;
      setLanguage(wanted);
      await current().changeLocale(wanted, options);
      store.shareLocale(wanted);
    },
    getLocale: () => base.getLocale(),
    getLocales: () => locales,
  };
}
