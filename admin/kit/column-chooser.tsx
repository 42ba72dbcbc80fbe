import { ColumnsButton, type ColumnsButtonProps, useListContext } from 'react-admin';

/** Opens the choice of a table's columns, which a table without rows does not have. */
export function ColumnChooser(props: ColumnsButtonProps) {
  const { total } = useListContext();
  return <ColumnsButton {...props} disabled={total === 0} />;
}
