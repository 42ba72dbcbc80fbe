import type { ReactNode } from 'react';
import { ListBase, type SortPayload } from 'react-admin';
import { RowsPerPagePagination, useRowsPerPage } from './rows-per-page.tsx';
import { UntilLoaded } from './until-loaded.tsx';

interface NestedListProps {
  resource: string;
  /** Holds whatever else the person narrows the list to. */
  filter: Record<string, unknown>;
  sort: SortPayload;
  /** What stands above the table and needs the list around it. */
  header?: ReactNode;
  /** The table. */
  children: ReactNode;
}

/**
 * A list inside the page of another record: its filter, page and selection are neither in the address, which the page
 * has for itself, nor in the store, where the next record's list would find them.
 */
export function NestedList({ header, children, ...props }: NestedListProps) {
  const [rowsPerPage] = useRowsPerPage();
  return (
    <ListBase {...props} perPage={rowsPerPage} disableSyncWithLocation storeKey={false} exporter={false}>
      {header}
      <UntilLoaded>{children}</UntilLoaded>
      <RowsPerPagePagination />
    </ListBase>
  );
}
