import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';

/** A form on paper, no wider than it is comfortable to read. */
export function FormCard({ children }: { children: ReactNode }) {
  return (
    <Card sx={{ maxWidth: 880 }}>
      <Box sx={{ p: { xs: 2, sm: 4 } }}>{children}</Box>
    </Card>
  );
}
