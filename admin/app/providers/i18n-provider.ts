import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { defaultLocale, isLocale } from '#shared/locale.ts';
import { changeLanguage, messagesOf, wordsVersion } from '../words.ts';

const locales = [
  { locale: 'pt-br', name: 'Português' },
  { locale: 'en', name: 'English' },
];

const localeOf = (locale: string) => (isLocale(locale) ? locale : defaultLocale);

const createBase = (locale: string) =>
  polyglotI18nProvider((wanted) => messagesOf(localeOf(wanted)), locale, locales, { allowMissing: true });

/**
 * Creates the i18n provider of the back-office. The Portuguese of the frame is bundled; all else is loaded with the first
 * screen, or with its language. Texts of the server pass through unchanged, as they are already in the user's language.
 */
export function createI18nProvider(): I18nProvider {
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
  return {
    translate: (key, options) => current().translate(key, options),
    changeLocale: async (locale, options) => {
      await changeLanguage(localeOf(locale));
      await current().changeLocale(locale, options);
    },
    getLocale: () => base.getLocale(),
    getLocales: () => locales,
  };
}
