import { enUS, ptBR } from '@mui/material/locale';
import { createTheme, lighten, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { Locale } from '#shared/locale.ts';
import { type ColourScheme, palettes } from './palette.ts';
import { readablePrimary } from './readable-primary.ts';
import { allComponents, type Density, screenComponents } from './theme-components.ts';

/** The minimum contrast of text (WCAG AA). */
const CONTRAST_MIN = 4.5;
const muiTexts = { 'pt-br': ptBR, en: enUS } satisfies Record<Locale, ThemeOptions>;

const FONT_FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Digits of equal width, so that amounts in a column align. */
export const tabularFigures = { fontVariantNumeric: 'tabular-nums' } as const;

interface SiteColour {
  /** The operator's main colour as `#rrggbb`; it is darkened or lightened until it is readable on each background. */
  primaryColour?: string | undefined;
}

export interface SiteThemeOptions extends SiteColour {
  /** The language of MUI's built-in texts. */
  locale: Locale;
  density?: Density;
}

function paletteOf(scheme: ColourScheme, primaryColour: string | undefined) {
  const main = readablePrimary(primaryColour, scheme);
  return {
    ...palettes[scheme],
    // MUI uses `dark` on hover; in dark mode a darker button would look disabled.
    primary: scheme === 'dark' ? { main, dark: lighten(main, 0.3) } : { main },
    contrastThreshold: CONTRAST_MIN,
  };
}

/** Merges MUI's texts in the language with our overrides; if both define a component, both apply. */
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
 * Returns the CSS variables that the shared forms' plain CSS reads if a theme has none, and the input size of the site.
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
 * Returns the theme options of one colour scheme, for a host that creates the theme itself, as react-admin does with
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
 * Creates the theme of a site made of shared screens, with both colour schemes as CSS variables. Follows the system's
 * preference until the user chooses a scheme with `useColorScheme`. The choice is set on `<html data-theme>`, so no
 * inline script is needed.
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
