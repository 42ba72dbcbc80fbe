import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, NavLink, useLocation } from 'react-router-dom';
import { FormSkeleton } from '#shared/screens/load-state.tsx';
import { useTranslation } from '#shared/screens/translation.tsx';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useUser } from '../../user.tsx';

const PersonalDataScreen = lazy(async () => ({
  default: (await import('#shared/screens/personal-data/personal-data-screen.tsx')).PersonalDataScreen,
}));
const AddressScreen = lazy(async () => ({
  default: (await import('#shared/screens/address/address-screen.tsx')).AddressScreen,
}));
const ChannelsTab = lazy(async () => ({ default: (await import('./channels-tab.tsx')).ChannelsTab }));

const tabs = [
  { path: paths.account, words: 'screens.personal.title_affiliate' },
  { path: paths.address, words: 'screens.address.title' },
  { path: paths.channels, words: 'screens.channels.title' },
] as const;

/** The affiliate's own data. Each part has an address, so its tabs are links. */
export function AccountPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const current = tabs.find(({ path }) => path === pathname.replace(/\/$/, ''));
  const page = t('portal.page.account');
  if (current === undefined) return <Navigate to={paths.account} replace />;
  return (
    <>
      <PageHeading title={current.path === paths.account ? page : `${t(current.words)} · ${page}`}>{page}</PageHeading>
      <AccountTabs />
      <Suspense fallback={<FormSkeleton fields={5} />}>
        <AccountPart path={current.path} />
      </Suspense>
    </>
  );
}

function AccountTabs() {
  const { t } = useTranslation();
  return (
    <Box
      component="nav"
      aria-label={t('portal.page.account')}
      sx={{ display: 'flex', mt: 2, mb: 3, borderBottom: 1, borderColor: 'divider', overflowX: 'auto' }}
    >
      {tabs.map(({ path, words }) => (
        <Box
          key={path}
          component={NavLink}
          to={path}
          end
          sx={{
            display: 'flex',
            alignItems: 'center',
            minHeight: 48,
            px: { xs: 1.25, sm: 2.5 },
            mb: '-1px',
            borderBottom: '3px solid transparent',
            color: 'text.secondary',
            fontWeight: 600,
            textDecoration: 'none',
            whiteSpace: 'nowrap',
            '&:hover': { color: 'text.primary' },
            '&.active': { color: 'primary.main', borderColor: 'primary.main' },
            '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
          }}
        >
          {t(words)}
        </Box>
      ))}
    </Box>
  );
}

function AccountPart({ path }: { path: (typeof tabs)[number]['path'] }) {
  const { affiliate_id: affiliateId } = useUser();
  switch (path) {
    case paths.account:
      return (
        <FormCard>
          <PersonalDataScreen affiliateId={affiliateId} />
        </FormCard>
      );
    case paths.address:
      return (
        <FormCard>
          <AddressScreen affiliateId={affiliateId} />
        </FormCard>
      );
    case paths.channels:
      return <ChannelsTab />;
  }
}

function FormCard({ children }: { children: ReactNode }) {
  return (
    <Card sx={{ maxWidth: 880 }}>
      <Box sx={{ p: { xs: 2, sm: 4 } }}>{children}</Box>
    </Card>
  );
}
