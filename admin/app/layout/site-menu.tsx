import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import FoldIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { useCanAccessResources, useGetResourceLabel, useStore } from 'react-admin';
import { NavLink, useLocation } from 'react-router-dom';
import { businessDate, systemClock } from '#shared/time.ts';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { visuallyHidden } from '../../kit/page/visually-hidden.ts';
import { resourceScreens } from '../screens.ts';
import { type MenuCount, menuCounts } from '../waiting/menu-counts.ts';
import { useWaiting } from '../waiting/use-waiting.ts';
import { groupEntries, type MenuGroup } from './menu-groups.ts';

export const MENU_ID = 'site-menu';

/** The height of the top bar; the menu stays below it. */
export const BAR_HEIGHT_PX = 48;

const OPEN_WIDTH_PX = 248;
const CLOSED_WIDTH_PX = 56;
const PLURAL = 2;

/** Whether the menu is expanded. In a new browser the store chooses by screen width. */
export const useMenuOpen = () => useStore('sidebar.open', true);

/** On phones the menu is an overlay, and is hidden while closed. */
const useIsPhone = () => useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'));

interface MenuItemProps {
  to: string;
  label: string;
  icon: ComponentType;
  isOpen: boolean;
  /** How much waits in the list; undefined for nothing. */
  waiting?: MenuCount | undefined;
}

const itemLook = {
  // Nearly all entries fit into an ordinary window; fingers need more.
  minHeight: { xs: 40, sm: 'clamp(28px, 3.2vh, 36px)' },
  px: 1,
  py: 0,
  borderRadius: 1.25,
  color: 'text.secondary',
  '& .MuiListItemIcon-root': { minWidth: 32, color: 'inherit' },
  '&.active': {
    color: 'primary.main',
    bgcolor: ({ palette }: Theme) => `color-mix(in srgb, ${palette.primary.main} 12%, transparent)`,
    '& .MuiListItemText-primary': { fontWeight: 600 },
  },
};

function MenuItem({ to, label, icon, isOpen, waiting }: MenuItemProps) {
  const t = useWords();
  const locale = useSiteLocale();
  const count = waiting && waiting.count > 0 ? waiting.count.toLocaleString(locale) : undefined;
  const spoken = count === undefined ? label : `${label} ${count} ${t('admin.site.menu_waiting')}`;
  const colour = waiting?.isLate ? 'error.main' : 'text.secondary';
  return (
    <ListItem disablePadding>
      <Tooltip title={isOpen ? '' : spoken} placement="right">
        <ListItemButton
          component={NavLink}
          to={to}
          end={to === '/'}
          {...(!isOpen && { 'aria-label': spoken })}
          sx={itemLook}
        >
          <ListItemIcon sx={{ position: 'relative' }}>
            {createElement(icon)}
            {!isOpen && count !== undefined && <Box component="span" sx={{ ...dotLook, bgcolor: colour }} />}
          </ListItemIcon>
          {isOpen && <ListItemText primary={label} slotProps={{ primary: { variant: 'body2', noWrap: true } }} />}
          {isOpen && count !== undefined && (
            <Box
              component="span"
              sx={{ ml: 1, fontSize: '0.75rem', fontWeight: 650, color: colour, ...tabularFigures }}
            >
              {count}
              <Box component="span" sx={visuallyHidden}>
                {' '}
                {t('admin.site.menu_waiting')}
              </Box>
            </Box>
          )}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}

/** That something waits, beside an icon alone. */
const dotLook = { position: 'absolute', top: 0, left: 18, width: 7, height: 7, borderRadius: '50%' } as const;

interface MenuSectionProps {
  group: MenuGroup;
  isMenuOpen: boolean;
  children: ReactNode;
}

/** A group of entries that can be folded; the menu of icons has no headings, and shows all. */
function MenuSection({ group, isMenuOpen, children }: MenuSectionProps) {
  const t = useWords();
  const [isFolded, setFolded] = useStore(`menu.${group}.folded`, false);
  const title = t(`admin.site.menu_groups.${group}`);
  const listId = `menu-${group}`;
  return (
    <Box component="li" sx={{ mt: 0.5, ...(!isMenuOpen && { borderTop: 1, borderColor: 'divider', pt: 0.5 }) }}>
      {isMenuOpen && (
        <ButtonBase
          aria-expanded={!isFolded}
          aria-controls={listId}
          onClick={(event) => {
            // On phones a choice closes the menu, and this is none.
            event.stopPropagation();
            setFolded(!isFolded);
          }}
          sx={headingLook}
        >
          {title}
          <FoldIcon sx={{ fontSize: 16, transform: isFolded ? 'rotate(-90deg)' : 'none' }} />
        </ButtonBase>
      )}
      <List dense disablePadding id={listId} aria-label={title} sx={{ display: 'grid', gap: 0.25 }}>
        {(!isFolded || !isMenuOpen) && children}
      </List>
    </Box>
  );
}

const headingLook = {
  display: 'flex',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: { xs: 36, sm: 24 },
  px: 1,
  borderRadius: 1.25,
  color: 'text.secondary',
  fontSize: '0.6875rem',
  fontWeight: 650,
  letterSpacing: '0.06em',
  textTransform: 'uppercase',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineOffset: -2 },
} as const;

