import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Fields in one column on phones and two beside each other where there is room. */
export function FormGrid({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', columnGap: 3, rowGap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      {children}
    </Box>
  );
}

/** A field as wide as the whole grid. */
export function WholeRow({ children }: { children: ReactNode }) {
  return <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>;
}
