import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { Change } from './change.tsx';

const ROW_PX = 56;

/** A row: a name, its figure, and the text below. */
export interface FigureRow {
  id: number;
  name: ReactNode;
  more: string;
  value: string;
  /** By how many per cent the figure has changed; absent where that is not known. */
  change?: number | null;
}

interface FigureListProps {
  title: string;
  /** Said where there is nothing. */
  none: string;
  /** How many rows there are at most. */
  count: number;
  /** Undefined until they are there. */
  rows: readonly FigureRow[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Beside the title. */
  action?: ReactNode;
}

/** A short list of names and figures. Its height is independent of its content, to align with others beside it. */
export function FigureList({ title, none, count, rows, error, onRetry, action }: FigureListProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2.5, md: 4 }, minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          columnGap: 2,
          minHeight: 44,
          mb: 1,
        }}
      >
        <Typography component="h2" variant="h2" id={titleId}>
          {title}
        </Typography>
        {action}
      </Box>
      {/* Beside others a list keeps the height of a whole one; on phones only until it is there. */}
      <Box sx={{ minHeight: { xs: rows ? 0 : count * ROW_PX, md: count * ROW_PX } }}>
        {error && <LoadFailed message={error.message} onRetry={onRetry} />}
        {!error && rows === undefined && <BlockSkeleton height={count * ROW_PX} />}
        {rows?.length === 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ py: 2 }}>
            {none}
          </Typography>
        )}
        {rows && rows.length > 0 && (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((row) => (
              <Row key={row.id} {...row} />
            ))}
          </Box>
        )}
      </Box>
    </Card>
  );
}

/** On phones a name is never cut: two names often differ only at their end. */
const nameStyle = {
  fontWeight: 600,
  overflowWrap: 'anywhere',
  overflow: { md: 'hidden' },
  textOverflow: { md: 'ellipsis' },
  whiteSpace: { md: 'nowrap' },
} as const;

function Row({ name, more, value, change }: FigureRow) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        minHeight: ROW_PX,
        py: 0.5,
        '& + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 7em', minWidth: 0 }}>
        <Typography sx={nameStyle}>{name}</Typography>
        <Typography noWrap variant="body2" color="text.secondary" sx={tabularFigures}>
          {more}
        </Typography>
      </Box>
      <Box sx={{ flexShrink: 0, ml: 'auto', textAlign: 'right' }}>
        <Typography sx={{ fontWeight: 600, ...tabularFigures }}>{value}</Typography>
        {change !== undefined && (
          <Typography variant="body2" sx={tabularFigures}>
            <Change percent={change} />
          </Typography>
        )}
      </Box>
    </Box>
  );
}
