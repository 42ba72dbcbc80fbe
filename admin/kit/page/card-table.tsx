import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { SxProps } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Key, ReactNode } from 'react';
import { useNarrowWindow } from './narrow-window.ts';

export interface CardColumn {
  heading: string;
  /** What a card has of it: its heading and content by default, the content alone, its title, or nothing. */
  inCard?: 'bare' | 'title' | 'none';
  align?: 'right';
  /** Of its cells, where there are columns. */
  sx?: SxProps;
}

interface CardTableProps {
  /** Its name, where no heading above it says what it is. */
  label?: string;
  columns: readonly CardColumn[];
  /** The cells are in the order of the columns. */
  rows: readonly { key: Key; cells: readonly ReactNode[] }[];
}

/** A small table. On a narrow screen, where its columns would not fit, each row is a card. */
export function CardTable(props: CardTableProps) {
  return useNarrowWindow() ? <Cards {...props} /> : <Columns {...props} />;
}

function Columns({ label, columns, rows }: CardTableProps) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map(({ heading, align, sx = {} }) => (
              <TableCell key={heading} align={align ?? 'left'} sx={sx}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {columns.map(({ heading, align, sx = {}, inCard }, index) => (
                <TableCell
                  key={heading}
                  align={align ?? 'left'}
                  sx={sx}
                  {...(inCard === 'title' && { component: 'th', scope: 'row' })}
                >
                  {cells[index]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Cards({ label, columns, rows }: CardTableProps) {
  const parts = columns.map((column, index) => ({ ...column, index }));
  const title = parts.find(({ inCard }) => inCard === 'title');
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, overflowWrap: 'anywhere' }}>
      {rows.map(({ key, cells }) => (
        <Stack key={key} component="li" sx={{ gap: 1, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          {title && <Typography sx={{ fontWeight: 650 }}>{cells[title.index]}</Typography>}
          {parts
            .filter(({ inCard }) => inCard === undefined || inCard === 'bare')
            .map(({ heading, inCard, index }) =>
              inCard === 'bare' ? (
                <Box key={heading}>{cells[index]}</Box>
              ) : (
                <Box key={heading} sx={{ display: 'grid', gridTemplateColumns: 'minmax(96px, 2fr) 3fr', gap: 1 }}>
                  <Typography variant="body2" component="span" color="text.secondary">
                    {heading}
                  </Typography>
                  <Typography variant="body2" component="div">
                    {cells[index]}
                  </Typography>
                </Box>
              ),
            )}
        </Stack>
      ))}
    </Box>
  );
}
