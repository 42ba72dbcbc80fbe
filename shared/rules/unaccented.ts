/** Returns a text in small letters and without accents, for comparing what people wrote. */
export const unaccented = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
