import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';

/** A card for a form, with a readable maximum width. */
export function FormCard({ children }: { children: ReactNode }) {
  return (
    <Card sx={{ maxWidth: 880 }}>
      <Box sx={{ p: { xs: 2, sm: 4 } }}>{children}</Box>
    </Card>
  );
}
