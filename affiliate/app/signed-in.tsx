import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { SessionUser } from '#shared/client/client.ts';
import { isStaff } from '#shared/codes/accounts/profile.ts';
import { ScreenHostProvider } from '#shared/ui/base/screen-host.tsx';
import { SessionGates } from '#shared/ui/features/accounts/session/session-gates.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { createQueryClient } from './query-client.ts';
import { authPath, BACK_OFFICE, paths } from './paths.ts';
import { useSessionState, useSite } from './site.tsx';
import { BackOfficeRedirect } from '../ui/back-office-redirect.tsx';
import { loadQuestionDialog } from '../ui/confirm-later.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Layout } from './layout.tsx';
import { LeaveQuestion } from '../ui/leave-question.tsx';
import { NotificationProvider, useNotify } from '../ui/notifications.tsx';
import { SessionUnknown } from '../ui/session-unknown.tsx';
import { Splash } from '../ui/splash.tsx';
import { type AffiliateUser, UserProvider } from './user.tsx';

const loadSessionDialogs = () => import('#shared/ui/features/accounts/session/session-dialogs.ts');

const isAffiliate = (user: SessionUser): user is AffiliateUser => user.affiliate_id !== null;

interface SignedInProps extends PreloadProps {
  /** The page of a user who must enrol a second factor first. Handed over for the same reason. */
  EnrolmentPage: ComponentType;
}

interface PreloadProps {
  /** Loads the code of all pages. Handed over, since this file is itself one of the lazy parts. */
  preloadPages: () => void;
}

/** The pages of an affiliate. Redirects visitors to the sign-in page, with a way back, and staff to the back-office. */
export function SignedIn({ preloadPages, EnrolmentPage }: SignedInProps) {
  const state = useSessionState();
  const { session } = useSite();
  const { pathname, search } = useLocation();
  if (state.status === 'asking') return <Splash />;
  if (state.status === 'unknown') {
    return <SessionUnknown message={state.message} onRetry={session.load} />;
  }
  if (state.status === 'visitor') {
    const mayReturn = state.ended === undefined || state.ended === 'expired';
    return <Navigate to={mayReturn ? authPath(pathname + search) : paths.auth} replace />;
  }
  if (isStaff(state.user.profile) || !isAffiliate(state.user)) return <BackOfficeRedirect to={BACK_OFFICE} />;
  if (state.user.must_enrol === true) {
    return (
      <NotificationProvider>
        <EnrolmentPage />
      </NotificationProvider>
    );
  }
  return (
    <UserProvider user={state.user}>
      <NotificationProvider>
        <Portal key={state.user.id} preloadPages={preloadPages} />
      </NotificationProvider>
    </UserProvider>
  );
}

/** Owns the query cache, which is dropped when the user signs out. */
function Portal({ preloadPages }: PreloadProps) {
  const [queryClient] = useState(createQueryClient);
  const { client, leaveGuard, signInAgain, stepUp } = useSite();
  const notify = useNotify();
  const { pathname } = useLocation();
  const { locale } = useTranslation();
  useEffect(() => {
    // Preloads the other pages and their questions on the first interaction, so that they also open offline.
    const moves = new AbortController();
    const options = { once: true, passive: true, signal: moves.signal };
    const preload = () => {
      preloadPages();
      loadQuestionDialog().catch(() => undefined);
    };
    for (const move of ['pointerdown', 'pointermove', 'keydown']) window.addEventListener(move, preload, options);
    return () => moves.abort();
  }, [preloadPages]);
  useEffect(() => {
    // Refetches failed queries: error texts come from the server in the language of the request.
    void queryClient.refetchQueries({ predicate: ({ state }) => state.error !== null });
  }, [queryClient, locale]);
  return (
    <QueryClientProvider client={queryClient}>
      <ScreenHostProvider client={client} notify={notify} guardUnsaved={leaveGuard.hold}>
        <Layout>
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </Layout>
        <LeaveQuestion />
        <SessionGates signInAgain={signInAgain} stepUp={stepUp} load={loadSessionDialogs} />
      </ScreenHostProvider>
    </QueryClientProvider>
  );
}

/** The placeholder of a page while its code loads. */
function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-busy aria-label={t('common.loading')} sx={{ display: 'grid', gap: 3 }}>
      <BlockSkeleton width={220} height={35} />
      <BlockSkeleton height={160} />
      <BlockSkeleton height={240} />
    </Box>
  );
}
