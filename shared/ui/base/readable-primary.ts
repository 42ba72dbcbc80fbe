import { darken, getContrastRatio, lighten } from '@mui/material/styles';
import { type ColourScheme, palettes } from './palette.ts';

/**
 * The primary colour is also used as text on its own tint, as in the selected item of a menu, which costs up to a fifth
 * of the contrast.
 */
const PRIMARY_CONTRAST_MIN = 5.5;

/**
 * Returns the nearest shade of a colour that is readable as text on the backgrounds of a scheme.
 *
 * @param colour `#rrggbb`; anything else gives the default colour of the scheme
 */
export function readablePrimary(colour: string | undefined, scheme: ColourScheme): string {
  if (colour === undefined || !/^#[0-9a-f]{6}$/i.test(colour)) return palettes[scheme].primary.main;
  const { default: page, paper } = palettes[scheme].background;
  const shade = scheme === 'light' ? darken : lighten;
  const reads = (candidate: string) =>
    Math.min(getContrastRatio(candidate, page), getContrastRatio(candidate, paper)) >= PRIMARY_CONTRAST_MIN;
  for (let step = 0; step < 20; step += 1) {
    const candidate = shade(colour, step * 0.05);
    if (reads(candidate)) return candidate;
  }
  return palettes[scheme].text.primary;
}
