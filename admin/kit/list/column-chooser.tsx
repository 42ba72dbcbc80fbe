import { ColumnsButton, type ColumnsButtonProps, useListContext } from 'react-admin';

/** The button that selects the visible columns. Hidden while the table has no rows. */
export function ColumnChooser(props: ColumnsButtonProps) {
  const { total } = useListContext();
  return <ColumnsButton {...props} disabled={total === 0} />;
}
