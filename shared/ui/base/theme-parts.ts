import type { Theme } from '@mui/material/styles';

/** The palette as CSS variables where the theme has them, as plain colours where it has not. */
export const paletteOf = (theme: Theme) => theme.vars?.palette ?? theme.palette;

/** A colour thinned out over what is under it. */
export const tint = (colour: string, percent: number) => `color-mix(in srgb, ${colour} ${percent}%, transparent)`;
