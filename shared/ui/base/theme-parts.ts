import type { CSSObject, Theme } from '@mui/material/styles';

/** The palette as CSS variables where the theme has them, as plain colours where it has not. */
export const paletteOf = (theme: Theme) => theme.vars?.palette ?? theme.palette;

/** A colour thinned out over what is under it. */
export const tint = (colour: string, percent: number) => `color-mix(in srgb, ${colour} ${percent}%, transparent)`;

/** The frame of an input or of a box round it: the look of MUI's outlined input at a fraction of its code. */
export function inputFrame(theme: Theme): CSSObject {
  const { background, error, primary, text } = paletteOf(theme);
  return {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: 48,
    border: `1px solid ${tint(text.secondary, 60)}`,
    borderRadius: 10,
    backgroundColor: background.paper,
    color: text.primary,
    font: 'inherit',
    fontSize: '1rem',
    '@media (hover: hover)': { '&:hover': { borderColor: text.primary } },
    '&:focus, &:focus-within': {
      outline: 'none',
      borderColor: primary.main,
      boxShadow: `inset 0 0 0 1px ${primary.main}`,
    },
    '&[data-faulty="true"]': { borderColor: error.main },
    '&[data-faulty="true"]:is(:focus, :focus-within)': { boxShadow: `inset 0 0 0 1px ${error.main}` },
    '&[readonly]': { backgroundColor: tint(text.secondary, 8) },
  };
}
