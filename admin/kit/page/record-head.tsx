import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';

interface RecordHeadProps {
  /** The picture, or a tile in its place. */
  tile?: ReactNode;
  name: ReactNode;
  /** What state it is in. */
  chips?: ReactNode;
  /** What identifies it, and how it is reached; empty ones are left out. */
  facts?: readonly ReactNode[];
  /** Further lines below the facts. */
  details?: ReactNode;
  actions?: ReactNode;
  /** At most four. */
  figures?: ReactNode;
  /** What is decided about it. */
  children?: ReactNode;
}

/** The head of a record's page: who or what it is, its figures, and what can be done with it. */
export function RecordHead({ tile, name, chips, facts = [], details, actions, figures, children }: RecordHeadProps) {
  return (
    <Card sx={{ display: 'grid', gap: 2, px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 }, mb: 2 }}>
      <Stack direction="row" sx={{ flexWrap: { xs: 'wrap', md: 'nowrap' }, alignItems: 'flex-start', gap: 2 }}>
        {tile}
        <Box sx={{ flex: '1 1 0', minWidth: { xs: 200, md: 0 } }}>
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
            <Typography variant="h2" sx={{ fontSize: { xs: '1.25rem', md: '1.5rem' }, overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            {chips}
          </Stack>
          <Facts facts={facts} />
          {details}
        </Box>
        {actions !== undefined && (
          <Stack direction="row" sx={{ flexShrink: { xs: 1, md: 0 }, flexWrap: 'wrap', gap: 1 }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {figures !== undefined && (
        <>
          <Divider />
          <Box
            component="dl"
            sx={{
              display: 'grid',
              gap: 2,
              m: 0,
              gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
            }}
          >
            {figures}
          </Box>
        </>
      )}
      {children !== undefined && children !== false && (
        <>
          <Divider />
          {children}
        </>
      )}
    </Card>
  );
}

function Facts({ facts }: { facts: readonly ReactNode[] }) {
  const shown = facts.filter((fact) => fact !== null && fact !== '' && fact !== false);
  if (shown.length === 0) return null;
  return (
    <Typography
      component="ul"
      variant="body2"
      color="text.secondary"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        m: 0,
        mt: 0.25,
        p: 0,
        listStyle: 'none',
        overflowWrap: 'anywhere',
        '& > li': { minWidth: 0 },
        '& a': { textDecoration: 'underline' },
        '& > li:not(:last-of-type)::after': { content: '"·"', mx: 0.75 },
      }}
    >
      {shown.map((fact, index) => (
        <li key={index}>{fact}</li>
      ))}
    </Typography>
  );
}

interface HeadFigureProps {
  label: string;
  /** Undefined while it loads. */
  value: ReactNode;
  hint?: ReactNode;
  /** Beside the value. */
  aside?: ReactNode;
  severity?: 'success' | 'warning' | 'error' | undefined;
}

/** A figure of a record's head. Its lines have their places before they have loaded. */
export function HeadFigure({ label, value, hint, aside, severity }: HeadFigureProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, minWidth: 0, minHeight: 30 }}>
          <Box
            sx={{ fontSize: { xs: '1rem', md: '1.25rem' }, fontWeight: 650, whiteSpace: 'nowrap', ...tabularFigures }}
          >
            {value === undefined ? <TextSkeleton width={96} /> : value}
          </Box>
          {aside}
        </Stack>
        <Typography
          component="div"
          variant="body2"
          sx={{
            // On a phone most of them take two lines.
            minHeight: { xs: 40, sm: 20 },
            '& a': { textDecoration: 'underline' },
            color: severity === undefined ? 'text.secondary' : `${severity}.main`,
          }}
        >
          {value === undefined ? <TextSkeleton width={128} /> : hint}
        </Typography>
      </Box>
    </Box>
  );
}
