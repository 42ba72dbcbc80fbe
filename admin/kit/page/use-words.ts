import { useCallback } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { MessageKey } from '#shared/i18n/pt-br.ts';
import { defaultLocale, isLocale, type KeyOf, type Locale, type Translate } from '#shared/i18n/translate.ts';
import type { wordsPtBr } from '../../app/i18n/words-pt-br.ts';

export type WordKey = MessageKey | `admin.${KeyOf<typeof wordsPtBr>}`;

/** react-admin's translate function, typed with the keys of the catalogue. */
export function useWords(): Translate<WordKey> {
  const translate = useTranslate();
  return useCallback((key, values) => translate(key, values), [translate]);
}

/** Returns the current language. */
export function useSiteLocale(): Locale {
  const locale = useLocale();
  return isLocale(locale) ? locale : defaultLocale;
}
