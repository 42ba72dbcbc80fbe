import type { RaThemeOptions } from 'react-admin';
import type { Theme } from '@mui/material/styles';
import { siteThemeOptions, type SiteThemeOptions } from '#shared/ui/base/theme.ts';
import type { ColourScheme } from '#shared/ui/base/palette.ts';

const PESSIMISTIC = { defaultProps: { mutationMode: 'pessimistic' } } as const;

/** On a phone react-admin lays toolbars on paper of their own. */
const ON_PAGE = { backgroundColor: 'transparent' } as const;

/** What react-admin draws, in the looks of the product: paper on a page, thin lines, dense rows. */
const adminComponents: RaThemeOptions['components'] = {
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 36 } } },
  // As tall as the inputs of the screens that both sites show.
  MuiInputBase: { styleOverrides: { sizeSmall: { fontSize: '0.875rem', minHeight: 40 } } },
  // The gap in the frame is as wide as the label at the font size of the input.
  MuiInputLabel: {
    styleOverrides: {
      sizeSmall: { fontSize: '0.875rem', '&:not(.MuiInputLabel-shrink)': { transform: 'translate(14px, 10px)' } },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { fontSize: '0.875rem' } } },
  MuiBreadcrumbs: { styleOverrides: { root: { fontSize: '0.875rem' } } },
  MuiToolbar: { styleOverrides: { dense: { minHeight: 48 } } },
  MuiPopover: {
    styleOverrides: { paper: ({ theme }: { theme: Theme }) => ({ border: `1px solid ${theme.palette.divider}` }) },
  },
  RaList: {
    styleOverrides: {
      root: {
        '& .RaList-main, & .RaList-content': { minWidth: 0 },
        // As tall as ten rows, so that nothing jumps when they arrive.
        '& .RaList-content': { minHeight: 400 },
        '& .RaList-actions': { paddingBottom: 8 },
      },
    },
  },
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-tableWrapper': { overflowX: 'auto', borderRadius: 14 },
        '& .RaDataTable-headerCell, & .RaDataTable-rowCell': {
          whiteSpace: 'nowrap',
          paddingInline: 8,
          '&:first-of-type': { paddingLeft: 16 },
          '&:last-of-type': { paddingRight: 16 },
        },
        // A heading breaks before a column is pushed out of the window.
        '& .RaDataTable-headerCell': { whiteSpace: 'normal', lineHeight: 1.25 },
        // Somebody's name of two hundred letters does not push everything else out of sight.
        '& .RaDataTable-rowCell': {
          paddingBlock: 4,
          height: 38,
          maxWidth: 320,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        },
        '& tbody > tr:last-of-type > td': { borderBottom: 'none' },
      },
    },
  },
  RaListToolbar: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({ rowGap: 8, [theme.breakpoints.down('sm')]: ON_PAGE }),
    },
  },
  RaTopToolbar: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        alignItems: 'center',
        padding: 0,
        minHeight: 40,
        [theme.breakpoints.down('sm')]: { ...ON_PAGE, flex: 'none' },
      }),
    },
  },
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        // As tall as the filters that it lies over.
        '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
          height: 64,
          transform: 'translateY(-64px)',
          // react-admin's own shade of the main colour leaves the buttons on it hard to read in the dark.
          backgroundColor: `color-mix(in srgb, ${theme.palette.primary.main} 14%, ${theme.palette.background.paper})`,
        },
      }),
    },
  },
  RaSearchInput: { styleOverrides: { root: { width: 200 } } },
  RaFilterForm: {
    styleOverrides: {
      root: {
        '&&': { minHeight: 0 },
        '& .MuiAutocomplete-root': { width: 220 },
        // The bar hides helper texts, and with them what is wrong with a date.
        '& .MuiFormHelperText-root.Mui-error': { display: 'block' },
      },
    },
  },
  RaConfirm: { styleOverrides: { root: { '& .MuiDialogActions-root .MuiButton-startIcon': { display: 'none' } } } },
  RaDeleteButton: PESSIMISTIC,
  RaUpdateButton: PESSIMISTIC,
  RaBulkDeleteButton: PESSIMISTIC,
  RaBulkUpdateButton: PESSIMISTIC,
};

/** The options from which react-admin makes the theme of one colour scheme. */
export function adminTheme(options: Omit<SiteThemeOptions, 'density'> & { mode: ColourScheme }): RaThemeOptions {
  const { components, ...base } = siteThemeOptions({ ...options, density: 'dense' });
  const shared = components?.MuiAutocomplete;
  // The shared entry carries the words and the looks of every search select; here it only gets wider.
  const MuiAutocomplete = { ...shared, defaultProps: { ...shared?.defaultProps, fullWidth: true } };
  return { ...base, components: { ...components, ...adminComponents, MuiAutocomplete } };
}
