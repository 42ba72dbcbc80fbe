import polyglotI18nProvider from 'ra-i18n-polyglot';
import { defaultLocale } from '#shared/i18n/translate.ts';
import { ptBr } from '../i18n/pt-br.ts';

/**
 * Creates the i18n provider of the back-office. Portuguese is bundled, English is loaded on demand. Texts of the server
 * pass through unchanged, as they are already in the user's language.
 */
export const createI18nProvider = () =>
  polyglotI18nProvider(
    (locale) => (locale === 'en' ? import('../i18n/en.ts').then(({ en }) => en) : ptBr),
    defaultLocale,
    [
      { locale: 'pt-br', name: 'Português' },
      { locale: 'en', name: 'English' },
    ],
    { allowMissing: true },
  );
