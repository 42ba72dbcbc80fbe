import type { ReactNode } from 'react';
import { BulkActionsToolbar, SelectAllButton, useListContext } from 'react-admin';
import { SelectionContext, type SelectionWords } from '../feedback/selection-summary.tsx';

/** As many as are changed one by one within some minutes. */
const SELECTED_MAX = 1_000;

/**
 * The bulk actions of the selected rows. react-admin's own toolbar keeps its buttons in the tab order while nothing is
 * selected.
 */
export function SelectionToolbar({ children, ...words }: SelectionWords & { children: ReactNode }) {
  const { selectedIds } = useListContext();
  return (
    selectedIds.length > 0 && (
      <SelectionContext value={words}>
        <BulkActionsToolbar selectAllButton={<SelectAllButton limit={SELECTED_MAX} />}>{children}</BulkActionsToolbar>
      </SelectionContext>
    )
  );
}
