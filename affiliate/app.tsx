import { ThemeProvider } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { createSiteTheme } from '#shared/screens/theme.ts';
import { TranslationProvider } from '#shared/screens/translation.tsx';
import { LoginPage } from './pages/auth/login-page.tsx';
import { paths } from './paths.ts';
import { useSite } from './site.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { localeTags } from './ui/locale-names.ts';
import { Splash } from './ui/splash.tsx';

const loadSignedIn = () => import('./signed-in.tsx');

const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));
const RegisterPage = lazy(async () => ({ default: (await import('./pages/auth/register-page.tsx')).RegisterPage }));
const ActivatePage = lazy(async () => ({ default: (await import('./pages/auth/activate-page.tsx')).ActivatePage }));
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/not-found-page.tsx')).NotFoundPage }));
const DashboardPage = lazy(async () => ({ default: (await import('./pages/dashboard-page.tsx')).DashboardPage }));
const FinancialPage = lazy(async () => ({ default: (await import('./pages/financial-page.tsx')).FinancialPage }));
const AccountPage = lazy(async () => ({ default: (await import('./pages/account/account-page.tsx')).AccountPage }));

/** The portal: its theme, its words and its pages. */
export function App() {
  const { language } = useSite();
  const { t, locale } = useSyncExternalStore(language.subscribe, language.get);
  const { pathname } = useLocation();
  const theme = useMemo(() => createSiteTheme({ locale }), [locale]);
  useEffect(() => {
    document.documentElement.lang = localeTags[locale];
  }, [locale]);

  return (
    <ThemeProvider theme={theme} noSsr>
      <TranslationProvider t={t} locale={locale}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<Splash />}>
            <Routes>
              {/* While a visitor types, the pages behind the login are fetched. */}
              <Route path={paths.auth} element={<LoginPage onIdle={loadSignedIn} />} />
              <Route path={paths.register} element={<RegisterPage />} />
              <Route path={paths.activate} element={<ActivatePage />} />
              <Route element={<SignedIn />}>
                <Route index element={<DashboardPage />} />
                <Route path={paths.financial} element={<FinancialPage />} />
                <Route path={`${paths.account}/*`} element={<AccountPage />} />
              </Route>
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </TranslationProvider>
    </ThemeProvider>
  );
}
