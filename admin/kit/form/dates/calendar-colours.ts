import type { Theme } from '@mui/material/styles';

export const calendarColours = (theme: Theme) => ({
  '--rdp-accent-color': theme.palette.primary.main,
  '--rdp-accent-background-color': `color-mix(in srgb, ${theme.palette.primary.main} 14%, transparent)`,
  '--rdp-range_start-color': theme.palette.primary.contrastText,
  '--rdp-range_end-color': theme.palette.primary.contrastText,
});
