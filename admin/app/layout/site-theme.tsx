import { type ReactNode, useEffect, useMemo } from 'react';
import { ThemeProvider, ThemesContext } from 'react-admin';
import { pageMeta } from '#shared/ui/base/page-meta.ts';
import { useSiteLocale } from '../../kit/page/use-words.ts';
import { adminTheme } from './admin-theme.ts';

/**
 * Provides both colour schemes with MUI's texts in the current language. Follows the system's preference until the user
 * toggles it.
 */
export function SiteTheme({ children }: { children: ReactNode }) {
  const locale = useSiteLocale();
  const themes = useMemo(() => {
    const options = { locale, primaryColour: pageMeta().brand.colour };
    return {
      lightTheme: adminTheme({ ...options, mode: 'light' }),
      darkTheme: adminTheme({ ...options, mode: 'dark' }),
    };
  }, [locale]);
  useEffect(() => {
    document.documentElement.lang = locale === 'pt-br' ? 'pt-BR' : locale;
  }, [locale]);
  return (
    <ThemesContext.Provider value={themes}>
      <ThemeProvider>{children}</ThemeProvider>
    </ThemesContext.Provider>
  );
}
