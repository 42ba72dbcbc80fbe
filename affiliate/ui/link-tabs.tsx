import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';

interface LinkTab {
  path: string;
  label: string;
  /** How much waits there. */
  badge?: number;
}

const BADGE_MAX = 99;

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

interface LinkTabsProps {
  label: string;
  tabs: readonly LinkTab[];
}

/** Parts of one page as a row of links, which scrolls on phones. Each part has its own path. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
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
      aria-label={label}
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
      {tabs.map(({ path, label: text, badge = 0 }) => (
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
          {text}
          {badge > 0 && (
            <Box component="span" sx={badgeLook}>
              {Math.min(badge, BADGE_MAX)}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

const badgeLook = {
  minWidth: 20,
  ml: 1,
  px: 0.75,
  borderRadius: '10px',
  bgcolor: 'error.main',
  color: 'error.contrastText',
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '20px',
  textAlign: 'center',
} as const;
