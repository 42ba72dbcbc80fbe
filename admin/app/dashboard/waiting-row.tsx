import ArrowIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-admin';
import { waitingKind } from '#shared/codes/reports/waiting-kind.ts';
import type { Locale } from '#shared/locale.ts';
import { formatBrl } from '#shared/money.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import type { Translate } from '#shared/words/translate.ts';
import { useSiteLocale, useWords, type WordKey } from '../../kit/page/use-words.ts';
import { daysBetween, type Urgency, urgencyOf } from '../waiting/urgency.ts';
import type { WaitingLine } from '../waiting/use-waiting.ts';

const colours: Readonly<Record<Urgency, string>> = {
  late: 'error.main',
  soon: 'warning.main',
  open: 'text.secondary',
};

type Words = Translate<WordKey>;

/** Says since when the oldest one waits: 'há 29 dias'. */
function sinceText(oldestOn: string, today: string, t: Words): string {
  const days = daysBetween(oldestOn, today);
  if (days <= 0) return t('admin.dashboard.since_today');
  if (days === 1) return t('admin.dashboard.since_yesterday');
  return t('admin.dashboard.since', { smart_count: days });
}

/** Says by when the first one has to be done: 'até amanhã', 'venceu em 13/03'. */
function dueText(dueOn: string, today: string, t: Words, locale: Locale): string {
  const date = formatDayAndMonth(dueOn, locale);
  const days = daysBetween(today, dueOn);
  if (days < 0) return t('admin.dashboard.was_due', { date });
  if (days === 0) return t('admin.dashboard.due_today');
  if (days === 1) return t('admin.dashboard.due_tomorrow');
  return t('admin.dashboard.due', { date });
}

/** What waits of one kind. The whole row is its link. */
export function WaitingRow({ line, today }: { line: WaitingLine; today: string }) {
  const t = useWords();
  const locale = useSiteLocale();
  const kind = waitingKind.byCode(line.kind)?.name;
  if (kind === undefined) return null;
  const urgency = urgencyOf(line, today);
  const title = t(`codes.waiting_kind.${kind}`);
  const verb = t(`admin.dashboard.verbs.${kind}`);
  const names = line.names.join(', ');
  const facts = [
    ...(names !== '' && names.length <= NAMES_LENGTH_MAX ? [names] : []),
    ...(line.oldest_on === null ? [] : [sinceText(line.oldest_on, today, t)]),
    ...(line.actionable === 0 ? [t('admin.dashboard.other_person')] : []),
  ];
  const due = line.due_on === null ? undefined : dueText(line.due_on, today, t, locale);
  return (
    <Box component="li" sx={rowLook}>
      <Box sx={{ gridArea: 'title', minWidth: 0, fontSize: '0.9375rem', lineHeight: 1.35 }}>
        <Box component="span" sx={{ mr: 1, fontWeight: 600 }}>
          {title}
        </Box>
        <Box component="span" sx={{ ...countLook, ...(urgency === 'late' && { color: 'error.main' }) }}>
          {line.count.toLocaleString(locale)}
        </Box>
      </Box>
      {line.amount !== null && (
        <Typography
          component="span"
          sx={{ gridArea: 'amount', fontWeight: 600, lineHeight: 1.35, whiteSpace: 'nowrap', ...tabularFigures }}
        >
          {formatBrl(line.amount, locale)}
        </Typography>
      )}
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ gridArea: 'facts', lineHeight: 1.35, ...tabularFigures }}
      >
        {facts.join(' · ')}
        {due !== undefined && (
          <>
            {facts.length > 0 && ' · '}
            <Box component="span" sx={{ color: colours[urgency], ...(urgency !== 'open' && { fontWeight: 600 }) }}>
              {due}
            </Box>
          </>
        )}
      </Typography>
      <Box component={Link} to={line.path} aria-label={`${verb}: ${title}`} sx={linkLook}>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {verb}
        </Box>
        <ArrowIcon fontSize="small" />
      </Box>
    </Box>
  );
}

/** More do not fit into a line beside the dates. */
const NAMES_LENGTH_MAX = 26;

const rowLook = {
  position: 'relative',
  display: 'grid',
  gridTemplate: '"title amount link" auto "facts facts link" auto / minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: 1.5,
  minHeight: 46,
  py: 0.375,
  px: 1,
  mx: -1,
  borderRadius: 1,
  '& + li': { borderTop: 1, borderColor: 'divider', borderTopLeftRadius: 0, borderTopRightRadius: 0 },
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const countLook = {
  display: 'inline-block',
  px: 0.875,
  borderRadius: 5,
  bgcolor: 'action.selected',
  fontSize: '0.75rem',
  fontWeight: 650,
  lineHeight: 1.6,
  ...tabularFigures,
} as const;

const linkLook = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexShrink: 0,
  gridArea: 'link',
  minWidth: { sm: 108 },
  whiteSpace: 'nowrap',
  fontSize: '0.875rem',
  fontWeight: 650,
  color: 'primary.main',
  textDecoration: 'none',
  // The row belongs to it.
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineOffset: -2 },
} as const;
