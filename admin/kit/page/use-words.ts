import { useCallback } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts';
import type { StaffKey } from '#shared/words/index.ts';
import type { Translate } from '#shared/words/translate.ts';

export type WordKey = StaffKey;

/** react-admin's translate function, typed with the keys of the catalogue. */
export function useWords(): Translate<WordKey> {
  const translate = useTranslate();
  return useCallback((key, values) => translate(key, values), [translate]);
}

export function useSiteLocale(): Locale {
  const locale = useLocale();
  return isLocale(locale) ? locale : defaultLocale;
}
