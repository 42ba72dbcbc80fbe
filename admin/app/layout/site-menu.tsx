import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ComponentType, createElement } from 'react';
import { useCanAccessResources, useGetResourceLabel, useStore } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { useWords } from '../../kit/page/use-words.ts';
import { resourceScreens } from '../screens.ts';

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
}

const itemLook = {
  // All entries fit into an ordinary window.
  minHeight: 'clamp(32px, 3.9vh, 40px)',
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

function MenuItem({ to, label, icon, isOpen }: MenuItemProps) {
  return (
    <ListItem disablePadding>
      <Tooltip title={isOpen ? '' : label} placement="right">
        <ListItemButton component={NavLink} to={to} end={to === '/'} aria-label={label} sx={itemLook}>
          <ListItemIcon>{createElement(icon)}</ListItemIcon>
          {isOpen && <ListItemText primary={label} slotProps={{ primary: { variant: 'body2', noWrap: true } }} />}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}

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

/** The menu: the dashboard, and each resource of the table that has an icon and a list. */
export function SiteMenu() {
  const t = useWords();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useMenuOpen();
  const labelOf = useGetResourceLabel();
  const { canAccess } = useCanAccessResources({ action: 'list', resources: listed });
  // Shows every entry until the permissions are known: nearly all users have them all, so the menu does not shift.
  const entries = resourceScreens.flatMap(([name, { icon, list }]) =>
    icon && list && canAccess?.[name] !== false ? [{ to: `/${name}`, label: labelOf(name, PLURAL), icon }] : [],
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
        {entries.map((entry) => (
          <MenuItem key={entry.to} {...entry} isOpen={isOpen} />
        ))}
      </List>
    </Box>
  );
}
