import { DataTable, type DataTableColumnProps } from 'react-admin';
import type { Contract, RecordOf } from '#shared/contract/contract.ts';
import type { FieldName } from '../form/contract-names.ts';

type ColumnProps<C extends Contract> = Omit<DataTableColumnProps<RecordOf<C>>, 'source'> & {
  source?: FieldName<C>;
};

/**
 * Returns the column component of a resource's tables: `DataTable.Col` whose `source` must be a field of the contract.
 * A column is sortable only if the API sorts by it.
 */
export function columnsOf<C extends Contract>(contract: C) {
  const sortable: readonly string[] = contract.sort;
  return function Column({ source, disableSort = false, ...props }: ColumnProps<C>) {
    const sorts = source !== undefined && sortable.includes(source) && !disableSort;
    return <DataTable.Col {...props} {...(source === undefined ? {} : { source })} disableSort={!sorts} />;
  };
}
