import { en } from '#shared/i18n/en.ts';
import { ptBr } from '#shared/i18n/pt-br.ts';
import { createTranslate, defaultLocale, isLocale, type Locale, type Translate } from '#shared/i18n/translate.ts';

const translators: Record<Locale, Translate> = {
  'pt-br': createTranslate(ptBr, 'pt-br'),
  en: createTranslate(en, 'en'),
};

/**
 * Returns the translate function of a language. Keys are dotted (`errors.not_found`); unknown keys are returned
 * unchanged.
 */
export const translatorOf = (locale: Locale): Translate => translators[locale];

/**
 * Returns the language of a request: header `X-Language`, default Portuguese. `Accept-Language` is ignored, because new
 * browsers send English by default and the product starts in Portuguese.
 */
export function localeOf(header: string | undefined): Locale {
  const wanted = header?.trim().toLowerCase();
  return isLocale(wanted) ? wanted : defaultLocale;
}

/** Checks whether the catalogue has a dotted key. */
export const isMessageKey = (key: string): boolean => translators[defaultLocale](key) !== key;
