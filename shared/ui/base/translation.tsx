import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '#shared/locale.ts';
import type { MessageKey } from '#shared/words/index.ts';
import type { Translate } from '#shared/words/translate.ts';

export interface Translation {
  t: Translate<MessageKey>;
  locale: Locale;
}

const TranslationContext = createContext<Translation | undefined>(undefined);

/**
 * Provides the translations of the shared screens. Each site passes its translate function: the portal its own, the
 * back-office react-admin's.
 */
export function TranslationProvider({ t, locale, children }: Translation & { children: ReactNode }) {
  const value = useMemo(() => ({ t, locale }), [t, locale]);
  return <TranslationContext value={value}>{children}</TranslationContext>;
}

/**
 * Returns the translate function and the language of the site.
 *
 * @throws Error outside a TranslationProvider
 */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (translation === undefined) throw new Error('useTranslation needs a TranslationProvider around it');
  return translation;
}

const isValidationKey = (text: string): text is Extract<MessageKey, `validation.${string}`> =>
  text.startsWith('validation.');

/** Returns a function that translates a field error: schemas give a catalogue key, the server a finished text. */
export function useErrorText(): (error: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return (error) => (error !== undefined && isValidationKey(error) ? t(error) : error);
}
