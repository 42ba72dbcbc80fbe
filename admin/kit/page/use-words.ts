import { useCallback } from 'react';
import { useI18nProvider, useTranslate } from 'react-admin';
import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts';
import type { StaffKey } from '#shared/words/index.ts';
import type { Translate } from '#shared/words/translate.ts';

export type WordKey = StaffKey;

/** react-admin's translate function, typed with the keys of the catalogue. */
export function useWords(): Translate<WordKey> {
  const translate = useTranslate();
  return useCallback((key, values) => translate(key, values), [translate]);
}

/** Returns the language of the texts: that of the store is ahead of them while they load. */
export function useSiteLocale(): Locale {
  const locale = useI18nProvider().getLocale();
  return isLocale(locale) ? locale : defaultLocale;
}
