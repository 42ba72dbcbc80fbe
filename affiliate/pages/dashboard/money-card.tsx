import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatBrl } from '#shared/money.ts';
import { daysBetween, formatDayAndMonth } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import type { ChartTone } from '#shared/ui/base/chart/chart-series.ts';
import { ShareBar, ToneMark } from '#shared/ui/base/chart/share-bar.tsx';
import { fittedFontSize } from '#shared/ui/base/fitted-font-size.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { MoneyUnderWay } from '#shared/ui/features/payouts/financial/use-financial-data.ts';
import { paths } from '../../session/paths.ts';
import styles from './money-card.module.css';

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
    <Card component="section" aria-labelledby={titleId} className={styles.card}>
      <h2 id={titleId} className={styles.title}>
        {t('screens.financial.available')}
      </h2>
      <div className={styles.top}>
        <div className={styles.available}>
          <p style={{ fontSize: fittedFontSize(text, '2.375rem') }}>
            {sums.available === undefined ? <TextSkeleton width="60%" /> : text}
          </p>
        </div>
        <LazyPlace fallback={<RequestSkeleton />}>
          <RequestPayment inProgress={sums.in_progress} underWay={underWay} />
        </LazyPlace>
      </div>
      <MoneyBar sums={sums} underWay={underWay} />
      <NextMoney inProgress={sums.in_progress} underWay={underWay} today={today} />
      <div className={styles.months}>
        <LazyPlace>
          <ReceivedMonths />
        </LazyPlace>
      </div>
    </Card>
  );
}

/** As high as the button with its hint. */
function RequestSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.request}>
      <Button variant="contained" disabled>
        {t('screens.financial.request')}
      </Button>
      <Typography component="div" variant="body2" sx={{ minHeight: '4.3em' }}>
        <TextSkeleton width="80%" />
      </Typography>
    </div>
  );
}

interface Kind {
  name: string;
  label: string;
  tone: ChartTone;
  /** Reais; undefined while loading, null after a failure. */
  value: number | null | undefined;
  isAlarming?: boolean;
}

/** Four kinds of money: a legend with its amounts, and the shares as a bar, which says nothing more. */
function MoneyBar({ sums, underWay }: Pick<MoneyCardProps, 'sums' | 'underWay'>) {
  const { t, locale } = useTranslation();
  const { in_progress: inProgress } = sums;
  const day = underWay?.day ?? null;
  const kinds: Kind[] = [
    { name: 'available', label: t('portal.home.available'), tone: 'primary', value: sums.available },
    {
      name: 'on_its_way',
      label:
        day === null
          ? t('screens.financial.on_its_way')
          : t('screens.financial.on_its_way_day', { date: formatDayAndMonth(day, locale) }),
      tone: 'soft',
      // A gateway that does not split the sum says nothing of what is stuck.
      value: underWay === undefined ? inProgress : underWay.onItsWay,
    },
    {
      name: 'stuck',
      label: t('screens.financial.stuck'),
      tone: 'alarm',
      value: inProgress == null ? inProgress : (underWay?.stuck ?? 0),
      isAlarming: (underWay?.stuck ?? 0) > 0,
    },
    { name: 'future', label: t('screens.financial.future'), tone: 'quiet', value: sums.future },
  ];
  return (
    <div className={styles.kinds}>
      <ShareBar parts={kinds.map(({ name, value, tone }) => ({ name, tone, value: value ?? 0 }))} heightPx={10} />
      <dl>
        {kinds.map((kind) => (
          <KindOfMoney key={kind.name} {...kind} />
        ))}
      </dl>
    </div>
  );
}

function KindOfMoney({ label, tone, value, isAlarming = false }: Kind) {
  const { locale } = useTranslation();
  return (
    <div className={styles.kind} data-alarming={isAlarming || undefined}>
      <dt>
        <ToneMark tone={tone} />
        {label}
      </dt>
      <dd>{value === undefined ? <TextSkeleton width="100%" /> : value === null ? '–' : formatBrl(value, locale)}</dd>
    </div>
  );
}

interface NextMoneyProps extends Pick<MoneyCardProps, 'underWay' | 'today'> {
  inProgress: Sums['in_progress'];
}

/** The next payment with its day, or that there is none. As high while it loads. */
function NextMoney({ inProgress, underWay, today }: NextMoneyProps) {
  const { t, locale } = useTranslation();
  const { day = null, next = null } = underWay ?? {};
  return (
    <div className={styles.next}>
      <CalendarMonthOutlined fontSize="small" color="action" aria-hidden />
      {inProgress === undefined && <TextSkeleton width="60%" />}
      {inProgress != null && (day === null || next === null) && (
        <p className={styles.quiet}>{t('portal.home.next_none')}</p>
      )}
      {inProgress === null && '–'}
      {day !== null && next !== null && (
        <span>
          {t('portal.home.next')}{' '}
          <strong>
            {t('portal.home.next_on', { amount: formatBrl(next, locale), date: formatDayAndMonth(day, locale) })}
          </strong>{' '}
          <span className={styles.quiet}>
            (
            {day <= today ? t('portal.home.today') : t('portal.home.in_days', { smart_count: daysBetween(today, day) })}
            )
          </span>
        </span>
      )}
      <Link to={paths.financial}>{t('portal.home.open_financial')}</Link>
    </div>
  );
}
