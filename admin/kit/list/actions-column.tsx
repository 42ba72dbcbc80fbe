import Stack from '@mui/material/Stack';
import type { MouseEvent, ReactNode } from 'react';
import { DataTable } from 'react-admin';
import type { Contract } from '#shared/contract/contract.ts';
import { useMay } from '../page/use-may.ts';
import { CardPart, useIsCard } from './card-part.tsx';
import { actionsCell } from './sticky-cell.ts';

/** Stops the row from handling clicks on a button or inside a dialog that the button opened. */
const stayInCell = (event: MouseEvent) => event.stopPropagation();

interface ActionsColumnProps {
  /**
   * The resource that the actions change: the column is hidden from users who may not change it. Omit it for actions
   * that only open something.
   */
  changes?: Contract;
  children: ReactNode;
}

/** The last, sticky column of a table, or the end of a card: the actions of a row. */
export function ActionsColumn({ changes, children }: ActionsColumnProps) {
  const isCard = useIsCard();
  const mayChange = useMay(changes?.name ?? '', 'update');
  if (changes && !mayChange) return null;
  const actions = (
    <Stack direction="row" onClick={stayInCell} sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      {children}
    </Stack>
  );
  if (isCard) return <CardPart place="actions">{actions}</CardPart>;
  return (
    <DataTable.Col label="admin.list.actions" sx={actionsCell}>
      {actions}
    </DataTable.Col>
  );
}
