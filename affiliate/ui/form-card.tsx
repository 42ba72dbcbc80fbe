import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A card for a form, with a readable maximum width. */
export function FormCard({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        maxWidth: 880,
        p: { xs: 2, sm: 4 },
        border: 1,
        borderColor: 'divider',
        borderRadius: '14px',
        bgcolor: 'background.paper',
      }}
    >
      {children}
    </Box>
  );
}
