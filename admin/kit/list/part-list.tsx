import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Contract } from '#shared/contract/contract.ts';
import { ListTable } from './list-table.tsx';
import { NestedList } from './nested-list.tsx';

interface PartListProps<C extends Contract> {
  contract: C;
  filter: Partial<z.output<C['filter']>>;
  title: string;
  /** What these records are for. */
  text?: string;
  /** Shown where there are none. */
  empty: string;
  /** The button that adds one. */
  add?: ReactNode;
  /** The content of the row below a row, which its own button opens. */
  expand?: ReactNode;
  /** The columns. */
  children: ReactNode;
}

/** The records that belong to the record of a page: a title, a button to add one and a table. */
export function PartList<C extends Contract>(props: PartListProps<C>) {
  const { contract, filter, title, text, empty, add, expand, children } = props;
  return (
    <NestedList
      contract={contract}
      filter={filter}
      header={
        <Box sx={{ mb: 1 }}>
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 40 }}>
            <Typography variant="h2">{title}</Typography>
            {add}
          </Stack>
          {text !== undefined && (
            <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 720 }}>
              {text}
            </Typography>
          )}
        </Box>
      }
    >
      <ListTable
        rowClick={false}
        empty={<Box sx={{ py: 6, textAlign: 'center' }}>{empty}</Box>}
        {...(expand !== undefined && { expand })}
      >
        {children}
      </ListTable>
    </NestedList>
  );
}
