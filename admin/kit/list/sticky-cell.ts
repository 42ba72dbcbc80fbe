import type { Theme } from '@mui/material/styles';

/** Returns the style of a sticky column with an edge towards the scrolling columns. */
export const stickyCell = (side: 'left' | 'right') => ({
  position: 'sticky',
  // Not sticky on phones, where a sticky name would leave no room for the other columns.
  [side]: side === 'left' ? { xs: 'auto', sm: 0 } : 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  // A shadow instead of a border, because collapsed borders scroll with the table.
  boxShadow: ({ palette }: Theme) => `inset ${side === 'left' ? '-1px' : '1px'} 0 ${palette.divider}`,
  '.MuiTableRow-hover:hover > &': {
    backgroundImage: ({ palette }: Theme) => `linear-gradient(${palette.action.hover}, ${palette.action.hover})`,
  },
  // Above the other headings, which are sticky as well.
  '&&.RaDataTable-headerCell, tfoot &&': { zIndex: 3 },
});

/** The style of the actions column. */
export const actionsCell = stickyCell('right');
