import type { ThemeOptions } from '@mui/material/styles';
import { paletteOf, tint } from './theme-parts.ts';

type Components = NonNullable<ThemeOptions['components']>;

const TOUCH_TARGET_PX = 44;

/** Which targets are at least 44 px high: all (`roomy`), or only those on touch screens (`dense`). */
export type Density = 'roomy' | 'dense';

function targetsOf(density: Density) {
  const height = { minHeight: TOUCH_TARGET_PX };
  const square = { ...height, minWidth: TOUCH_TARGET_PX };
  return density === 'roomy'
    ? { target: height, squareTarget: square }
    : { target: { '@media (pointer: coarse)': height }, squareTarget: { '@media (pointer: coarse)': square } };
}

/** Returns the overrides of the MUI components that the shared screens use. */
export function screenComponents(density: Density): Components {
  const { target, squareTarget } = targetsOf(density);
  return {
    MuiButtonBase: {
      styleOverrides: {
        root: ({ theme }) => ({
          '&.Mui-focusVisible': { outline: `2px solid ${paletteOf(theme).primary.main}`, outlineOffset: 2 },
        }),
      },
    },
    MuiIconButton: { styleOverrides: { root: squareTarget } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      // In dark mode MUI lightens elevated paper with a gradient; here elevated paper has a border.
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderRadius: 14 } },
    },
    MuiChip: {
      styleOverrides: {
        root: ({ theme, ownerState }) => {
          const { color = 'default', variant = 'filled' } = ownerState;
          if (variant !== 'filled' || ownerState.clickable === true) return { fontWeight: 600 };
          const ink = color === 'default' ? paletteOf(theme).text.secondary : paletteOf(theme)[color].main;
          return { fontWeight: 600, color: ink, backgroundColor: tint(ink, 12) };
        },
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        paper: ({ theme }) => ({ border: `1px solid ${paletteOf(theme).divider}`, boxShadow: theme.shadows[8] }),
        option: target,
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { fontVariantNumeric: 'tabular-nums' },
        head: ({ theme }) => ({ fontWeight: 600, color: paletteOf(theme).text.secondary }),
      },
    },
  };
}

/** Returns the overrides of all MUI components, for a site built with MUI. */
export function allComponents(density: Density): Components {
  const { target } = targetsOf(density);
  return {
    ...screenComponents(density),
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { ...target, paddingInline: 20, borderRadius: 10 }, text: { paddingInline: 12 } },
    },
    MuiDialog: {
      styleOverrides: { paper: ({ theme }) => ({ borderRadius: 16, border: `1px solid ${paletteOf(theme).divider}` }) },
    },
    MuiDialogTitle: { styleOverrides: { root: { padding: '20px 24px 12px', fontWeight: 650 } } },
    MuiDialogActions: {
      styleOverrides: { root: { padding: '8px 24px 20px', gap: 8 }, spacing: { '& > * + *': { marginLeft: 0 } } },
    },
    // A choice is read whole: MUI would cut it where the field is narrower.
    MuiSelect: { styleOverrides: { select: { whiteSpace: 'normal' } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme }) => ({
          ...target,
          backgroundColor: paletteOf(theme).background.paper,
          '&.Mui-readOnly, &.Mui-disabled': { backgroundColor: tint(paletteOf(theme).text.secondary, 8) },
        }),
        notchedOutline: ({ theme }) => ({ borderColor: tint(paletteOf(theme).text.secondary, 60) }),
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: ({ theme }) => ({
          marginInline: 0,
          lineHeight: 1.4,
          // The help of an input that may only be read is to be read.
          '&.Mui-disabled': { color: paletteOf(theme).text.secondary },
        }),
      },
    },
    MuiTab: { styleOverrides: { root: { ...target, textTransform: 'none', fontWeight: 600 } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiLinearProgress: {
      styleOverrides: { root: ({ theme }) => ({ backgroundColor: paletteOf(theme).divider }) },
    },
    // One that takes clicks covers what is below its element, such as the first row of a table below a heading.
    MuiTooltip: { defaultProps: { enterTouchDelay: 200, disableInteractive: true } },
  };
}
