import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatBrl } from '#shared/money.ts';
import { daysBetween, formatDayAndMonth } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { fittedFontSize } from '#shared/ui/base/fitted-font-size.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { MoneyUnderWay } from '#shared/ui/features/payouts/financial/use-financial-data.ts';
import { paths } from '../../session/paths.ts';
import { linkStyle } from '../../ui/link-style.ts';

const ReceivedMonths = lazyPart(() => import('./received-months.tsx'), 'ReceivedMonths');
const RequestPayment = lazyPart(() => import('./request-payment.tsx'), 'RequestPayment');

type Sums = Readonly<Record<'available' | 'in_progress' | 'future', number | null | undefined>>;

interface MoneyCardProps {
  /** Reais; undefined while loading, null after a failure. */
  sums: Sums;
  /** What the sum in progress consists of; undefined while unknown. */
  underWay: MoneyUnderWay | undefined;
  /** The current business date. */
  today: string;
}

/** The affiliate's money: what it can ask for now with the button for it, all four kinds as one bar, and what comes next. */
export function MoneyCard({ sums, underWay, today }: MoneyCardProps) {
  const { t, locale } = useTranslation();
  const titleId = useId();
  const text = sums.available == null ? '–' : formatBrl(sums.available, locale);
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 1.75, md: 3 }, height: '100%' }}>
      <Typography component="h2" variant="body2" color="text.secondary" id={titleId} sx={{ fontWeight: 600 }}>
        {t('screens.financial.available')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          alignItems: 'center',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ containerType: 'inline-size' }}>
          <Typography
            sx={{
              fontSize: fittedFontSize(text, '2.375rem'),
              whiteSpace: 'nowrap',
              fontWeight: 700,
              letterSpacing: '-0.02em',
              // Its line stays as high, however small the figure is.
              lineHeight: '3rem',
              ...tabularFigures,
            }}
          >
            {sums.available === undefined ? <TextSkeleton width="60%" /> : text}
          </Typography>
        </Box>
        <LazyPlace fallback={<RequestSkeleton />}>
          <RequestPayment inProgress={sums.in_progress ?? undefined} underWay={underWay} />
        </LazyPlace>
      </Box>
      <MoneyBar sums={sums} underWay={underWay} />
      <NextMoney isKnown={sums.in_progress !== undefined} underWay={underWay} today={today} />
      <Box
        sx={{
          display: { xs: 'none', md: 'block' },
          mt: 1.5,
          pt: 1.5,
          borderTop: 1,
          borderColor: 'divider',
          minHeight: 176,
        }}
      >
        <LazyPlace>
          <ReceivedMonths />
        </LazyPlace>
      </Box>
    </Card>
  );
}

/** As high as the button with its hint. */
function RequestSkeleton() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Button variant="contained" disabled>
        {t('screens.financial.request')}
      </Button>
      <Typography component="div" variant="body2" sx={{ minHeight: '4.3em' }}>
        <TextSkeleton width="80%" />
      </Typography>
    </Box>
  );
}

interface Kind {
  name: string;
  label: string;
  colour: string;
  /** Reais; undefined while loading, null after a failure. */
  value: number | null | undefined;
  isAlarming?: boolean;
}

const colours = {
  available: 'primary.main',
  on_its_way: 'color-mix(in srgb, var(--mui-palette-primary-main) 55%, var(--mui-palette-background-paper))',
  stuck: 'error.main',
  future: 'color-mix(in srgb, var(--mui-palette-text-secondary) 40%, var(--mui-palette-background-paper))',
};

