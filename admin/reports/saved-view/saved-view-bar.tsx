import ViewsIcon from '@mui/icons-material/BookmarksOutlined';
import SharedIcon from '@mui/icons-material/GroupOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Button, LinkBase, useListContext } from 'react-admin';
import { viewedLists } from '#shared/codes/reports/viewed-list.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { useHiddenColumns, useListState, useSavedViews } from './use-saved-views.ts';
import { isShown, viewPath } from './view-state.ts';

const SavedViewsDialog = lazyPart(() => import('./saved-views-dialog.tsx'), 'SavedViewsDialog');
const NewViewDialog = lazyPart(() => import('./new-view-dialog.tsx'), 'NewViewDialog');

/** The button above a list that saves what the list shows as a view, and opens the views to be changed. */
export function SavedViewMenu() {
  const t = useWords();
  const { resource } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<'new' | 'all'>();
  const mayCreate = useMay('saved-view', 'create');
  const views = useSavedViews(resource);
  const list = viewedLists.find((each) => each === resource);
  if (!mayCreate || list === undefined) return null;
  const open = (what: 'new' | 'all') => {
    setAnchor(null);
    setOpened(what);
  };
  const close = () => setOpened(undefined);
  return (
    <>
      <Button
        label="admin.saved_view.title"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget)}
      >
        {/* On a phone react-admin's button shows its children alone. */}
        <ViewsIcon />
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => open('new')}>{t('admin.saved_view.save')}</MenuItem>
        <MenuItem disabled={!views?.length} onClick={() => open('all')}>
          {t('admin.saved_view.change')}
        </MenuItem>
      </Menu>
      {opened !== undefined && (
        <LazyPlace onDismiss={close}>
          {opened === 'new' ? (
            <NewViewDialog list={list} onClose={close} />
          ) : (
            <SavedViewsDialog resource={resource} onClose={close} />
          )}
        </LazyPlace>
      )}
    </>
  );
}

const rowLook = { listStyle: 'none', display: 'flex', gap: 1, m: 0, px: 2, py: 1, overflowX: 'auto' };

/** The saved views of the list around it, each a link that opens it. Nothing where there are none. */
export function SavedViewChips() {
  const t = useWords();
  const { resource } = useListContext();
  const views = useSavedViews(resource);
  const state = useListState();
  const { show } = useHiddenColumns(resource);
  if (views === undefined || views.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('admin.saved_view.title')} sx={rowLook}>
      {views.map((view) => {
        const isCurrent = isShown(view, state);
        return (
          <li key={view.id}>
            <Chip
              clickable
              component={LinkBase}
              to={viewPath(view)}
              onClick={() => show(view)}
              label={view.name}
              color={isCurrent ? 'primary' : 'default'}
              variant={isCurrent ? 'filled' : 'outlined'}
              {...(isCurrent && { 'aria-current': 'true' as const })}
              {...(view.is_shared && { icon: <SharedIcon titleAccess={t('admin.saved_view.shared')} /> })}
            />
          </li>
        );
      })}
    </Box>
  );
}
