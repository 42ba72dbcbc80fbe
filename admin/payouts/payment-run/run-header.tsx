import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { paymentRunState } from '#shared/codes/payouts/payment-run-state.ts';
import { formatBrl } from '#shared/money.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { ShareBar, type SharePart } from '#shared/ui/base/chart/share-bar.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { NextStep } from './next-step.tsx';
import { type Outcome, outcomesOf, waysOf } from './run-step.ts';
import type { Run } from './use-change-run.ts';

/** Who did what when, as one line. */
function Story({ run }: { run: Run }) {
  const t = useWords();
  const locale = useSiteLocale();
  const by = (word: 'drafted_by' | 'closed_by', name: string | null, at: string) =>
    t(`admin.payout.${word}`, { name: name ?? t('admin.payout.somebody'), at: formatDateTime(at, locale) });
  return [
    t('admin.payout.run', { id: run.id }),
    run.group_name ?? t('admin.payout.no_group'),
    by('drafted_by', run.created_by_name, run.created_at),
    ...(run.closed_at === null ? [] : [by('closed_by', run.closed_by_name, run.closed_at)]),
  ].join(' · ');
}

const OUTCOMES: readonly Outcome[] = ['open', 'paid', 'failed', 'review'];
const TROUBLE: readonly Outcome[] = ['failed', 'review'];

interface FactProps {
  label: string;
  value: string;
  isBad?: boolean;
}

function Fact({ label, value, isBad = false }: FactProps) {
  return (
    <Box>
      <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          fontSize: '1.125rem',
          fontWeight: 650,
          color: isBad ? 'error.main' : 'text.primary',
          ...tabularFigures,
        }}
      >
        {value}
      </Box>
    </Box>
  );
}

function Facts({ run }: { run: Run }) {
  const t = useWords();
  const locale = useSiteLocale();
  const sum = ({ count, amount }: { count: number; amount: number }) =>
    `${count.toLocaleString(locale)} · ${formatBrl(amount, locale)}`;
  const isUnderWay = run.state !== 'draft' && run.state !== 'cancelled';
  const outcomes = outcomesOf(run);
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0 }}>
      <Fact label={t('admin.payout.payments')} value={run.count.toLocaleString(locale)} />
      {waysOf(run).map(({ method, ...total }) => (
        <Fact key={method} label={t(paymentMethod.labelKey(method))} value={sum(total)} />
      ))}
      {isUnderWay &&
        OUTCOMES.map((name) => (
          <Fact
            key={name}
            label={t(`admin.payout.${name}`)}
            value={sum(outcomes[name])}
            isBad={TROUBLE.includes(name) && outcomes[name].count > 0}
          />
        ))}
    </Box>
  );
}

/** The stages with an answer, in their colours. The rest of the bar has none yet. */
const ANSWERS = [
  ['paid', 'primary'],
  ['review', 'soft'],
  ['failed', 'alarm'],
] as const satisfies readonly (readonly [Outcome, SharePart['tone']])[];

/** How many payments of a run that is at the bank have an answer, and which. */
function Answered({ run }: { run: Run }) {
  const t = useWords();
  const locale = useSiteLocale();
  if (run.state !== 'sent' || run.count === 0) return null;
  const outcomes = outcomesOf(run);
  const answered = run.paid + run.failed;
  const text = t('admin.payout.answered', {
    answered: answered.toLocaleString(locale),
    count: run.count.toLocaleString(locale),
  });
  return (
    <Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {text}
      </Typography>
      <ShareBar
        parts={ANSWERS.map(([name, tone]) => ({ name, tone, value: outcomes[name].count }))}
        whole={run.count}
      />
    </Box>
  );
}

/** A run at a glance: how much is paid when, how far it is, and what it waits for. */
export function RunHeader({ run }: { run: Run }) {
  const t = useWords();
  const locale = useSiteLocale();
  return (
    <Card sx={{ display: 'grid', gap: 2, p: 3, mb: 2 }}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 }}
      >
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
            <Typography variant="h2">
              {t('admin.payout.paid_on', { date: formatDate(run.pay_date, locale) })}
            </Typography>
            <StatusChip list={paymentRunState} code={run.state} />
          </Stack>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            <Story run={run} />
          </Typography>
        </Box>
        <Typography component="p" sx={{ fontSize: '2rem', fontWeight: 650, lineHeight: 1.2, ...tabularFigures }}>
          {formatBrl(run.amount, locale)}
        </Typography>
      </Stack>
      <Facts run={run} />
      <Answered run={run} />
      <NextStep run={run} />
    </Card>
  );
}
