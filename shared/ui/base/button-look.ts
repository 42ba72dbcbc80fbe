import { type CSSObject, keyframes, type Theme } from '@mui/material/styles';
import { paletteOf, tint } from './theme-parts.ts';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

/**
 * Returns the style of a button or of a link that looks like one; `data-variant` and `data-colour` select the variant.
 */
export function buttonLook(theme: Theme): CSSObject {
  const palette = paletteOf(theme);
  return {
    '--ink': palette.primary.main,
    '--ink-contrast': palette.primary.contrastText,
    '--ink-pressed': palette.primary.dark,
    '&[data-colour="error"]': {
      '--ink': palette.error.main,
      '--ink-contrast': palette.error.contrastText,
      '--ink-pressed': palette.error.dark,
    },
    '&[data-colour="inherit"]': { '--ink': 'currentcolor' },
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    boxSizing: 'border-box',
    minHeight: 44,
    padding: '6px 20px',
    border: '1px solid transparent',
    borderRadius: 10,
    background: 'none',
    color: 'var(--ink)',
    font: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 600,
    lineHeight: 1.4,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    transition: 'background-color 150ms, border-color 150ms',
    '@media (hover: hover)': {
      '&:hover': { backgroundColor: tint('var(--ink)', 8) },
      '&[data-variant="contained"]:hover': { backgroundColor: 'var(--ink-pressed)' },
    },
    '&:active': { backgroundColor: tint('var(--ink)', 14) },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    '&[data-variant="text"]': { paddingInline: 12 },
    '&[data-variant="outlined"]': { borderColor: tint('var(--ink)', 50) },
    '&[data-variant="contained"]': { backgroundColor: 'var(--ink)', color: 'var(--ink-contrast)' },
    '&[data-variant="contained"]:active': { backgroundColor: 'var(--ink-pressed)' },
    '&:disabled, &[aria-busy="true"]': { cursor: 'default' },
    '&&:disabled': { borderColor: 'transparent', color: palette.action.disabled, backgroundColor: 'transparent' },
    '&&[data-variant="outlined"]:disabled': { borderColor: palette.action.disabledBackground },
    '&&[data-variant="contained"]:disabled': { backgroundColor: palette.action.disabledBackground },
    // While busy, the button keeps its width and shows a spinner instead of its text.
    '&[aria-busy="true"]': { color: 'transparent', '& > *': { visibility: 'hidden' } },
    '&[aria-busy="true"]::after': {
      content: '""',
      position: 'absolute',
      width: 18,
      height: 18,
      border: `2px solid ${palette.primary.main}`,
      borderTopColor: 'transparent',
      borderRadius: '50%',
      animation: `${turn} 900ms linear infinite`,
    },
    '&[data-variant="contained"][aria-busy="true"]::after': {
      borderColor: 'var(--ink-contrast)',
      borderTopColor: 'transparent',
    },
  };
}

export function iconButtonLook(theme: Theme): CSSObject {
  const palette = paletteOf(theme);
  return {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    background: 'none',
    color: palette.action.active,
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
    transition: 'background-color 150ms',
    '@media (hover: hover)': { '&:hover': { backgroundColor: palette.action.hover } },
    '&:active': { backgroundColor: palette.action.selected },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    '&:disabled': { color: palette.action.disabled, background: 'none', cursor: 'default' },
  };
}
