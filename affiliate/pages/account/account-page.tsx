import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { paths } from '../../session/paths.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

const tabs = [
  { path: paths.account, words: 'screens.personal.title_affiliate', fields: 5 },
  { path: paths.address, words: 'screens.address.title', fields: 8, hasTitle: true },
  { path: paths.paymentInfo, words: 'screens.payment_info.title', fields: 8 },
  { path: paths.channels, words: 'screens.channels.title', fields: 0 },
  { path: paths.access, words: 'screens.access.title', fields: 6 },
  { path: paths.preferences, words: 'screens.preferences.title', fields: 2, hasTitle: true },
  { path: paths.security, words: 'screens.security.title', fields: 6 },
] as const;

/** The affiliate's account. The tabs are links, as each has its own path. */
export function AccountPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const current = tabs.find(({ path }) => path === pathname.replace(/\/$/, '')) ?? tabs[0];
  const page = t('portal.page.account');
  return (
    <>
      <PageHeading title={current.path === paths.account ? page : `${t(current.words)} · ${page}`}>{page}</PageHeading>
      <AccountTabs />
      <LazyPlace
        key={current.path}
        fallback={
          <FormCard title={'hasTitle' in current ? t(current.words) : undefined}>
            {current.path !== paths.channels && <FormSkeleton fields={current.fields} />}
          </FormCard>
        }
      >
        <Outlet />
      </LazyPlace>
    </>
  );
}

const shade = 'color-mix(in srgb, var(--mui-palette-text-primary) 22%, transparent)';
const ground = 'var(--mui-palette-background-default)';

/** Shades the sides beyond which there are more tabs: at an end of the row its ground, which scrolls along, covers the shade. */
const scrollShades = {
  background: [
    `linear-gradient(to right, ${ground} 40%, transparent) left / 40px 100% no-repeat local`,
    `linear-gradient(to left, ${ground} 40%, transparent) right / 40px 100% no-repeat local`,
    `linear-gradient(to right, ${shade}, transparent) left / 14px 100% no-repeat scroll`,
    `linear-gradient(to left, ${shade}, transparent) right / 14px 100% no-repeat scroll`,
  ].join(', '),
};

function AccountTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On phones the tabs are wider than the window.
  useEffect(() => {
    nav.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <Box
      ref={nav}
      component="nav"
      aria-label={t('portal.page.account')}
      sx={{
        display: 'flex',
        mt: 2,
        mb: 3,
        borderBottom: 1,
        borderColor: 'divider',
        overflowX: 'auto',
        ...scrollShades,
      }}
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
