import Box from '@mui/material/Box';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { PageTrouble } from '#shared/ui/base/page-trouble.tsx';
import { ProgressLine } from '#shared/ui/base/progress-line.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useAffiliate } from '#shared/ui/features/accounts/affiliate/use-affiliate.ts';
import { useTaxInvoicesToSend } from '../session/use-own-tax-invoices.ts';
import { useUser } from '../session/user.tsx';
import { BottomBar } from '../ui/navigation.tsx';
import { TopBar } from '../ui/top-bar.tsx';
import { useOnline } from '../ui/use-online.ts';
import { NoticeBell } from './notice-bell.tsx';

const ViewBanner = lazyPart(() => import('./view-banner.tsx'), 'ViewBanner');
const StatusNotice = lazyPart(() => import('./status-notice.tsx'), 'StatusNotice');

/** Written here: the list of statuses is more than the pages have room for. */
const ACTIVE = 1;
const CONTENT_ID = 'content';

/** The layout of the signed-in pages: top bar, content and bottom bar. */
export function Layout({ children }: { children: ReactNode }) {
  const { affiliate_id: affiliateId, view } = useUser();
  const { data: affiliate } = useAffiliate(affiliateId);
  const toSend = useTaxInvoicesToSend();
  const isInactive = affiliate !== undefined && affiliate.status !== ACTIVE;
  return (
    <>
      <SkipLink />
      {view && (
        <LazyPlace fallback={<div style={{ minHeight: 48 }} />}>
          <ViewBanner view={view} affiliateId={affiliateId} />
        </LazyPlace>
      )}
      <TopBar isView={view !== undefined} bell={<NoticeBell />} />
      <Box sx={{ position: 'sticky', top: { xs: 56, md: 64 }, height: 0, zIndex: 'appBar' }}>
        <Progress />
      </Box>
      <OfflineNotice />
      <Box
        component="main"
        id={CONTENT_ID}
        tabIndex={-1}
        sx={{
          maxWidth: 1120,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          pt: { xs: 2, md: 5 },
          // Space for the bottom bar on phones.
          pb: { xs: 'calc(76px + env(safe-area-inset-bottom))', md: 8 },
        }}
      >
        {isInactive && (
          <LazyPlace>
            <StatusNotice status={affiliate.status} reason={affiliate.status_reason ?? null} />
          </LazyPlace>
        )}
        <PageTrouble>{children}</PageTrouble>
      </Box>
      <BottomBar toSend={toSend} />
    </>
  );
}

/** Shows that the connection is lost. Failed queries are refetched automatically when it is back. */
function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <Box
          sx={{
            px: { xs: 2, sm: 3 },
            py: 1,
            bgcolor: 'warning.main',
            color: 'warning.contrastText',
            fontWeight: 600,
            fontSize: '0.875rem',
            textAlign: 'center',
          }}
        >
          {t('portal.layout.offline')}
        </Box>
      )}
    </div>
  );
}

function SkipLink() {
  const { t } = useTranslation();
  return (
    <Box
      component="a"
      href={`#${CONTENT_ID}`}
      sx={{
        position: 'absolute',
        left: 8,
        top: 0,
        // Out of sight, however many lines it takes.
        transform: 'translateY(-110%)',
        zIndex: 'tooltip',
        p: 1.5,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:focus': { top: 8, transform: 'none' },
      }}
    >
      {t('portal.layout.skip')}
    </Box>
  );
}

function Progress() {
  return useIsFetching() > 0 ? <ProgressLine /> : null;
}
