import type { Locale } from '#shared/i18n/translate.ts';

/** Each language by its own name, for those who do not read the one on the screen. */
export const localeNames = { 'pt-br': 'Português', en: 'English' } as const satisfies Record<Locale, string>;

/** The tag that tells a screen reader how to pronounce it. */
export const localeTags = { 'pt-br': 'pt-BR', en: 'en' } as const satisfies Record<Locale, string>;
