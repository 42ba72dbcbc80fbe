import Button from '@mui/material/Button';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import { useExpanded, useRecordContext, useResourceContext } from 'react-admin';
import { useWords, type WordKey } from './use-words.ts';

/** Where a table hides the expanding arrow of react-admin, which no keyboard reaches. */
export const withoutStockExpander = {
  '& .RaDataTable-expandHeader, & .RaDataTable-expandIconCell': { display: 'none' },
};

/** Opens and closes the panel under the row around, for a table with `expand`. */
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
