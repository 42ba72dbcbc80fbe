import type { Locale } from '#shared/locale.ts';

/** The name of each language in that language, for users who do not read the current one. */
export const localeNames = { 'pt-br': 'Português', en: 'English' } as const satisfies Record<Locale, string>;

/** The `lang` tags, by which a screen reader chooses the pronunciation. */
export const localeTags = { 'pt-br': 'pt-BR', en: 'en' } as const satisfies Record<Locale, string>;
