import type { ReactNode } from 'react';
import { BulkActionsToolbar, useListContext } from 'react-admin';

/**
 * The bulk actions of the selected rows. react-admin's own toolbar keeps its buttons in the tab order while nothing is
 * selected.
 */
export function SelectionToolbar({ children }: { children: ReactNode }) {
  const { selectedIds } = useListContext();
  return selectedIds.length > 0 && <BulkActionsToolbar>{children}</BulkActionsToolbar>;
}
