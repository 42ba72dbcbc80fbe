import type { Theme } from '@mui/material/styles';

/** The look of a table's column that stays in sight while a wide table scrolls under it, edged where it does. */
export const stickyCell = (side: 'left' | 'right') => ({
  position: 'sticky',
  // On a phone a name that stayed would leave nothing to scroll.
  [side]: side === 'left' ? { xs: 'auto', sm: 0 } : 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  // A border would scroll away, as the borders of a table are all one.
  boxShadow: ({ palette }: Theme) => `inset ${side === 'left' ? '-1px' : '1px'} 0 ${palette.divider}`,
  '.MuiTableRow-hover:hover > &': {
    backgroundImage: ({ palette }: Theme) => `linear-gradient(${palette.action.hover}, ${palette.action.hover})`,
  },
  // Above the other headings, which stay in sight as well.
  '&&.RaDataTable-headerCell, tfoot &&': { zIndex: 3 },
});

/** The column of actions. */
export const actionsCell = stickyCell('right');
