import Box from '@mui/material/Box';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ApiError } from '#shared/client/api-error.ts';
import type { SessionUser } from '#shared/client/client.ts';
import { isStaff } from '#shared/codes/accounts/profile.ts';
import { portalBase } from '#shared/rules/portal-paths.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { RereadingQueryClient } from '#shared/ui/base/rereading-query-client.ts';
import { ScreenHostProvider } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { seedUnreadNotices } from '#shared/ui/features/accounts/notice/use-unread-notices.ts';
import { SessionGates } from '#shared/ui/features/accounts/session/session-gates.tsx';
import { useUnloadQuestion } from '#shared/ui/form/use-unload-question.ts';
import { authPath, BACK_OFFICE, paths } from '../session/paths.ts';
import { useSessionState, useSite } from '../session/site.tsx';
import { type AffiliateUser, UserProvider, useUser } from '../session/user.tsx';
import { BackOfficeRedirect } from '../ui/back-office-redirect.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { NotificationProvider, useNotify } from '../ui/notifications.tsx';
import { Splash } from '../ui/splash.tsx';
import { Layout } from './layout.tsx';

const loadSessionDialogs = () => import('#shared/ui/features/accounts/session/session-dialogs.tsx');

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
    // A view that has ended leads back to the staff's own site.
    if (portalBase(window.location.pathname) !== '') return <BackOfficeRedirect to={BACK_OFFICE} />;
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

/** Whether an error is temporary: no response, or the gateway is unavailable. */
const isTemporary = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** The refetch interval of failed queries while offline. */
const reconnectMs = 5_000;

const isUnconnected = (error: Error | null) => error instanceof ApiError && error.code === 'network';

function createQueryClient(user: SessionUser): QueryClient {
  const queryClient = new RereadingQueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && isTemporary(error),
        retryDelay: 1_000,
        staleTime: 10_000,
        // A browser that considers itself offline would wait without an error; a failed request reports one.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => (isUnconnected(state.error) ? reconnectMs : false),
      },
      mutations: { networkMode: 'always' },
    },
  });
  seedUnreadNotices(queryClient, user);
  return queryClient;
}

/** Owns the query cache, which is dropped when the user signs out. */
function Portal({ preloadPages }: PreloadProps) {
  const user = useUser();
  const [queryClient] = useState(() => createQueryClient(user));
  const { client, leaveGuard, signInAgain, stepUp } = useSite();
  const notify = useNotify();
  const { pathname } = useLocation();
  const { locale } = useTranslation();
  useEffect(() => {
    // Preloads the other pages on the first interaction, so that they also open offline.
    const moves = new AbortController();
    const options = { once: true, passive: true, signal: moves.signal };
    for (const move of ['pointerdown', 'pointermove', 'keydown']) window.addEventListener(move, preloadPages, options);
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

/**
 * Asks for confirmation before unsaved input is lost: with the portal's dialog, or the browser's when the page unloads.
 * The dialog is part of the page: loaded when needed, it would be missing without a connection, and the browser's own
 * questions are not shown in the browsers of some apps.
 */
function LeaveQuestion() {
  const { t } = useTranslation();
  const { leaveGuard } = useSite();
  const { isHeld, departure } = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.get);
  useUnloadQuestion(isHeld);
  if (departure === undefined) return null;
  return (
    <ConfirmDialog
      title={t('screens.unsaved.title')}
      text={t('screens.unsaved.text')}
      confirmLabel={t('screens.unsaved.leave')}
      cancelLabel={t('screens.unsaved.stay')}
      colour="error"
      onConfirm={leaveGuard.confirm}
      onCancel={leaveGuard.stay}
    />
  );
}

interface SessionUnknownProps {
  message: string;
  onRetry: (options?: { isQuiet: boolean }) => Promise<void>;
}

const retryMs = 5_000;

/**
 * Shown when the server did not say who is signed in, so neither a page nor the login can be shown. Retries every few
 * seconds, and at once when the connection is back.
 */
function SessionUnknown({ message, onRetry }: SessionUnknownProps) {
  const { t } = useTranslation();
  useEffect(() => {
    const retry = () => void onRetry({ isQuiet: true });
    const timer = setInterval(retry, retryMs);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [onRetry]);
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', mt: '15vh', px: 3 }}>
      <Box component="h1" sx={{ mb: 2 }}>
        {t('portal.layout.session_failed')}
      </Box>
      <LoadFailed message={message} onRetry={() => void onRetry()} />
    </Box>
  );
}
