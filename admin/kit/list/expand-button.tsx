import ExpandIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import { useExpanded, useRecordContext, useResourceContext } from 'react-admin';
import { useWords, type WordKey } from '../page/use-words.ts';

/** Hides react-admin's expand arrow, which is not reachable by keyboard. */
export const withoutStockExpander = {
  '& .RaDataTable-expandHeader, & .RaDataTable-expandIconCell': { display: 'none' },
};

/** Toggles the detail panel of the current row in a table with `expand`. */
export function ExpandButton({ label = 'admin.list.details' }: { label?: WordKey }) {
  const t = useWords();
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const id = record?.id ?? '';
  const [isExpanded, toggle] = useExpanded(resource, id);
  return (
    <Button
      size="small"
      aria-expanded={isExpanded}
      aria-controls={`${resource}-${id}-expand`}
      onClick={toggle}
      endIcon={<ExpandIcon sx={{ transform: isExpanded ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }} />}
    >
      {t(label)}
    </Button>
  );
}
