import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A card for a form, with its title and a readable maximum width. */
export function FormCard({ title, children }: { title?: string | undefined; children: ReactNode }) {
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
      {title !== undefined && (
        <Typography component="h2" variant="h2" sx={{ mb: 2.5 }}>
          {title}
        </Typography>
      )}
      {children}
    </Box>
  );
}
