import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The key of an action, drawn on its button; screen readers have it from `aria-keyshortcuts`. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        px: 0.6,
        py: 0.1,
        border: 1,
        borderBottomWidth: 2,
        borderColor: 'currentColor',
        borderRadius: 0.75,
        font: 'inherit',
        fontSize: 11,
        lineHeight: 1.3,
        opacity: 0.8,
      }}
    >
      {children}
    </Box>
  );
}
