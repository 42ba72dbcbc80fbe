import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatBrl, toCents, toReais } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { Pager } from '#shared/ui/base/pager.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { CardTable } from '../../kit/page/card-table.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { DecideWaiting } from './decide-waiting.tsx';
import type { ImportRecord } from './import-record.ts';

const LINES_PER_PAGE = 15;

/** What of an import waits for a second person, who may decide it, and who confirmed what waited before. */
export function WaitingLines({ record }: { record: ImportRecord }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { waiting = 0, waiting_amount, waiting_commission, waiting_lines, confirmed_at, confirmed_by } = record;
  const added = (waiting_lines ?? []).reduce((sum, line) => sum + toCents(line.added), 0);
  return (
    <>
      {confirmed_at && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('admin.import.waiting.confirmed_by', {
            name: confirmed_by ?? t('admin.import.somebody'),
            at: formatDateTime(confirmed_at, locale),
            reason: record.confirmation_reason ?? '–',
          })}
        </Typography>
      )}
      {waiting !== null && waiting > 0 && (
        <Stack sx={{ gap: 2, width: '100%' }}>
          <Notice severity="warning">
            <Typography>{t('admin.import.waiting.now', { smart_count: waiting })}</Typography>
            <Typography sx={{ fontWeight: 650 }}>
              {t('admin.import.waiting.sums', {
                amount: formatBrl(waiting_amount ?? 0, locale),
                commission: formatBrl(waiting_commission ?? 0, locale),
                added: formatBrl(toReais(added), locale),
              })}
            </Typography>
            <DecideWaiting record={record} count={waiting} added={toReais(added)} />
          </Notice>
          <LineTable lines={waiting_lines ?? []} />
        </Stack>
      )}
    </>
  );
}

const AMOUNTS = ['amount', 'commission', 'added'] as const;
const text = { minWidth: 120 };

/** The lines that wait, in pages. */
function LineTable({ lines }: { lines: NonNullable<ImportRecord['waiting_lines']> }) {
  const t = useWords();
  const locale = useSiteLocale();
  const [page, setPage] = useState(0);
  // The lines become fewer while the page is open.
  const from = page * LINES_PER_PAGE < lines.length ? page * LINES_PER_PAGE : 0;
  return (
    <Box sx={{ width: '100%' }}>
      <Typography variant="h3">{t('admin.import.waiting.title')}</Typography>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('admin.import.waiting.title')}>
        <CardTable
          columns={[
            { heading: t('admin.upload.line'), align: 'right' },
            { heading: t('admin.import.waiting.order'), inCard: 'title', sx: { ...text, overflowWrap: 'anywhere' } },
            { heading: t('admin.import.waiting.channel'), sx: text },
            { heading: t('admin.import.waiting.campaign'), sx: text },
            ...AMOUNTS.map((field) => ({
              heading: t(`admin.import.waiting.${field}`),
              align: 'right' as const,
              sx: { whiteSpace: 'nowrap', ...tabularFigures },
            })),
          ]}
          rows={lines.slice(from, from + LINES_PER_PAGE).map((line) => ({
            key: line.line,
            cells: [
              line.line,
              line.order_id,
              line.site_name ?? line.site_id,
              line.campaign_name,
              ...AMOUNTS.map((field) => formatBrl(line[field], locale)),
            ],
          }))}
        />
      </Box>
      <Stack sx={{ alignItems: 'flex-end' }}>
        <Pager page={from / LINES_PER_PAGE} rowsPerPage={LINES_PER_PAGE} total={lines.length} onPage={setPage} />
      </Stack>
    </Box>
  );
}
