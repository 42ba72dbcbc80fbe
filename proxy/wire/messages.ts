import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate, type Translate, type Values } from '#shared/words/translate.ts';

/** A date, or a time, as gateways write those of a refusal: as Portuguese has them. */
const writtenDate = /^\d{2}\/\d{2}\/\d{4}(?<time> \d{2}:\d{2})?$/;

function valueIn(locale: Locale, value: string | number): string | number {
  const match = typeof value === 'string' && writtenDate.exec(value);
  if (!match) return value;
  return match.groups?.['time'] === undefined ? formatDate(match[0], locale) : formatDateTime(match[0], locale);
}

function translatorIn(locale: Locale): Translate {
  const translate = createTranslate(wordsOf(locale, 'visitor', 'portal', 'staff', 'server'), locale);
  const valuesIn = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueIn(locale, value)]));
  return (key, values) => translate(key, values && valuesIn(values));
}

const translators: Record<Locale, Translate> = { 'pt-br': translatorIn('pt-br'), en: translatorIn('en') };

/**
 * Returns the translate function of a language. Keys are dotted (`errors.not_found`); unknown keys are returned
 * unchanged.
 */
export const translatorOf = (locale: Locale): Translate => translators[locale];

/** Returns the translate function for programs: what is said to people at a screen has another text for them. */
export const programTranslatorOf = (locale: Locale): Translate => {
  const translate = translators[locale];
  return (key, values) => {
    const text = translate(`programs.${key}`, values);
    return text === `programs.${key}` ? translate(key, values) : text;
  };
};

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
