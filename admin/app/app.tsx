import CssBaseline from '@mui/material/CssBaseline';
import type { QueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  CanAccess,
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  Loading,
  LoadingPage,
  Notification,
  Resource,
  ThemeProvider,
  ThemesContext,
  useNotify,
} from 'react-admin';
import { Route, useBlocker } from 'react-router-dom';
import { type Client, createClient, type SessionUser } from '#shared/client/client.ts';
import { earlyAnswers } from '#shared/client/early-answers.ts';
import type { Verb } from '#shared/contract/contract.ts';
import { defaultLocale, isLocale } from '#shared/locale.ts';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { createLeaveGuard, type LeaveGuard } from '#shared/ui/base/leave-guard.ts';
import { pageMeta } from '#shared/ui/base/page-meta.ts';
import { RereadingQueryClient } from '#shared/ui/base/rereading-query-client.ts';
import { ScreenHostProvider } from '#shared/ui/base/screen-host.tsx';
import { TranslationProvider } from '#shared/ui/base/translation.tsx';
import { seedUnreadNotices } from '#shared/ui/features/accounts/notice/use-unread-notices.ts';
import { SessionGates } from '#shared/ui/features/accounts/session/session-gates.tsx';
import { createSignInAgain } from '#shared/ui/features/accounts/session/sign-in-again.ts';
import { createStepUp } from '#shared/ui/features/accounts/session/step-up.ts';
import { useUnloadQuestion } from '#shared/ui/form/use-unload-question.ts';
import { ERROR_SHOWN_MS } from '../kit/feedback/use-notify-error.ts';
import { AccessDenied, NotFound } from '../kit/page/not-found.tsx';
import { retryPassing } from '../kit/page/retry-passing.ts';
import { useSiteLocale, useWords } from '../kit/page/use-words.ts';
import { adminTheme } from './layout/admin-theme.ts';
import { EnrolmentGate } from './layout/enrolment-gate.tsx';
import { ReloadPage } from './layout/error-page.tsx';
import { ListOrRecord } from './layout/list-or-record.tsx';
import { SessionGate } from './layout/session-gate.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { NOTICES_PATH, SECURITY_PATH } from './paths.ts';
import { browserPlace, createAuthProvider, signInUrl } from './providers/auth-provider.ts';
import { createDataProvider } from './providers/data-provider.ts';
import { createHttpClient } from './providers/http-client.ts';
import { type AdminI18nProvider, createI18nProvider } from './providers/i18n-provider.ts';
import { createSession } from './providers/session.ts';
import { createAdminStore } from './providers/store.ts';
import { Dashboard, resourceScreens } from './screens.ts';
import { loadOfficeWords } from './words.ts';

/**
 * Creates the query cache. Nothing counts as fresh: with a longer `staleTime` a form would open with the row of a list,
 * which lacks fields, and saving it would clear them.
 */
function createQueryClient(): QueryClient {
  return new RereadingQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        refetchOnWindowFocus: false,
        retry: retryPassing,
      },
    },
  });
}

/** Without what react-admin hands over, which is not the screen's. */
const DashboardScreen = () => <Dashboard />;
const NoticesPage = lazyScreen(() => import('./notices-page.tsx'), 'NoticesPage');
const SecurityPage = lazyScreen(() => import('./security-page.tsx'), 'SecurityPage');

/** Loads the dialogs of the session, with their texts. */
async function loadSessionDialogs() {
  const [dialogs] = await Promise.all([
    import('#shared/ui/features/accounts/session/session-dialogs.tsx'),
    loadOfficeWords(),
  ]);
  return dialogs;
}

/** Creates the long-lived providers, once per page load. */
function createProviders() {
  const store = createAdminStore();
  const i18nProvider = createI18nProvider(store);
  const locale = () => {
    const current = i18nProvider.getLocale();
    return isLocale(current) ? current : defaultLocale;
  };
  const client = createClient({
    early: earlyAnswers,
    locale,
    translate: i18nProvider.translate,
    remedies: { unauthenticated: () => signInAgain.ask(), step_up_required: () => stepUp.ask() },
  });
  const session = createSession(client);
  const leaveGuard = createLeaveGuard();
  const isUnsaved = () => leaveGuard.get().isHeld;
  const signInAgain = createSignInAgain({
    client: () => client,
    user: () => session.user,
    renew: (user) => session.renew(user),
    isUnsaved,
    leave: () => browserPlace.leave(signInUrl(browserPlace, 'expired')),
  });
  const stepUp = createStepUp({ client: () => client, user: () => session.user });
  return {
    client,
    leaveGuard,
    session,
    signInAgain,
    stepUp,
    store,
    context: {
      i18nProvider,
      authProvider: createAuthProvider(session, browserPlace, isUnsaved),
      dataProvider: createDataProvider(createHttpClient(locale, client.repeat, i18nProvider.translate)),
      queryClient: createQueryClient(),
    },
  };
}

