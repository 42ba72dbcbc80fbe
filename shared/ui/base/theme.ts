import { enUS, ptBR } from '@mui/material/locale';
import { createTheme, darken, getContrastRatio, lighten, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { Locale } from '#shared/i18n/translate.ts';
import { type ColourScheme, palettes } from './palette.ts';
import { allComponents, type Density, screenComponents } from './theme-components.ts';

/** What WCAG AA asks of text. */
const CONTRAST_MIN = 4.5;
/** An accent stands on a tint of itself as well, as the chosen item of a menu does, and there it loses up to a fifth. */
const PRIMARY_CONTRAST_MIN = 5.5;

const muiTexts = { 'pt-br': ptBR, en: enUS } satisfies Record<Locale, ThemeOptions>;

const FONT_FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Figures of equal width, so that amounts in a column stand under each other. */
export const tabularFigures = { fontVariantNumeric: 'tabular-nums' } as const;

interface SiteColour {
  /** The operator's main colour as `#rrggbb`; it is darkened or lightened until it reads on each background. */
  primaryColour?: string | undefined;
}

export interface SiteThemeOptions extends SiteColour {
  /** The language of the words that MUI brings along. */
  locale: Locale;
  density?: Density;
}

/**
 * The nearest shade of a colour that reads as text on a scheme's backgrounds.
 *
 * @param colour `#rrggbb`; anything else gives the house colour of the scheme
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

function paletteOf(scheme: ColourScheme, primaryColour: string | undefined) {
  const main = readablePrimary(primaryColour, scheme);
  return {
    ...palettes[scheme],
    // MUI shows `dark` under the pointer; over a dark page a darker button would look switched off.
    primary: scheme === 'dark' ? { main, dark: lighten(main, 0.3) } : { main },
    contrastThreshold: CONTRAST_MIN,
  };
}

/** The words of MUI in the language, under the look of the house: where both have a say, both are kept. */
function componentsOf({ locale, density = 'roomy' }: SiteThemeOptions) {
  const texts = muiTexts[locale].components;
  const looks = allComponents(density);
  return { ...texts, ...looks, MuiAutocomplete: { ...texts?.MuiAutocomplete, ...looks.MuiAutocomplete } };
}

const base: ThemeOptions = {
  spacing: 8,
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: FONT_FAMILY,
    h1: { fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.01em' },
    h2: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.3 },
    h3: { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.4 },
    body1: { lineHeight: 1.55 },
    body2: { lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
};

/**
 * What the plain CSS of the shared forms reads, where a theme has no CSS variables of its own, and the size of their
 * inputs: one per site.
 */
function plainCssVariables({ mode, primaryColour, density = 'roomy' }: SiteThemeOptions & { mode: ColourScheme }) {
  const { background, text, primary, error, success, warning, divider } = paletteOf(mode, primaryColour);
  return {
    '--mui-palette-background-paper': background.paper,
    '--mui-palette-text-primary': text.primary,
    '--mui-palette-text-secondary': text.secondary,
    '--mui-palette-primary-main': primary.main,
    '--mui-palette-error-main': error.main,
    '--mui-palette-success-main': success.main,
    '--mui-palette-warning-main': warning.main,
    '--mui-palette-divider': divider,
    ...(density === 'dense' && { '--field-height': '40px', '--field-font-size': '0.875rem' }),
  };
}

/**
 * The options of one colour scheme, for a host that makes the theme itself, as react-admin does with its
 * `theme` and `darkTheme`.
 */
export function siteThemeOptions(options: SiteThemeOptions & { mode: ColourScheme }): ThemeOptions {
  return {
    ...base,
    components: {
      ...componentsOf(options),
      MuiCssBaseline: { styleOverrides: { ':root': plainCssVariables(options) } },
    },
    palette: paletteOf(options.mode, options.primaryColour),
  };
}

/**
 * The theme of a site of shared screens with both colour schemes as CSS variables. Until a person chooses one with
 * `useColorScheme`, the system's preference holds; the choice stands at `<html data-theme>`, so no script has to be
 * inline.
 */
export function createSiteTheme({ primaryColour }: SiteColour = {}): Theme {
  return createTheme({
    ...base,
    components: screenComponents('roomy'),
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: {
      light: { palette: paletteOf('light', primaryColour) },
      dark: { palette: paletteOf('dark', primaryColour) },
    },
  });
}