/** Four kinds of money: a legend with its amounts, and the shares as a bar, which says nothing more. */
function MoneyBar({ sums, underWay }: Pick<MoneyCardProps, 'sums' | 'underWay'>) {
  const { t, locale } = useTranslation();
  const { in_progress: inProgress } = sums;
  const day = underWay?.day ?? null;
  const kinds: Kind[] = [
    { name: 'available', label: t('portal.home.available'), colour: colours.available, value: sums.available },
    {
      name: 'on_its_way',
      label:
        day === null
          ? t('screens.financial.on_its_way')
          : t('screens.financial.on_its_way_day', { date: formatDayAndMonth(day, locale) }),
      colour: colours.on_its_way,
      // A gateway that does not split the sum says nothing of what is stuck.
      value: underWay === undefined ? inProgress : underWay.onItsWay,
    },
    {
      name: 'stuck',
      label: t('screens.financial.stuck'),
      colour: colours.stuck,
      value: inProgress == null ? inProgress : (underWay?.stuck ?? 0),
      isAlarming: (underWay?.stuck ?? 0) > 0,
    },
    { name: 'future', label: t('screens.financial.future'), colour: colours.future, value: sums.future },
  ];
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box
        aria-hidden
        sx={{ display: 'flex', gap: '2px', height: 10, borderRadius: '6px', overflow: 'hidden', bgcolor: 'divider' }}
      >
        {kinds.map(({ name, value, colour }) => (
          // A negative sum, as after claw-backs, has no share.
          <Box key={name} sx={{ flex: `${Math.max(0, value ?? 0)} 0 0px`, bgcolor: colour, background: colour }} />
        ))}
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 0.25,
          m: 0,
          mt: 1.25,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, auto)' },
          justifyContent: 'space-between',
        }}
      >
        {kinds.map((kind) => (
          <KindOfMoney key={kind.name} {...kind} />
        ))}
      </Box>
    </Box>
  );
}

function KindOfMoney({ label, colour, value, isAlarming = false }: Kind) {
  const { locale } = useTranslation();
  return (
    <Box
      sx={{
        display: { xs: 'flex', lg: 'block' },
        justifyContent: 'space-between',
        gap: 1,
        fontSize: '0.875rem',
        ...tabularFigures,
        ...(isAlarming && { color: 'error.main' }),
      }}
    >
      <Box
        component="dt"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          fontWeight: isAlarming ? 600 : 400,
          color: isAlarming ? 'inherit' : 'text.secondary',
        }}
      >
        <Box
          component="span"
          sx={{ flexShrink: 0, width: 10, height: 10, borderRadius: '3px', bgcolor: colour, background: colour }}
        />
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          pl: { lg: 2 },
          fontWeight: 600,
          whiteSpace: 'nowrap',
          minWidth: '5em',
          textAlign: { xs: 'right', lg: 'left' },
        }}
      >
        {value === undefined ? <TextSkeleton width="100%" /> : value === null ? '–' : formatBrl(value, locale)}
      </Box>
    </Box>
  );
}

/** The next payment with its day, or that there is none. As high while it loads. */
function NextMoney({ isKnown, underWay, today }: { isKnown: boolean } & Pick<MoneyCardProps, 'underWay' | 'today'>) {
  const { t, locale } = useTranslation();
  const { day = null, next = null } = underWay ?? {};
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        mt: 1.25,
        pt: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        minHeight: { xs: 53, md: 42 },
        fontSize: '0.875rem',
      }}
    >
      <CalendarMonthOutlined fontSize="small" color="action" aria-hidden />
      {!isKnown && <TextSkeleton width="60%" />}
      {isKnown && (day === null || next === null) && (
        <Typography variant="body2" color="text.secondary">
          {t('portal.home.next_none')}
        </Typography>
      )}
      {day !== null && next !== null && (
        <span>
          {t('portal.home.next')}{' '}
          <strong>
            {t('portal.home.next_on', { amount: formatBrl(next, locale), date: formatDayAndMonth(day, locale) })}
          </strong>{' '}
          <Typography component="span" variant="body2" color="text.secondary">
            (
            {day <= today ? t('portal.home.today') : t('portal.home.in_days', { smart_count: daysBetween(today, day) })}
            )
          </Typography>
        </span>
      )}
      <Box
        component={Link}
        to={paths.financial}
        sx={{ ...linkStyle, display: { xs: 'none', md: 'block' }, ml: 'auto', whiteSpace: 'nowrap' }}
      >
        {t('portal.home.open_financial')}
      </Box>
    </Box>
  );
}
