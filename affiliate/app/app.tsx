import { ThemeProvider } from '@mui/material/styles';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { pageMeta } from '#shared/ui/base/page-meta.ts';
import { createSiteTheme } from '#shared/ui/base/theme.ts';
import { TranslationProvider } from '#shared/ui/base/translation.tsx';
import { LoginPage } from '../pages/auth/login-page.tsx';
import { paths } from '../session/paths.ts';
import { useSite } from '../session/site.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { localeTags } from '../ui/locale-names.ts';
import { Splash } from '../ui/splash.tsx';
import * as lazyPages from './lazy-pages.ts';

const theme = createSiteTheme({ primaryColour: pageMeta().brand.colour });

/** The portal: theme, translations and routes. */
export function App() {
  const { language } = useSite();
  const { t, locale } = useSyncExternalStore(language.subscribe, language.get);
  const { pathname } = useLocation();
  useEffect(() => {
    document.documentElement.lang = localeTags[locale];
  }, [locale]);

  return (
    <ThemeProvider theme={theme} noSsr>
      <TranslationProvider t={t} locale={locale}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<Splash />}>
            <Routes>
              {/* Preloads the signed-in pages while the visitor types. */}
              <Route path={paths.auth} element={<LoginPage onIdle={lazyPages.preloadSignedIn} />} />
              <Route path={paths.register} element={<lazyPages.RegisterPage />} />
              <Route path={paths.activate} element={<lazyPages.ActivatePage />} />
              <Route path={paths.passwordReset} element={<lazyPages.PasswordResetPage />} />
              <Route path={paths.newPassword} element={<lazyPages.NewPasswordPage purpose="reset" />} />
              <Route path={paths.invitation} element={<lazyPages.NewPasswordPage purpose="invitation" />} />
              <Route path={paths.emailUndo} element={<lazyPages.EmailUndoPage />} />
              <Route path={paths.paymentConfirmation} element={<lazyPages.PaymentConfirmationPage />} />
              <Route path={paths.paymentFreeze} element={<lazyPages.PaymentFreezePage />} />
              <Route path={paths.outboundInvoice} element={<lazyPages.OutboundInvoicePage />} />
              <Route path={paths.postbackTest} element={<lazyPages.PostbackTestPage />} />
              <Route path={paths.unsubscribe} element={<lazyPages.UnsubscribePage />} />
              <Route
                element={
                  <lazyPages.SignedIn preloadPages={lazyPages.preloadPages} EnrolmentPage={lazyPages.EnrolmentPage} />
                }
              >
                <Route index element={<lazyPages.DashboardPage />} />
                {Object.entries(lazyPages.pages).map(([path, Page]) => (
                  <Route key={path} path={path} element={<Page />} />
                ))}
                <Route path={paths.account} element={<lazyPages.AccountPage />}>
                  <Route index element={<lazyPages.PersonalDataTab />} />
                  <Route path={paths.address} element={<lazyPages.AddressTab />} />
                  <Route path={paths.access} element={<lazyPages.AccessTab />} />
                  <Route path={paths.paymentInfo} element={<lazyPages.PaymentInfoTab />} />
                  <Route path={paths.channels} element={<lazyPages.ChannelsTab />} />
                  <Route path={paths.security} element={<lazyPages.SecurityTab />} />
                  <Route path={paths.webhooks} element={<lazyPages.WebhooksTab />} />
                  <Route path={paths.preferences} element={<lazyPages.PreferencesTab />} />
                  <Route path="*" element={<Navigate to={paths.account} replace />} />
                </Route>
              </Route>
              <Route path="*" element={<lazyPages.NotFoundPage />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </TranslationProvider>
    </ThemeProvider>
  );
}
