import Stack from '@mui/material/Stack';
import type { MouseEvent, ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { actionsCell } from './sticky-cell.ts';

/** A click on a button, or in a dialog that it opened, is none on the row. */
const stayInCell = (event: MouseEvent) => event.stopPropagation();

/** The last column of a table, which stays in sight: what may be done with a row. */
export function ActionsColumn({ children }: { children: ReactNode }) {
  return (
    <DataTable.Col label="admin.list.actions" sx={actionsCell}>
      <Stack direction="row" onClick={stayInCell} sx={{ alignItems: 'center', gap: 0.5, width: 'fit-content' }}>
        {children}
      </Stack>
    </DataTable.Col>
  );
}
