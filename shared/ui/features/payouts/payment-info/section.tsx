import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { FormGrid } from '#shared/ui/form/form-grid.tsx';

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** A titled part of a form. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Box component="h2" id={id} sx={{ m: 0, mb: 2, font: 'inherit', fontSize: '1.125rem', fontWeight: 700 }}>
        {title}
      </Box>
      <FormGrid>{children}</FormGrid>
    </section>
  );
}
