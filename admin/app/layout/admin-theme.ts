import type { Theme } from '@mui/material/styles';
import type { RaThemeOptions } from 'react-admin';
import type { ColourScheme } from '#shared/ui/base/palette.ts';
import { type SiteThemeOptions, siteThemeOptions } from '#shared/ui/base/theme.ts';
import { HAND_WINDOW, NARROW_WINDOW } from '../../kit/page/narrow-window.ts';

const PESSIMISTIC = { defaultProps: { mutationMode: 'pessimistic' } } as const;

/** On phones, react-admin gives toolbars their own background. */
const ON_PAGE = { backgroundColor: 'transparent' } as const;

/** Theme overrides of react-admin's components: flat paper, thin borders, dense rows. */
const adminComponents: RaThemeOptions['components'] = {
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 36 } } },
  // The same height as the inputs of the shared screens.
  MuiInputBase: { styleOverrides: { sizeSmall: { fontSize: '0.875rem', minHeight: 40 } } },
  // The notch of the outline must be as wide as the label at the font size of the input.
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
  // Stands for a name that is still to come: as wide as one, and as still, so that the columns keep their widths.
  RaLinearProgress: {
    styleOverrides: {
      root: { width: 72, borderRadius: 4, opacity: 0.4, '& .MuiLinearProgress-bar': { display: 'none' } },
    },
  },
  RaList: {
    styleOverrides: {
      root: {
        '& .RaList-main, & .RaList-content': { minWidth: 0 },
        // Reserves the height of ten rows, which avoids a layout shift when they load.
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
          paddingInline: 6,
          lineHeight: 1.25,
          '&:first-of-type': { paddingLeft: 16 },
          '&:last-of-type': { paddingRight: 16 },
        },
        // Headings and texts wrap, where the table would be wider than its place; figures and buttons do not.
        '& .MuiTableCell-alignRight, & .MuiButton-root': { whiteSpace: 'nowrap' },
        '& .RaDataTable-headerCell': { whiteSpace: 'normal' },
        '& .RaDataTable-rowCell .MuiChip-root': { height: 'auto', minHeight: 24 },
        '& .RaDataTable-rowCell .MuiChip-label': { whiteSpace: 'normal' },
        '& .RaDataTable-rowCell [data-colour]': { whiteSpace: 'normal', lineHeight: 1.25, paddingBlock: 4 },
        '& .MuiTableSortLabel-icon': { fontSize: 14, marginInline: 2 },
        // Limits the width of a cell: a name of 200 characters must not push the other columns out of view.
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
        [`@media ${NARROW_WINDOW}`]: { flexWrap: 'wrap' },
        [theme.breakpoints.down('sm')]: { ...ON_PAGE, flex: 'none' },
      }),
    },
  },
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
          // In the flow, above the table: react-admin's own lies over the filters.
          position: 'static',
          flexWrap: 'wrap',
          height: 'auto',
          transform: 'none',
          // react-admin's own tint of the primary colour gives the buttons too little contrast in dark mode.
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
        // The filter bar hides helper texts; validation errors of a date must stay visible.
        '& .MuiFormHelperText-root.Mui-error': { display: 'block' },
        // On a phone filters fill the width, choices two in a row, so that the list begins on the first screen.
        [`@media ${HAND_WINDOW}`]: {
          columnGap: 8,
          '& .filter-field': { flex: '1 1 100%', minWidth: 0 },
          '& .filter-field:has(.MuiAutocomplete-root, .MuiSelect-root)': { flexBasis: 'calc(50% - 8px)' },
          '& .filter-field .MuiFormControl-root, & .filter-field .MuiAutocomplete-root': { width: '100%', minWidth: 0 },
          '& .RaFilterFormInput-spacer': { display: 'none' },
        },
      },
    },
  },
  RaConfirm: { styleOverrides: { root: { '& .MuiDialogActions-root .MuiButton-startIcon': { display: 'none' } } } },
  RaDeleteButton: PESSIMISTIC,
  RaUpdateButton: PESSIMISTIC,
  RaBulkDeleteButton: PESSIMISTIC,
  RaBulkUpdateButton: PESSIMISTIC,
};

export function adminTheme(options: Omit<SiteThemeOptions, 'density'> & { mode: ColourScheme }): RaThemeOptions {
  const { components, ...base } = siteThemeOptions({ ...options, density: 'dense' });
  const shared = components?.MuiAutocomplete;
  // The shared theme defines the texts and styles of every search select; only the width is added here.
  const MuiAutocomplete = { ...shared, defaultProps: { ...shared?.defaultProps, fullWidth: true } };
  return { ...base, components: { ...components, ...adminComponents, MuiAutocomplete } };
}
