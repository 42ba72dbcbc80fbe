import { keyframes } from '@emotion/react';
import type { Theme } from '@mui/material/styles';

type Side = 'left' | 'right';

const SHADE_WIDTH_PX = 12;

/** What hides from the shade: on the right the end of the table has come in, on the left its start. */
const shades = {
  left: { inner: 'right', fade: keyframes({ from: { opacity: 0 }, to: { opacity: 1 } }), range: '0% 10%' },
  right: { inner: 'left', fade: keyframes({ from: { opacity: 1 }, to: { opacity: 0 } }), range: '90% 100%' },
} as const;

/** A shade over what lies under a column, for as long as something does, in browsers that can tell. */
function shade(side: Side) {
  const { inner, fade, range } = shades[side];
  return {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    [inner]: -SHADE_WIDTH_PX,
    width: SHADE_WIDTH_PX,
    pointerEvents: 'none',
    opacity: 0,
    background: `linear-gradient(to ${side}, transparent, rgb(0 0 0 / 0.09))`,
    '@supports (animation-timeline: scroll())': {
      animation: `${fade} linear both`,
      animationTimeline: 'scroll(x nearest)',
      animationRange: range,
    },
  };
}

/** The look of a table's column that stays in sight while a wide table scrolls under it. */
export const stickyCell = (side: Side) => ({
  position: 'sticky',
  [side]: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  '.MuiTableRow-hover:hover > &': {
    backgroundImage: ({ palette }: Theme) => `linear-gradient(${palette.action.hover}, ${palette.action.hover})`,
  },
  // Above the other headings, which stay in sight as well.
  '&&.RaDataTable-headerCell': { zIndex: 3 },
  '&::after': shade(side),
});

/** The column of actions. */
export const actionsCell = stickyCell('right');
