import type { ReactNode } from 'react';
import { ListBase } from 'react-admin';
import type * as z from 'zod/mini';
import type { Contract } from '#shared/contract/contract.ts';
import { silentQuery, UntilLoaded } from '../page/until-loaded.tsx';
import { BulkHost } from './bulk/bulk-host.tsx';
import { ForgetRefused } from './forget-refused.tsx';
import { RowsPerPagePagination, useRowsPerPage } from './rows-per-page.tsx';
import { SelectionScope } from './selection-scope.tsx';
import { usePossibleParams } from './use-possible-params.ts';

interface NestedListProps<C extends Contract> {
  contract: C;
  /** The permanent filter of the list; users can only narrow it further. */
  filter: Partial<z.output<C['filter']>>;
  /** The initial sort order; the contract's by default. */
  sort?: C['defaultSort'];
  /**
   * The name of the list, if it is the only one on its page: filter, sort order and page are then kept in the URL and
   * the store, and restored when the user returns.
   */
  ownName?: string;
  /** How many rows a list has that only shows the latest; by default what the user has chosen for all lists. */
  rows?: number;
  /** Content above the table that needs the list context. */
  header?: ReactNode;
  /** The table. */
  children: ReactNode;
}

/**
 * A list inside the page of another record. Without `ownName` its filter, page and selection are kept neither in the
 * URL, which belongs to the page, nor in the store, where the list of the next record would find them.
 */
export function NestedList<C extends Contract>(props: NestedListProps<C>) {
  const { contract, filter, sort, ownName, rows, header, children } = props;
  const [rowsPerPage] = useRowsPerPage();
  const [field, order] = sort ?? contract.defaultSort;
  // The store removes keys with this suffix at sign-out.
  const storeKey = ownName === undefined ? undefined : `${ownName}.listParams`;
  if (!usePossibleParams(contract, storeKey)) return null;
  return (
    <BulkHost>
      <ListBase
        resource={contract.name}
        filter={filter}
        sort={{ field, order }}
        perPage={rows ?? rowsPerPage}
        disableSyncWithLocation={ownName === undefined}
        storeKey={storeKey ?? false}
        exporter={false}
        queryOptions={silentQuery}
      >
        <SelectionScope />
        <ForgetRefused contract={contract} />
        {header}
        <UntilLoaded>{children}</UntilLoaded>
        <RowsPerPagePagination rows={rows} />
      </ListBase>
    </BulkHost>
  );
}
