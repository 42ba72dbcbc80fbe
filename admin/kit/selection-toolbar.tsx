import type { ReactNode } from 'react';
import { BulkActionsToolbar, SelectAllButton, useListContext } from 'react-admin';

/** As many as are changed one by one within some minutes. */
const SELECTED_MAX = 1_000;

/**
 * The bulk actions of the selected rows. react-admin's own toolbar keeps its buttons in the tab order while nothing is
 * selected.
 */
export function SelectionToolbar({ children }: { children: ReactNode }) {
  const { selectedIds } = useListContext();
  return (
    selectedIds.length > 0 && (
      <BulkActionsToolbar selectAllButton={<SelectAllButton limit={SELECTED_MAX} />}>{children}</BulkActionsToolbar>
    )
  );
}