const phoneLook = (isOpen: boolean) => ({
  position: 'fixed',
  display: isOpen ? 'block' : 'none',
  zIndex: 'drawer',
  bgcolor: 'background.default',
  borderRight: 1,
  borderColor: 'divider',
  boxShadow: 8,
});

const listed = resourceScreens.map(([name]) => name);

/** What waits, by resource; read again with each page, unless that was just done. */
function useMenuCounts(): ReadonlyMap<string, MenuCount> {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { data = [] } = useWaiting();
  useEffect(() => {
    void client.refetchQueries({ queryKey: ['waiting'], type: 'active', stale: true }, { cancelRefetch: false });
  }, [client, pathname]);
  return menuCounts(data, businessDate(systemClock.now()));
}

/** The menu: the dashboard, and in groups each resource of the table that has an icon and a list. */
export function SiteMenu() {
  const t = useWords();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useMenuOpen();
  const labelOf = useGetResourceLabel();
  const counts = useMenuCounts();
  const { canAccess, isPending } = useCanAccessResources({ action: 'list', resources: listed });
  // Waits for the permissions, so that no entry leaves again and moves the others.
  const entries = resourceScreens.flatMap(([name, { icon, list }]) =>
    !isPending && icon && list && canAccess?.[name] !== false ? [{ name, icon }] : [],
  );
  return (
    <Box
      component="nav"
      id={MENU_ID}
      aria-label={t('admin.site.menu')}
      onClick={() => isPhone && setOpen(false)}
      sx={{
        position: 'sticky',
        top: BAR_HEIGHT_PX,
        height: `calc(100vh - ${BAR_HEIGHT_PX}px)`,
        flexShrink: 0,
        width: isOpen ? OPEN_WIDTH_PX : CLOSED_WIDTH_PX,
        overflow: 'hidden auto',
        transition: 'width 150ms',
        ...(isPhone && phoneLook(isOpen)),
      }}
    >
      <List dense sx={{ display: 'grid', gap: 0.25, p: 1 }}>
        <MenuItem to="/" label={t('admin.edit_affiliate.dashboard')} icon={DashboardIcon} isOpen={isOpen} />
        {groupEntries(entries).map(({ group, entries: ofGroup }) => (
          <MenuSection key={group} group={group} isMenuOpen={isOpen}>
            {ofGroup.map(({ name, icon }) => (
              <MenuItem
                key={name}
                to={`/${name}`}
                label={labelOf(name, PLURAL)}
                icon={icon}
                isOpen={isOpen}
                waiting={counts.get(name)}
              />
            ))}
          </MenuSection>
        ))}
      </List>
    </Box>
  );
}
