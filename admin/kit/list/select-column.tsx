import Checkbox from '@mui/material/Checkbox';
import {
  DataTable,
  SelectPageCheckbox,
  useDataTableRenderContext,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { CardPart, useIsCard } from './card-part.tsx';

function SelectRow() {
  const translate = useTranslate();
  const record = useRecordContext();
  const { data, selectedIds, onToggleItem } = useListContext();
  // The row of totals is not a record of the list.
  if (!record || data?.some(({ id }) => id === record.id) !== true) return null;
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      // Stops a clickable row from opening.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': `${translate('ra.action.select_row')} (${record.id})` } }}
    />
  );
}

/**
 * The checkbox column of a table with bulk actions. react-admin's own puts the label of a row's checkbox where screen
 * readers do not find it.
 */
export function SelectColumn() {
  const isCard = useIsCard();
  const place = useDataTableRenderContext();
  if (isCard)
    return (
      <CardPart place="select">
        <SelectRow />
      </CardPart>
    );
  // It cannot be hidden, so the chooser of columns does not offer it.
  if (place === 'columnsSelector') return null;
  return (
    <DataTable.Col label={<SelectPageCheckbox />} padding="checkbox">
      <SelectRow />
    </DataTable.Col>
  );
}
