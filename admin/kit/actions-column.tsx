import Stack from '@mui/material/Stack';
import type { MouseEvent, ReactNode } from 'react';
import { DataTable } from 'react-admin';
import type { Contract } from '#shared/contract.ts';
import { actionsCell } from './sticky-cell.ts';
import { useMay } from './use-may.ts';

/** A click on a button, or in a dialog that it opened, is none on the row. */
const stayInCell = (event: MouseEvent) => event.stopPropagation();

interface ActionsColumnProps {
  /** Whose records the actions change: who may not has no such column. Without it they only open something. */
  changes?: Contract;
  children: ReactNode;
}

/** The last column of a table, which stays in sight: what may be done with a row. */
export function ActionsColumn({ changes, children }: ActionsColumnProps) {
  const mayChange = useMay(changes?.name ?? '', 'update');
  if (changes && !mayChange) return null;
  return (
    <DataTable.Col label="admin.list.actions" sx={actionsCell}>
      <Stack direction="row" onClick={stayInCell} sx={{ alignItems: 'center', gap: 0.5, width: 'fit-content' }}>
        {children}
      </Stack>
    </DataTable.Col>
  );
}
