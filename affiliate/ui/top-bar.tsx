import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '#shared/api-error.ts';
import { IconButton } from '#shared/ui/base/button.tsx';

import { useTranslation } from '#shared/ui/base/translation.tsx';
import { paths } from '../app/paths.ts';
import { useSite } from '../app/site.tsx';
import { ConfirmLater } from './confirm-later.tsx';
import { BrandLogo } from '#shared/ui/base/brand-logo.tsx';
import { BrandMark } from './brand-mark.tsx';
import { LanguageSelect } from './language-select.tsx';
import { TopNavigation } from './navigation.tsx';
import { useNotify } from './notifications.tsx';
import { useThemeToggle } from './use-theme-toggle.ts';

/**
 * Tooltip styles of the icon buttons, for hover and keyboard focus: the browser's own tooltip appears late or not at
 * all.
 */
const tooltip = {
  position: 'relative',
  '&::after': {
    content: 'attr(data-tooltip)',
    position: 'absolute',
    top: 'calc(100% + 4px)',
    right: 0,
    px: 1.25,
    py: 0.5,
    borderRadius: 1,
    bgcolor: 'text.primary',
    color: 'background.paper',
    fontSize: '0.8125rem',
    fontWeight: 500,
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    visibility: 'hidden',
  },
  '&:focus-visible::after, &:has(:focus-visible)::after': { visibility: 'visible' },
  '@media (hover: hover)': { '&:hover::after': { visibility: 'visible' } },
} as const;

/** The top bar: the navigation and the settings of the portal. */
export function TopBar() {
  const { brand } = useSite();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          height: { xs: 56, md: 64 },
          maxWidth: 1120,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
        }}
      >
        <Box
          component={Link}
          to={paths.home}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            minWidth: 0,
            minHeight: 44,
            color: 'text.primary',
            fontSize: '1.0625rem',
            fontWeight: 650,
            textDecoration: 'none',
          }}
        >
          {brand.logoUrl === undefined ? (
            <>
              <BrandMark />
              <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {brand.name}
              </Box>
            </>
          ) : (
            <BrandLogo {...brand} />
          )}
        </Box>
        <TopNavigation />
        <Box sx={{ display: 'flex', ml: 'auto', flexShrink: 0, '& [data-tooltip]': tooltip }}>
          <LanguageSelect />
          <ThemeToggle />
          <LogoutButton />
        </Box>
      </Box>
    </Box>
  );
}

function ThemeToggle() {
  const { isDark, label, toggle } = useThemeToggle();
  return (
    <IconButton label={label} title="" data-tooltip={label} onClick={toggle}>
      {isDark ? <LightModeOutlined /> : <DarkModeOutlined />}
    </IconButton>
  );
}

function LogoutButton() {
  const { t } = useTranslation();
  const { leaveGuard, session } = useSite();
  const { isHeld } = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.get);
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);

  async function logout() {
    try {
      await session.close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, 'error');
      setIsAsking(false);
    }
  }

  return (
    <>
      <IconButton
        label={t('portal.layout.logout')}
        title=""
        data-tooltip={t('portal.layout.logout')}
        onClick={() => setIsAsking(true)}
      >
        <LogoutOutlined />
      </IconButton>
      {isAsking && (
        <ConfirmLater
          title={t('portal.layout.logout_question')}
          {...(isHeld && { text: t('screens.unsaved.text') })}
          confirmLabel={t('portal.layout.logout')}
          onConfirm={logout}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
