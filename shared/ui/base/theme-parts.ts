import type { Theme } from '@mui/material/styles';

/** Returns the palette as CSS variables if the theme has them, otherwise as plain colours. */
export const paletteOf = (theme: Theme) => theme.vars?.palette ?? theme.palette;

/** Returns a colour with the given opacity in percent. */
export const tint = (colour: string, percent: number) => `color-mix(in srgb, ${colour} ${percent}%, transparent)`;
