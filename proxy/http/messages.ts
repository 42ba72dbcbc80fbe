import { en } from '#shared/i18n/en.ts';
import { ptBr } from '#shared/i18n/pt-br.ts';
import { createTranslate, defaultLocale, isLocale, type Locale, type Translate } from '#shared/i18n/translate.ts';

const translators: Record<Locale, Translate> = {
  'pt-br': createTranslate(ptBr, 'pt-br'),
  en: createTranslate(en, 'en'),
};

/** The translate function of a language; keys are dotted (`errors.not_found`), a text that is no key comes back as it is. */
export const translatorOf = (locale: Locale): Translate => translators[locale];

/**
 * The language of a request: its header `X-Language`, else Portuguese. `Accept-Language` is not asked, because every
 * fresh browser sends English there and the product starts in Portuguese.
 */
export function localeOf(header: string | undefined): Locale {
  const wanted = header?.trim().toLowerCase();
  return isLocale(wanted) ? wanted : defaultLocale;
}

/** Whether the catalogue has words for a dotted key. */
export const isMessageKey = (key: string): boolean => translators[defaultLocale](key) !== key;
