import InfoIcon from '@mui/icons-material/ReportProblemOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { decisionConcern } from '#shared/codes/reports/decision-concern.ts';
import { formatBrl } from '#shared/money.ts';
import { businessDate, daysBetween, formatDate, formatDayAndMonth, systemClock } from '#shared/time.ts';
import { LetterTile } from '#shared/ui/base/letter-tile.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { rateText } from '../../kit/fields/rate-text.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { HeadFigure } from '../../kit/page/record-head.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import type { QueueItem } from './queue-kinds.tsx';

interface OfItem {
  item: QueueItem;
}

/** Waiting so long is too long. */
const LONG_DAYS = 7;

/** Since when an item waits: 'há 7 dias'. */
export function Since({ item }: OfItem) {
  const t = useWords();
  const days = daysBetween(businessDate(new Date(item.since)), businessDate(systemClock.now()));
  const text =
    days <= 0
      ? t('admin.dashboard.since_today')
      : days === 1
        ? t('admin.dashboard.since_yesterday')
        : t('admin.dashboard.since', { smart_count: days });
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', ...(days >= LONG_DAYS && { color: 'warning.main' }) }}>
      {text}
    </Box>
  );
}

/** What is asked for: the campaign with its rate, or that the channel be approved. */
export function Request({ item }: OfItem) {
  const t = useWords();
  const locale = useSiteLocale();
  const rate = rateText(item.commission_rate, item.commission_fixed, locale);
  const date = formatDayAndMonth(businessDate(new Date(item.since)), locale);
  return (
    <Typography component="p" sx={{ overflowWrap: 'anywhere' }}>
      {item.campaign_id === null ? (
        t('admin.queue.asks_channel')
      ) : (
        <>
          {t('admin.queue.asks')}{' '}
          <Box component={Link} to={`/campaign/${item.campaign_id}`} sx={{ fontWeight: 650 }}>
            {item.campaign_name}
          </Box>
          {rate !== '' && (
            <> · {t(item.commission_rate === null ? 'admin.queue.per_order' : 'admin.queue.per_sale', { rate })}</>
          )}
        </>
      )}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {' · '}
        {t('admin.queue.asked_on', { date })} <Since item={item} />
      </Box>
    </Typography>
  );
}

/** What the channel says of itself. */
export function Words({ item }: OfItem) {
  const t = useWords();
  const text = item.description?.trim() ?? '';
  return (
    <Box>
      <Typography component="h3" variant="subtitle2">
        {t('admin.queue.page')}
      </Typography>
      <Typography
        variant="body2"
        color={text === '' ? 'text.secondary' : 'text.primary'}
        sx={{ mt: 0.25, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {text === '' ? t('admin.queue.no_description') : text}
      </Typography>
    </Box>
  );
}

function Figures({ item }: OfItem) {
  const t = useWords();
  const locale = useSiteLocale();
  const percent = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 1 });
  const converts = item.clicks === 0 ? null : (item.conversions / item.clicks) * 100;
  const decided = item.approved + item.refused;
  return (
    <Box component="dl" sx={figuresLook}>
      <HeadFigure
        label={t('admin.queue.commission')}
        value={formatBrl(item.commission, locale)}
        hint={t('admin.queue.conversions', { smart_count: item.conversions })}
      />
      <HeadFigure
        label={t('admin.queue.clicks')}
        value={item.clicks.toLocaleString(locale)}
        hint={converts === null ? t('admin.queue.no_clicks') : t('admin.queue.converts', { rate: percent(converts) })}
      />
      <HeadFigure
        label={t('admin.queue.approved')}
        value={item.approved_rate === null ? '–' : `${percent(item.approved_rate)}%`}
        hint={decided === 0 ? t('admin.queue.none_decided') : t('admin.queue.decided', { smart_count: decided })}
      />
    </Box>
  );
}

const figuresLook = {
  display: 'grid',
  // As many as fit, so that large text has room.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
  gap: 1.5,
  m: 0,
  mt: 1.5,
  pt: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  ...tabularFigures,
} as const;

/** The affiliate, with the results of 90 days. */
export function Person({ item }: OfItem) {
  const t = useWords();
  const locale = useSiteLocale();
  const facts = [
    t('admin.queue.since', { date: formatDate(new Date(item.affiliate_since), locale) }),
    item.manager_name === null ? t('admin.queue.no_manager') : t('admin.queue.manager', { name: item.manager_name }),
  ];
  return (
    <Box sx={{ p: 1.75, border: 1, borderColor: 'divider', borderRadius: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <LetterTile name={item.affiliate_name} sizePx={36} isPerson />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontWeight: 650 }}>
            <RecordLink resource="affiliate" id={item.affiliate_id}>
              {item.affiliate_name}
            </RecordLink>
            <StatusChip list={affiliateStatus} code={item.affiliate_status} />
          </Box>
          <Typography variant="caption" color="text.secondary" component="p">
            {facts.join(' · ')}
          </Typography>
        </Box>
      </Box>
      <Figures item={item} />
    </Box>
  );
}

/** What speaks against an approval. */
export function Concerns({ item }: OfItem) {
  const t = useWords();
  if (item.concerns.length === 0) return null;
  return (
    <Notes label={t('admin.queue.concerns')}>
      {item.concerns.map(({ code, detail }) => (
        <li key={code}>{t(decisionConcern.labelKey(code), { detail: detail ?? '', type: item.site_type ?? '' })}</li>
      ))}
    </Notes>
  );
}

function Notes({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={notesLook}>
      <InfoIcon fontSize="small" sx={{ color: 'warning.main', mt: 0.125 }} />
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

const notesLook = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 1.25,
  px: 1.5,
  py: 1.25,
  borderRadius: 1.25,
  fontSize: '0.875rem',
  bgcolor: ({ palette }: { palette: { warning: { main: string } } }) =>
    `color-mix(in srgb, ${palette.warning.main} 12%, transparent)`,
} as const;
