/** The languages of mails; the first is the default. */
export const languages = ['pt-br', 'en'] as const;
export type Language = (typeof languages)[number];

/** Returns the language of the first choice in an `Accept-Language` header. */
export const languageOf = (header: string | undefined): Language =>
  /^\s*en\b/i.test(header ?? '') ? 'en' : languages[0];
