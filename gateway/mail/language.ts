/** The languages that mails are written in; the first one where nothing is known of the reader. */
export const languages = ['pt-br', 'en'] as const;
export type Language = (typeof languages)[number];

/** The language of an `Accept-Language` header by its first choice. */
export const languageOf = (header: string | undefined): Language =>
  /^\s*en\b/i.test(header ?? '') ? 'en' : languages[0];
