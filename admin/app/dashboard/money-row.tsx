import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LinkBase, useGetList } from 'react-admin';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { KeptPlace } from '#shared/ui/base/kept-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { listPath } from '../../kit/list/list-path.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type Money = ResourceRecord<'dashboard-money'>;

/** The parts of the page that mount one after the other share one answer. */
const FRESH_MS = 30_000;

/** Where the money stands; with the months of the same answer. */
export function useMoney() {
  const { data, error, refetch } = useGetList<Money>(
    'dashboard-money',
    { pagination: { page: 1, perPage: 1 } },
    { staleTime: FRESH_MS },
  );
  return { money: data?.[0], error, refetch };
}

interface Figure {
  title: string;
  amount: number;
  more: string;
  isBad?: boolean;
  path?: string | undefined;
}

/** Five amounts: what is paid next, what is ready, what waits for a tax invoice, what failed, and what advertisers owe. */
export function MoneyRow() {
  const t = useWords();
  const { money, error, refetch } = useMoney();
  const figures = useFigures(money);
  const seesBills = useMay('advertiser-invoice', 'list');
  const places = figures ?? Array.from({ length: seesBills ? 5 : 4 }, () => undefined);
  const list = (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        m: 0,
        p: 0,
        listStyle: 'none',
        // Lines between the figures, also where they wrap.
        gap: '1px',
        '& > li': { boxShadow: ({ palette }) => `0 0 0 1px ${palette.divider}` },
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@container (min-width: 22em)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        '@container (min-width: 56em)': { gridTemplateColumns: `repeat(${places.length}, minmax(0, 1fr))` },
      }}
    >
      {places.map((figure, index) => (
        <MoneyFigure key={index} figure={figure} />
      ))}
    </Box>
  );
  return (
    <Card
      component="section"
      aria-label={t('admin.dashboard.groups.money')}
      aria-busy={!money && !error}
      sx={{ containerType: 'inline-size' }}
    >
      {!money && error ? (
        <KeptPlace
          notice={
            <Box sx={{ p: 2 }}>
              <LoadFailed message={error.message} onRetry={() => void refetch()} />
            </Box>
          }
        >
          {list}
        </KeptPlace>
      ) : (
        list
      )}
    </Card>
  );
}

/** The figures in words; undefined until they are known. */
function useFigures(money: Money | undefined): Figure[] | undefined {
  const t = useWords();
  const locale = useSiteLocale();
  const seesRuns = useMay('payment-run', 'list');
  if (money === undefined) return undefined;
  const { next, payable, awaiting_invoice: awaiting, failed, receivable } = money;
  const countText = (count: number) => t('admin.dashboard.money.payments', { smart_count: count });
  const join = (...texts: (string | false)[]) => texts.filter((text) => text !== false).join(', ');
  const pay = next && { date: formatDayAndMonth(next.pay_date, locale), runs: next.run_ids };
  const [run, ...others] = pay?.runs ?? [];
  const owed: Figure[] =
    receivable === null
      ? []
      : [
          {
            title: t('admin.dashboard.money.receivable'),
            amount: receivable.amount,
            more:
              receivable.overdue_amount > 0
                ? t('admin.dashboard.money.overdue', {
                    amount: formatBrl(receivable.overdue_amount, locale),
                    smart_count: receivable.overdue_days,
                  })
                : t('admin.dashboard.money.invoices', { smart_count: receivable.count }),
            isBad: receivable.overdue_amount > 0,
            path:
              receivable.overdue_amount > 0 ? listPath('advertiser-invoice', { overdue: true }) : '/advertiser-invoice',
          },
        ];
  return [
    {
      title: t('admin.dashboard.money.next'),
      amount: next?.amount ?? 0,
      more: join(
        pay?.date ?? false,
        countText(next?.count ?? 0),
        run !== undefined &&
          t('admin.dashboard.money.in_runs', { runs: [run, ...others].join(', '), smart_count: others.length + 1 }),
      ),
      path:
        run !== undefined && others.length === 0 ? `/payment-run/${run}/show` : seesRuns ? '/payment-run' : '/payment',
    },
    {
      title: t('admin.dashboard.money.payable'),
      amount: payable.amount,
      more: join(
        countText(payable.count),
        payable.in_runs > 0 && t('admin.dashboard.money.already', { smart_count: payable.in_runs }),
      ),
      path: listPath('payment', { state: 'ready' }),
    },
    {
      title: t('codes.payment_state.awaiting_invoice'),
      amount: awaiting.amount,
      more: join(
        countText(awaiting.count),
        awaiting.due_on !== null && t('admin.dashboard.due', { date: formatDayAndMonth(awaiting.due_on, locale) }),
      ),
      path: listPath('payment', { state: 'awaiting_invoice' }),
    },
    {
      title: t('admin.dashboard.money.failed'),
      amount: failed.amount,
      more: countText(failed.count),
      isBad: failed.count > 0,
      path: listPath('payment', { state: 'failed' }),
    },
    ...owed,
  ];
}

function MoneyFigure({ figure }: { figure: Figure | undefined }) {
  const locale = useSiteLocale();
  return (
    <Box
      component="li"
      sx={{ position: 'relative', px: 2, py: 1.25, minWidth: 0, '&:hover': { bgcolor: 'action.hover' } }}
    >
      <Typography variant="body2" color="text.secondary">
        {figure ? (
          <Box
            component={LinkBase}
            to={figure.path ?? '/'}
            sx={{
              color: 'inherit',
              textDecoration: 'none',
              '&::after': { content: '""', position: 'absolute', inset: 0 },
              '&:focus-visible': { outline: 'none' },
              '&:focus-visible::after': { outline: '2px solid', outlineOffset: -2 },
            }}
          >
            {figure.title}
          </Box>
        ) : (
          <TextSkeleton width="70%" />
        )}
      </Typography>
      <Typography
        sx={{ fontSize: '1.1875rem', fontWeight: 700, lineHeight: 1.35, whiteSpace: 'nowrap', ...tabularFigures }}
      >
        {figure ? formatBrl(figure.amount, locale) : <TextSkeleton width="60%" />}
      </Typography>
      <Typography
        variant="body2"
        sx={{
          fontSize: '0.75rem',
          lineHeight: 1.4,
          minHeight: '2.8em',
          color: figure?.isBad ? 'error.main' : 'text.secondary',
        }}
      >
        {figure ? figure.more : <TextSkeleton width="80%" />}
      </Typography>
    </Box>
  );
}
