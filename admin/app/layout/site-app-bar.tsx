import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect, useSyncExternalStore } from 'react';
import { LocalesMenuButton, TitlePortal, ToggleThemeButton } from 'react-admin';
import { BrandLogo } from '#shared/ui/base/brand-logo.tsx';
import { pageMeta } from '#shared/ui/base/page-meta.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { SearchButton } from '../search/search-button.tsx';
import { languageLoading } from '../words.ts';
import { AccountMenu } from './account-menu.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { MENU_ID, useMenuOpen } from './site-menu.tsx';

function MenuButton() {
  const t = useWords();
  const [isOpen, setOpen] = useMenuOpen();
  const label = t(isOpen ? 'admin.site.close_menu' : 'admin.site.open_menu');
  return (
    <Tooltip title={label}>
      <IconButton
        color="inherit"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        onClick={() => setOpen(!isOpen)}
      >
        <MenuIcon />
      </IconButton>
    </Tooltip>
  );
}

const headingLook: SxProps<Theme> = ({ breakpoints }) => ({
  // Inline, so that a heading that is too long ends in an ellipsis.
  '&& > *': { display: 'inline' },
  // A narrow bar has room for the names of all pages on two lines, and for their longest words in smaller letters.
  [breakpoints.down('md')]: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    fontSize: 'clamp(0.8125rem, 4vw, 1rem)',
    lineHeight: 1.2,
    whiteSpace: 'normal',
  },
});

/** Phones have room for the icon only: the text would push the heading out of the bar. */
const languageLook: SxProps<Theme> = ({ breakpoints }) => ({
  '@keyframes awaiting': { '50%': { opacity: 0.25 } },
  '&[aria-busy="true"] .MuiButton-startIcon': { animation: 'awaiting 1s infinite' },
  [breakpoints.down('sm')]: {
    '& .MuiButton-root': { minWidth: 40, fontSize: 0 },
    '& .MuiButton-startIcon': { m: 0 },
    '& .MuiButton-endIcon': { display: 'none' },
  },
});

/** The top bar: brand, page heading, language, theme and user menu. */
export function SiteAppBar() {
  const { brand } = pageMeta();
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Toolbar variant="dense" disableGutters sx={{ px: { xs: 0.5, sm: 1 }, gap: { xs: 0, sm: 0.5 } }}>
        <MenuButton />
        <Typography
          component="span"
          noWrap
          sx={{
            // Phones have room for the page heading only.
            display: { xs: 'none', sm: 'block' },
            maxWidth: 200,
            mr: 1.5,
            pr: 2,
            borderRight: 1,
            borderColor: 'divider',
            fontWeight: 700,
            color: 'primary.main',
          }}
        >
          {brand.logoUrl === undefined ? brand.name : <BrandLogo {...brand} />}
        </Typography>
        <TitlePortal component="h1" variant="h3" sx={headingLook} />
        <DocumentTitle />
        <SearchButton />
        <LanguageButton />
        <NoticeBell />
        <ToggleThemeButton />
        <AccountMenu />
      </Toolbar>
    </AppBar>
  );
}

function LanguageButton() {
  const isLoading = useSyncExternalStore(languageLoading.subscribe, languageLoading.get);
  return (
    <Box sx={languageLook} aria-busy={isLoading}>
      <LocalesMenuButton />
    </Box>
  );
}

/** Copies the page heading that react-admin renders into the title of the browser tab. */
function DocumentTitle() {
  const t = useWords();
  useEffect(() => {
    const heading = document.getElementById('react-admin-title');
    if (!heading) return undefined;
    const { brand } = pageMeta();
    const follow = () => {
      const page = heading.textContent.trim();
      document.title = page === '' ? brand.name : t('admin.site.title', { page, brand: brand.name });
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(heading, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [t]);
  return null;
}
