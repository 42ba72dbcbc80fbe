import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import { NavLink } from 'react-router-dom';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { paths } from '../app/paths.ts';
import { useHasNotes } from '../app/use-own-notes.ts';

const destinations = [
  { to: paths.home, words: 'portal.page.home', Icon: HomeOutlined },
  { to: paths.financial, words: 'portal.page.financial', Icon: AccountBalanceWalletOutlined },
  { to: paths.invoices, words: 'portal.page.invoices', Icon: DescriptionOutlined },
  { to: paths.account, words: 'portal.page.account', Icon: PersonOutlined },
] as const;

/**
 * The destinations of the user: the fiscal notes are one for affiliates who have some. Until that is known,
 * the navigation is there but not seen, because another entry would move those that are pressed.
 */
function useDestinations() {
  const hasNotes = useHasNotes();
  return {
    shown: destinations.filter(({ to }) => to !== paths.invoices || hasNotes === true),
    visibility: hasNotes === undefined ? 'hidden' : 'visible',
  } as const;
}

/** The main navigation in the top bar of wide screens. */
export function TopNavigation() {
  const { t } = useTranslation();
  const { shown, visibility } = useDestinations();
  return (
    <Box
      component="nav"
      aria-label={t('portal.layout.main_navigation')}
      sx={{ display: { xs: 'none', md: 'flex' }, gap: 1, ml: 4, visibility }}
    >
      {shown.map(({ to, words }) => (
        <Box
          key={to}
          component={NavLink}
          to={to}
          end={to === paths.home}
          sx={{
            display: 'flex',
            alignItems: 'center',
            minHeight: 44,
            px: 2,
            borderRadius: 1,
            color: 'text.secondary',
            fontWeight: 600,
            textDecoration: 'none',
            '&:hover': { color: 'text.primary' },
            '&.active': {
              color: 'primary.main',
              bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 10%, transparent)',
            },
          }}
        >
          {t(words)}
        </Box>
      ))}
    </Box>
  );
}

/** The main navigation at the bottom of phones, within reach of the thumb. */
export function BottomBar() {
  const { t } = useTranslation();
  const { shown, visibility } = useDestinations();
  return (
    <Box
      component="nav"
      aria-label={t('portal.layout.main_navigation')}
      sx={{
        display: { xs: 'flex', md: 'none' },
        position: 'fixed',
        inset: 'auto 0 0 0',
        zIndex: 'appBar',
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        '& > *': { visibility },
      }}
    >
      {shown.map(({ to, words, Icon }) => (
        <Box
          key={to}
          component={NavLink}
          to={to}
          end={to === paths.home}
          sx={{
            flex: 1,
            display: 'flex',
            flexDirection: 'column',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 0.25,
            minHeight: 64,
            color: 'text.secondary',
            fontSize: '0.75rem',
            fontWeight: 600,
            textDecoration: 'none',
            '&.active': { color: 'primary.main' },
            '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -4 },
          }}
        >
          <Icon />
          {t(words)}
        </Box>
      ))}
    </Box>
  );
}
