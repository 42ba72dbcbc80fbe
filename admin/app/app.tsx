import CssBaseline from '@mui/material/CssBaseline';
import { useState } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, LoadingPage, Notification, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { createClient } from '#shared/client/client.ts';
import { defaultLocale, isLocale } from '#shared/words/translate.ts';
import { pageMeta } from '#shared/ui/base/page-meta.ts';
import { createLeaveGuard } from '#shared/ui/base/leave-guard.ts';
import { createSignInAgain } from '#shared/ui/features/accounts/session/sign-in-again.ts';
import { SessionGates } from '#shared/ui/features/accounts/session/session-gates.tsx';
import { createStepUp } from '#shared/ui/features/accounts/session/step-up.ts';
import { lazyScreen } from './lazy-screen.ts';
import { Admitted } from './layout/admitted.tsx';
import { EnrolmentGate } from './layout/enrolment-gate.tsx';
import { ErrorPage } from './layout/error-page.tsx';
import { LeaveQuestion } from './layout/leave-question.tsx';
import { AccessDenied, NotFound } from './layout/not-found.tsx';
import { SECURITY_PATH } from './layout/paths.ts';
import { SessionGate } from './layout/session-gate.tsx';
import { SharedScreens } from './layout/shared-screens.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import { SiteTheme } from './layout/site-theme.tsx';
import { browserPlace, createAuthProvider, signInUrl } from './providers/auth-provider.ts';
import { createDataProvider } from './providers/data-provider.ts';
import { createHttpClient } from './providers/http-client.ts';
import { createI18nProvider } from './providers/i18n-provider.ts';
import { createQueryClient } from './providers/query-client.ts';
import { createSession } from './providers/session.ts';
import { createAdminStore } from './providers/store.ts';
import { resourceScreens } from './screens.ts';

const Dashboard = lazyScreen(() => import('./dashboard.tsx'), 'Dashboard');
const SecurityPage = lazyScreen(() => import('./security-page.tsx'), 'SecurityPage');
const loadSessionDialogs = () => import('#shared/ui/features/accounts/session/session-dialogs.ts');

/** Creates the long-lived providers, once per page load. */
function createProviders() {
  const i18nProvider = createI18nProvider();
  const locale = () => {
    const current = i18nProvider.getLocale();
    return isLocale(current) ? current : defaultLocale;
  };
  const client = createClient({
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
    store: createAdminStore(),
    context: {
      i18nProvider,
      authProvider: createAuthProvider(session, browserPlace, isUnsaved),
      dataProvider: createDataProvider(createHttpClient(locale, client.repeat)),
      queryClient: createQueryClient(),
    },
  };
}

/** The back-office: its providers, the session gate and one route per resource of the table. */
export function App() {
  const { client, leaveGuard, session, signInAgain, stepUp, store, context } = useState(createProviders)[0];
  return (
    <CoreAdminContext {...context} store={store}>
      <SiteTheme>
        <CssBaseline enableColorScheme />
        <SessionGate session={session} place={browserPlace} onEnter={(userId) => store.claim(userId)}>
          <SharedScreens client={client} leaveGuard={leaveGuard}>
            <EnrolmentGate session={session} place={browserPlace}>
              <CoreAdminUI
                disableTelemetry
                requireAuth
                title={pageMeta().brand.name}
                layout={SiteLayout}
                dashboard={Dashboard}
                loading={LoadingPage}
                error={ErrorPage}
                catchAll={NotFound}
                accessDenied={AccessDenied}
              >
                {resourceScreens.map(([name, { list, show, edit, create, ...definition }]) => (
                  <Resource
                    key={name}
                    name={name}
                    {...definition}
                    {...(list && { list: <Admitted resource={name} verb="list" screen={list} /> })}
                    {...(show && { show: <Admitted resource={name} verb="one" screen={show} /> })}
                    {...(edit && { edit: <Admitted resource={name} verb="one" screen={edit} /> })}
                    {...(create && { create: <Admitted resource={name} verb="create" screen={create} /> })}
                  />
                ))}
                <CustomRoutes>
                  <Route path={SECURITY_PATH} element={<SecurityPage session={session} place={browserPlace} />} />
                </CustomRoutes>
              </CoreAdminUI>
            </EnrolmentGate>
            <LeaveQuestion guard={leaveGuard} />
            <SessionGates signInAgain={signInAgain} stepUp={stepUp} load={loadSessionDialogs} />
          </SharedScreens>
          <Notification />
        </SessionGate>
      </SiteTheme>
    </CoreAdminContext>
  );
}
