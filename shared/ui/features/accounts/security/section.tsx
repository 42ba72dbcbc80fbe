import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  text?: string;
  /** The action of the whole section. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One topic of the security of an account. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ '& + &': { mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' } }}
    >
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1.5, justifyContent: 'space-between', alignItems: { sm: 'flex-start' } }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography id={id} component="h2" variant="h3">
            {title}
          </Typography>
          {text !== undefined && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, maxWidth: 560 }}>
              {text}
            </Typography>
          )}
        </Box>
        {action !== undefined && <Box sx={{ flexShrink: 0 }}>{action}</Box>}
      </Stack>
      {children !== undefined && <Box sx={{ mt: 2 }}>{children}</Box>}
    </Box>
  );
}

/** The rows of a section, one below the other. */
export function SectionRows({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

/** One row of a section: what it is, its details, and its action at the end. */
export function SectionRow({ name, action, children }: { name: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        gap: 2,
        py: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography component="div" variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {children}
        </Typography>
      </Box>
      {action}
    </Stack>
  );
}
