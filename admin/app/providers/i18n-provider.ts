import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { defaultLocale } from '#shared/i18n/translate.ts';
import { portuguese, portugueseParts } from '../i18n/portuguese.ts';

const locales = [
  { locale: 'pt-br', name: 'Português' },
  { locale: 'en', name: 'English' },
];

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it holds react-admin's texts among others
const portugueseMessages = () => portuguese as unknown as TranslationMessages;

const createBase = () =>
  polyglotI18nProvider(
    (locale) => (locale === 'en' ? import('../i18n/en.ts').then(({ en }) => en) : portugueseMessages()),
    defaultLocale,
    locales,
    { allowMissing: true },
  );

/**
 * Creates the i18n provider of the back-office. Portuguese is bundled, part of it with the pages that say it; English is
 * loaded on demand, as a whole. Texts of the server pass through unchanged, as they are already in the user's language.
 */
export function createI18nProvider(): I18nProvider {
  let base = createBase();
  let knownParts = portugueseParts();
  /** Polyglot copies its texts when it begins, so a page's words take another one. */
  function current(): I18nProvider {
    if (portugueseParts() !== knownParts && base.getLocale() === defaultLocale) {
      base = createBase();
      knownParts = portugueseParts();
    }
    return base;
  }
  return {
    translate: (key, options) => current().translate(key, options),
    changeLocale: (locale, options) => base.changeLocale(locale, options),
    getLocale: () => base.getLocale(),
    getLocales: () => locales,
  };
}
