import type { I18nProvider } from 'react-admin';
import {
  createTranslate,
  defaultLocale,
  isLocale,
  type Locale,
  type Texts,
  type Values,
} from '#shared/i18n/translate.ts';
import { ptBr } from '../i18n/pt-br.ts';

/** Portuguese is bundled, English is loaded on demand. */
const catalogues: Record<Locale, () => Promise<Texts>> = {
  'pt-br': () => Promise.resolve(ptBr),
  en: async () => (await import('../i18n/en.ts')).en,
};

/** What can stand in a text. react-admin also hands over records, and nothing for what a page does not know yet. */
const valuesOf = (options: object): Values =>
  Object.fromEntries(
    Object.entries(options).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  );

/**
 * Creates the i18n provider of the back-office, with the translate function of the portal. Texts of the server pass
 * through unchanged, as they are already in the user's language.
 */
export function createI18nProvider(): I18nProvider {
  let locale = defaultLocale;
  let translate = createTranslate(ptBr, locale);
  return {
    // react-admin may say in `_` what stands for a key without a text.
    translate(key: string, options: object = {}) {
      const values = valuesOf(options);
      const text = translate(key, values);
      return text === key && typeof values._ === 'string' ? translate(values._, values) : text;
    },
    async changeLocale(asked: string) {
      const next = isLocale(asked) ? asked : defaultLocale;
      translate = createTranslate(await catalogues[next](), next);
      locale = next;
    },
    getLocale: () => locale,
    getLocales: () => [
      { locale: 'pt-br', name: 'Português' },
      { locale: 'en', name: 'English' },
    ],
  };
}
