import polyglotI18nProvider from 'ra-i18n-polyglot';
import { defaultLocale } from '#shared/i18n/translate.ts';
import { ptBr } from '../i18n/pt-br.ts';

/**
 * The words of the back-office: Portuguese at once, English when somebody asks for it. Texts of the server pass through
 * unchanged, as they are in the person's language already.
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
