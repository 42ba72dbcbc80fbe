import { getContrastRatio } from '@mui/material/styles';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ColourScheme, palettes } from './palette.ts';
import { readablePrimary } from './readable-primary.ts';
import { createSiteTheme, siteThemeOptions } from './theme.ts';

const AA = 4.5;
const schemes: ColourScheme[] = ['light', 'dark'];

test.each(schemes)('every colour of the %s palette is readable as text on page and paper', (scheme) => {
  const { background, text, primary, secondary, error, warning, success, info } = palettes[scheme];
  const inks = [
    text.primary,
    text.secondary,
    ...[primary, secondary, error, warning, success, info].map((c) => c.main),
  ];
  for (const ink of inks) {
    expect(getContrastRatio(ink, background.default), `${ink} on the page`).toBeGreaterThanOrEqual(AA);
    expect(getContrastRatio(ink, background.paper), `${ink} on paper`).toBeGreaterThanOrEqual(AA);
  }
});

test.each(schemes)('any colour of an operator is adjusted until it is readable in the %s scheme', (scheme) => {
  const { background } = palettes[scheme];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const shade = readablePrimary(`#${number.toString(16).padStart(6, '0')}`, scheme);
      expect(getContrastRatio(shade, background.default)).toBeGreaterThanOrEqual(5.5);
      expect(getContrastRatio(shade, background.paper)).toBeGreaterThanOrEqual(5.5);
    }),
  );
});

test('a readable colour is used unchanged, and an invalid one gives the default colour', () => {
  expect(getContrastRatio(readablePrimary('#7a1f3d', 'light'), '#7a1f3d')).toBeCloseTo(1, 2);
  expect(readablePrimary('red; background: url(//evil.example)', 'light')).toBe(palettes.light.primary.main);
  expect(readablePrimary(undefined, 'dark')).toBe(palettes.dark.primary.main);
});

test('both schemes are in one theme as CSS variables, selected by an attribute of the page', () => {
  const theme = createSiteTheme();
  expect(theme).toHaveProperty('colorSchemes.light');
  expect(theme).toHaveProperty('colorSchemes.dark');
  expect(theme.vars?.palette.primary.main).toContain('var(--mui-palette-primary-main');
});

test("a host that creates its own theme gets one scheme, with MUI's texts in its language", () => {
  const options = siteThemeOptions({ locale: 'pt-br', mode: 'dark', density: 'dense' });
  expect(options.palette?.mode).toBe('dark');
  expect(options.components?.MuiAutocomplete?.defaultProps?.noOptionsText).toBe('Sem opções');
});
