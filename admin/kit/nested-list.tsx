import type { ReactNode } from 'react';
import { ListBase } from 'react-admin';
import type * as z from 'zod/mini';
import type { Contract } from '#shared/contract.ts';
import { RowsPerPagePagination, useRowsPerPage } from './rows-per-page.tsx';
import { UntilLoaded } from './until-loaded.tsx';

interface NestedListProps<C extends Contract> {
  contract: C;
  /** Holds whatever else the person narrows the list to. */
  filter: Partial<z.output<C['filter']>>;
  /** The order at first, if not that of the contract. */
  sort?: C['defaultSort'];
  /**
   * Names the list where its page has no other: its filter, order and page then stand in the address, and are found again
   * when the person comes back to it.
   */
  ownName?: string;
  /** What stands above the table and needs the list around it. */
  header?: ReactNode;
  /** The table. */
  children: ReactNode;
}

/**
 * A list inside the page of another record. Without a name of its own its filter, page and selection are neither in the
 * address, which the page has for itself, nor in the store, where the next record's list would find them.
 */
export function NestedList<C extends Contract>(props: NestedListProps<C>) {
  const { contract, filter, sort, ownName, header, children } = props;
  const [rowsPerPage] = useRowsPerPage();
  const [field, order] = sort ?? contract.defaultSort;
  return (
    <ListBase
      resource={contract.name}
      filter={filter}
      sort={{ field, order }}
      perPage={rowsPerPage}
      disableSyncWithLocation={ownName === undefined}
      // The store forgets what ends so at sign-out.
      storeKey={ownName === undefined ? false : `${ownName}.listParams`}
      exporter={false}
    >
      {header}
      <UntilLoaded>{children}</UntilLoaded>
      <RowsPerPagePagination />
    </ListBase>
  );
}
