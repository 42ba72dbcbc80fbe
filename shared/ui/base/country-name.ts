import type { Locale } from '#shared/locale.ts';

/** Returns the browser's name of a country; the code itself if it is unknown. */
export function countryName(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
