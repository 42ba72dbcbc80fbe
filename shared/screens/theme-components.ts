import type { ThemeOptions } from '@mui/material/styles';
import { paletteOf, tint } from './theme-parts.ts';

const TOUCH_TARGET_PX = 44;

/** How the components of MUI look in both sites. `roomy` keeps every target at 44 px, `dense` only where fingers are. */
export function themeComponents(density: 'roomy' | 'dense'): NonNullable<ThemeOptions['components']> {
  const target =
    density === 'roomy'
      ? { minHeight: TOUCH_TARGET_PX }
      : { '@media (pointer: coarse)': { minHeight: TOUCH_TARGET_PX } };
  const squareTarget =
    density === 'roomy'
      ? { minHeight: TOUCH_TARGET_PX, minWidth: TOUCH_TARGET_PX }
      : { '@media (pointer: coarse)': { minHeight: TOUCH_TARGET_PX, minWidth: TOUCH_TARGET_PX } };

  return {
    MuiButtonBase: {
      styleOverrides: {
        root: ({ theme }) => ({
          '&.Mui-focusVisible': { outline: `2px solid ${paletteOf(theme).primary.main}`, outlineOffset: 2 },
        }),
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { ...target, paddingInline: 20, borderRadius: 10 }, text: { paddingInline: 12 } },
    },
    MuiIconButton: { styleOverrides: { root: squareTarget } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      // MUI lightens raised paper in the dark by a gradient; here raised means bordered.
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderRadius: 14 } },
    },
    MuiDialog: {
      styleOverrides: { paper: ({ theme }) => ({ borderRadius: 16, border: `1px solid ${paletteOf(theme).divider}` }) },
    },
    MuiDialogTitle: { styleOverrides: { root: { padding: '20px 24px 12px', fontWeight: 650 } } },
    MuiDialogActions: {
      styleOverrides: { root: { padding: '8px 24px 20px', gap: 8 }, spacing: { '& > * + *': { marginLeft: 0 } } },
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
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, lineHeight: 1.4 } } },
    MuiTab: { styleOverrides: { root: { ...target, textTransform: 'none', fontWeight: 600 } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiTableCell: {
      styleOverrides: {
        root: { fontVariantNumeric: 'tabular-nums' },
        head: ({ theme }) => ({ fontWeight: 600, color: paletteOf(theme).text.secondary }),
      },
    },
    MuiLinearProgress: {
      styleOverrides: { root: ({ theme }) => ({ backgroundColor: paletteOf(theme).divider }) },
    },
    MuiTooltip: { defaultProps: { enterTouchDelay: 200 } },
  };
}