/** The back-office: its providers, the session gate and one route per resource of the table. */
export function App() {
  const { client, leaveGuard, session, signInAgain, stepUp, store, context } = useState(createProviders)[0];
  const enter = (user: SessionUser) => {
    store.claim(user.id);
    seedUnreadNotices(context.queryClient, user);
  };
  return (
    <CoreAdminContext {...context} store={store}>
      <SiteTheme>
        <CssBaseline enableColorScheme />
        <SessionGate session={session} place={browserPlace} onEnter={enter}>
          <SharedScreens client={client} leaveGuard={leaveGuard}>
            <EnrolmentGate session={session} place={browserPlace}>
              <CoreAdminUI
                disableTelemetry
                requireAuth
                title={pageMeta().brand.name}
                layout={SiteLayout}
                dashboard={DashboardScreen}
                loading={LoadingPage}
                error={ReloadPage}
                catchAll={NotFound}
                accessDenied={AccessDenied}
              >
                {resourceScreens.map(([name, { list, show, edit, create, ...definition }]) => (
                  <Resource
                    key={name}
                    name={name}
                    {...definition}
                    {...(list && {
                      list: (
                        <ListOrRecord resource={name} hasShow={show !== undefined}>
                          <Admitted resource={name} verb="list" screen={list} />
                        </ListOrRecord>
                      ),
                    })}
                    {...(show && { show: <Admitted resource={name} verb="one" screen={show} /> })}
                    {...(edit && { edit: <Admitted resource={name} verb="one" screen={edit} /> })}
                    {...(create && { create: <Admitted resource={name} verb="create" screen={create} /> })}
                  />
                ))}
                <CustomRoutes>
                  <Route path={SECURITY_PATH} element={<SecurityPage session={session} place={browserPlace} />} />
                  <Route path={NOTICES_PATH} element={<NoticesPage />} />
                </CustomRoutes>
              </CoreAdminUI>
            </EnrolmentGate>
            <LeaveQuestion guard={leaveGuard} />
            <SessionGates signInAgain={signInAgain} stepUp={stepUp} load={loadSessionDialogs} />
          </SharedScreens>
          <LanguageFailure failure={context.i18nProvider.failure} />
          <Notification />
        </SessionGate>
      </SiteTheme>
    </CoreAdminContext>
  );
}

interface AdmittedProps {
  resource: string;
  /** The permission that the screen requires. */
  verb: Verb;
  screen: ComponentType;
}

/** Renders a screen if the user has the required permission, and the "access denied" page otherwise. */
function Admitted({ resource, verb, screen: Screen }: AdmittedProps) {
  return (
    <CanAccess resource={resource} action={verb} loading={<Loading />} accessDenied={<AccessDenied />}>
      <Screen />
    </CanAccess>
  );
}

/**
 * Provides both colour schemes with MUI's texts in the current language. Follows the system's preference until the user
 * toggles it.
 */
function SiteTheme({ children }: { children: ReactNode }) {
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

interface SharedScreensProps {
  client: Client;
  leaveGuard: LeaveGuard;
  children: ReactNode;
}

/**
 * Provides the shared screens with the back-office's translations, API client, notifications and guard against unsaved
 * changes.
 */
function SharedScreens({ client, leaveGuard, children }: SharedScreensProps) {
  const t = useWords();
  const locale = useSiteLocale();
  const raNotify = useNotify();
  const notify = useCallback(
    (message: string, type: 'success' | 'info' | 'error') =>
      raNotify(message, { type, ...(type === 'error' && { autoHideDuration: ERROR_SHOWN_MS }) }),
    [raNotify],
  );
  return (
    <TranslationProvider t={t} locale={locale}>
      <ScreenHostProvider client={client} notify={notify} guardUnsaved={leaveGuard.hold}>
        {children}
      </ScreenHostProvider>
    </TranslationProvider>
  );
}

/** Says that a language could not be loaded. react-admin's own message is sent where no notifications are shown. */
function LanguageFailure({ failure }: Pick<AdminI18nProvider, 'failure'>) {
  const notify = useNotify();
  const hasFailed = useSyncExternalStore(failure.subscribe, failure.get);
  useEffect(() => {
    if (!hasFailed) return;
    failure.set(false);
    notify('ra.notification.i18n_error', { type: 'error', autoHideDuration: ERROR_SHOWN_MS });
  }, [failure, hasFailed, notify]);
  return null;
}

/** Asks for confirmation before unsaved input is lost by changing the tab, the page or the site. */
function LeaveQuestion({ guard }: { guard: LeaveGuard }) {
  const t = useWords();
  const { isHeld } = useSyncExternalStore(guard.subscribe, guard.get);
  const blocker = useBlocker(
    // Reads the guard at navigation time: a form that was just saved has no unsaved input.
    ({ currentLocation, nextLocation }) => guard.get().isHeld && currentLocation.pathname !== nextLocation.pathname,
  );

  useUnloadQuestion(isHeld);

  // Whoever was asked during a save leaves once it is done: then there is no unsaved input.
  useEffect(() => {
    if (!isHeld && blocker.state === 'blocked') blocker.proceed();
  }, [isHeld, blocker]);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('screens.unsaved.title')}
      text={t('screens.unsaved.text')}
      confirmLabel={t('screens.unsaved.leave')}
      cancelLabel={t('screens.unsaved.stay')}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
