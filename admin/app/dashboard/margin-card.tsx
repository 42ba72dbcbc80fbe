import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link } from 'react-admin';
import { formatBrl } from '#shared/money.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { formatPercent } from '#shared/ui/features/reports/dashboard/figures.ts';
import type { Period } from '#shared/ui/form/period/period.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { useMargins } from '../../reports/campaign-margin/use-margins.ts';

// It has the table of a list, whose code nothing else of the dashboard needs.
const MarginDialog = lazyPart(() => import('./margin-dialog.tsx'), 'MarginDialog');

const FIRST_SHOWN = 3;
const ROW_PX = 44;

const rowLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: ROW_PX,
  fontSize: '0.875rem',
  lineHeight: 1.3,
  '& + li': { borderTop: 1, borderColor: 'divider' },
  ...tabularFigures,
} as const;

const cents = (amount: number) => Math.round(amount * 100);

/** What a period leaves, with the table of all campaigns behind a button. */
export function MarginCard({ period }: { period: Period }) {
  const t = useWords();
  const locale = useSiteLocale();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mayOpen = useMay('campaign', 'one');
  const { data, error, refetch } = useMargins(period);
  const margin = data && data.reduce((sum, row) => sum + cents(row.margin), 0) / 100;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ px: 2.5, py: 2, flex: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Box>
          <Typography component="h2" id={titleId} variant="body2" color="text.secondary">
            {t('admin.margin.title')}
          </Typography>
          <Typography
            sx={{
              fontSize: '1.25rem',
              fontWeight: 700,
              ...tabularFigures,
              ...(Number(margin) < 0 && { color: 'error.main' }),
            }}
          >
            {margin !== undefined && formatBrl(margin, locale)}
            {margin === undefined && (error ? '–' : <TextSkeleton width="6em" />)}
          </Typography>
        </Box>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('admin.margin.by_campaign')}
        </Button>
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, my: 0.5, p: 0, minHeight: FIRST_SHOWN * ROW_PX }}>
        {error && !data && (
          <li>
            <LoadFailed message={error.message} onRetry={() => void refetch()} />
          </li>
        )}
        {data?.slice(0, FIRST_SHOWN).map(({ id, name, margin: left, margin_rate: rate }) => (
          <Box component="li" key={id} sx={rowLook}>
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {mayOpen ? <Link to={`/campaign/${id}`}>{name}</Link> : name}
            </Box>
            <Box component="strong" sx={{ whiteSpace: 'nowrap' }}>
              {formatBrl(left, locale)}
            </Box>
            <Box component="span" sx={{ minWidth: '3.2em', textAlign: 'right', color: 'text.secondary' }}>
              {rate === null ? '–' : formatPercent(rate, locale)}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ fontSize: '0.75rem', mt: 0.5 }}>
        {t('admin.margin.text')}
      </Typography>
      {isOpen && (
        <LazyPlace onDismiss={close}>
          <MarginDialog period={period} onClose={close} />
        </LazyPlace>
      )}
    </Card>
  );
}
