import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { shareBehind } from '#shared/ui/base/chart/share-bar.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { Change } from './change.tsx';

const ROW_PX = 56;
const DENSE_ROW_PX = 52;

/** A row: a name, its figure, and the text below. */
export interface FigureRow {
  id: number;
  name: ReactNode;
  more: string;
  value: string;
  /** By how many per cent the figure has changed; absent where that is not known. */
  change?: number | null;
  /** From 0 to 1: how far a bar behind the row reaches. */
  share?: number;
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
  isDense?: boolean;
}

/** A short list of names and figures. Its height is independent of its content, to align with others beside it. */
export function FigureList({ title, none, count, rows, error, onRetry, action, isDense = false }: FigureListProps) {
  const titleId = useId();
  const rowPx = isDense ? DENSE_ROW_PX : ROW_PX;
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ ...(isDense ? { px: 2.5, py: 2 } : { p: { xs: 2.5, md: 4 } }), minWidth: 0 }}
    >
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
      <Box sx={{ minHeight: { xs: rows ? 0 : count * rowPx, md: count * rowPx } }}>
        {error && <LoadFailed message={error.message} onRetry={onRetry} />}
        {!error && rows === undefined && <BlockSkeleton height={count * rowPx} />}
        {rows?.length === 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ py: 2 }}>
            {none}
          </Typography>
        )}
        {rows && rows.length > 0 && (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((row) => (
              <Row key={row.id} {...row} isDense={isDense} />
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

/** Two lines, so that the cards can be narrow. */
const denseNameStyle = {
  fontWeight: 600,
  fontSize: '0.8125rem',
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
} as const;

function Row({ name, more, value, change, share, isDense }: FigureRow & { isDense: boolean }) {
  return (
    <Box
      component="li"
      {...(share !== undefined && shareBehind(share))}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        minHeight: isDense ? DENSE_ROW_PX : ROW_PX,
        py: isDense ? 0.25 : 0.5,
        // A bar behind the row begins before its text.
        ...(share === undefined ? { '& + li': { borderTop: 1, borderColor: 'divider' } } : { px: 1, mx: -1 }),
      }}
    >
      <Box sx={{ flex: '1 1 7em', minWidth: 0 }}>
        <Typography sx={isDense ? denseNameStyle : nameStyle}>{name}</Typography>
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
