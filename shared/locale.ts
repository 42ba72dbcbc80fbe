/** The interface languages (spec §1). Lower case: polyglot picks the wrong plural rule for `pt-BR`. */
export const locales = ['pt-br', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'pt-br';

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);
