import Typography from '@mui/material/Typography';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { RefusedByNumber } from '../postback/refused-orders-notice.tsx';

const periodKeys = ['start_date', 'end_date', 'received_from', 'received_to'];

/** What belongs to a typed number: that it wins over a period, and the messages about that order that were refused. */
export function NumberSearch() {
  const t = useWords();
  const filter = useListFilter();
  const number = filter['q'];
  if (typeof number !== 'string' || number === '') return null;
  return (
    <>
      {periodKeys.some((key) => filter[key] !== undefined) && (
        <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 2, pb: 1 }}>
          {t('admin.report.number_wins')}
        </Typography>
      )}
      <RefusedByNumber number={number.trim()} />
    </>
  );
}
