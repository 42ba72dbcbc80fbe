import Box from '@mui/material/Box';
import SvgIcon from '@mui/material/SvgIcon';
import { Button, useListContext } from 'react-admin';
import { viewedLists } from '#shared/codes/reports/viewed-list.ts';
import { useMay } from '../../kit/page/use-may.ts';

/** Keeps the place of the button of saved views until its file is there, so that filters beside it do not wrap late. */
export function ViewsPlaceholder() {
  const { resource } = useListContext();
  const mayCreate = useMay('saved-view', 'create');
  if (!mayCreate || !viewedLists.some((each) => each === resource)) return null;
  return (
    <Box component="span" aria-hidden sx={{ visibility: 'hidden' }}>
      <Button label="admin.saved_view.title" tabIndex={-1}>
        <SvgIcon />
      </Button>
    </Box>
  );
}
