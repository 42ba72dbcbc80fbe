import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate, type Translate } from '#shared/words/translate.ts';

const translatorIn = (locale: Locale) => createTranslate(wordsOf(locale, 'visitor', 'portal', 'staff'), locale);
const translators: Record<Locale, Translate> = { 'pt-br': translatorIn('pt-br'), en: translatorIn('en') };

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
