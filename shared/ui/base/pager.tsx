import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { IconButton } from './button.tsx';
import { tabularFigures } from './theme.ts';
import { useTranslation } from './translation.tsx';

interface PagerProps {
  /** Zero-based. */
  page: number;
  rowsPerPage: number;
  total: number;
  onPage: (page: number) => void;
}

/** Previous and next page of a list, with the range of visible rows. */
export function Pager({ page, rowsPerPage, total, onPage }: PagerProps) {
  const { t } = useTranslation();
  const from = total === 0 ? 0 : page * rowsPerPage + 1;
  const to = Math.min(total, (page + 1) * rowsPerPage);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      <IconButton label={t('common.previous_page')} disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <Typography variant="body2" aria-live="polite" sx={tabularFigures}>
        {t('common.page_of', { from, to, total })}
      </Typography>
      <IconButton label={t('common.next_page')} disabled={to >= total} onClick={() => onPage(page + 1)}>
        <ChevronRight />
      </IconButton>
    </Stack>
  );
}
