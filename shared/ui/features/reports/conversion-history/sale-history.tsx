import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { formatBrl } from '#shared/money.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { Notice, type Severity } from '#shared/ui/base/notice.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { MessageKey } from '#shared/words/index.ts';
import { type LinkTo, type Sale, SaleTimeline } from './sale-timeline.tsx';

interface SaleHistoryProps {
  sale: Sale;
  linkTo: LinkTo;
  /** What can be done with the sale. */
  actions?: ReactNode;
  /** Whether the affiliate is named. */
  isStaff: boolean;
}

/** What happened to a sale: where its money is, why it earns what it earns, and all that happened, in its order. */
export function SaleHistory({ sale, linkTo, actions, isStaff }: SaleHistoryProps) {
  const { t } = useTranslation();
  return (
    <Stack spacing={2}>
      <Summary sale={sale} linkTo={linkTo} actions={actions} />
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Panel title={t('screens.history.events')}>
          <SaleTimeline sale={sale} linkTo={linkTo} />
        </Panel>
        <Stack spacing={2}>
          <Panel title={t('screens.history.rate')}>
            <Rate sale={sale} />
          </Panel>
          <Panel title={t('screens.history.facts')}>
            <Facts sale={sale} linkTo={linkTo} isStaff={isStaff} />
          </Panel>
        </Stack>
      </Box>
    </Stack>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography component="h2" variant="h2" id={titleId} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

const severities: Readonly<Record<string, Severity | undefined>> = {
  paid: 'success',
  refused: 'error',
  blocked: 'error',
  failed: 'error',
  returned: 'error',
  claimed_back: 'warning',
  settled: 'warning',
  earns_nothing: 'warning',
  awaiting_invoice: 'warning',
};

/** Whether a text of a group of words has the name. */
function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.some((known) => known === name);
}

const standings = [
  ...(['pending', 'refused', 'blocked', 'earns_nothing', 'future', 'available', 'requested'] as const),
  ...(['awaiting_invoice', 'ready', 'scheduled', 'sent', 'paid', 'failed', 'review', 'returned'] as const),
  ...(['claimed_back', 'settled'] as const),
] as const;

function Summary({ sale, linkTo, actions }: Pick<SaleHistoryProps, 'sale' | 'linkTo' | 'actions'>) {
  const { t, locale } = useTranslation();
  const { code, on, payment_id } = sale.standing;
  const name = code === 'paid' && on !== null ? 'paid_on' : isOneOf(standings, code) ? code : undefined;
  const why = sale.block === null ? '' : t(conversionBlock.labelKey(sale.block));
  const text =
    name && t(`screens.history.standing.${name}`, { date: on === null ? '' : formatDate(on, locale), reason: why });
  const isEarning = sale.validation_status !== conversionStatus.codes.refused;
  return (
    <Card sx={{ display: 'grid', gap: 2, p: { xs: 2, md: 3 } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3, rowGap: 1 }}>
        <Stack
          direction="row"
          sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, minWidth: 0 }}
        >
          <Typography component="p" sx={{ fontSize: '1.25rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
            {t('screens.history.order', { order: sale.order_id })}
          </Typography>
          <StatusChip list={conversionStatus} code={sale.validation_status} />
        </Stack>
        <Stack direction="row" component="dl" sx={{ columnGap: 4, rowGap: 1, flexWrap: 'wrap', m: 0 }}>
          <Figure label={t('screens.history.amount')}>{formatBrl(sale.amount, locale)}</Figure>
          <Figure label={t('screens.history.commission')}>
            {isEarning ? formatBrl(sale.commission, locale) : <s>{formatBrl(sale.commission, locale)}</s>}
          </Figure>
        </Stack>
      </Stack>
      {text !== undefined && (
        <Notice severity={severities[code] ?? 'info'}>
          {text}
          {sale.refusal_reason !== null && sale.block === null && !isEarning && (
            <> {t('screens.history.reason', { reason: sale.refusal_reason })}</>
          )}
          {payment_id !== null && (
            <Box component="span" sx={{ display: 'block', mt: 0.5 }}>
              {linkTo('payment', payment_id, t('screens.history.see_payment', { id: payment_id }))}
            </Box>
          )}
        </Notice>
      )}
      {actions}
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650, ...tabularFigures }}>
        {children}
      </Typography>
    </div>
  );
}

const steps = ['schedule_of_channel', 'schedule_of_all', 'default_group', 'division', 'group_rate'] as const;

/** The rate, the sum that it makes, and why that rate counts. */
function Rate({ sale }: { sale: Sale }) {
  const { t, locale } = useTranslation();
  const { rate, fixed, rate_steps, cap, block } = sale;
  const money = (reais: number) => formatBrl(reais, locale);
  const lines = rate_steps.flatMap(({ code, detail }) => {
    if (!isOneOf(steps, code)) return [];
    const { from, to, group, title, commission_type, category } = detail;
    const match = [commission_type, category].filter(Boolean).join(' · ') || t('screens.history.any');
    const span =
      to == null
        ? t('screens.history.since', { from: formatDateTime(from ?? '', locale) })
        : t('screens.history.span', { from: formatDateTime(from ?? '', locale), to: formatDateTime(to, locale) });
    return [
      t(`screens.history.steps.${code}`, { match, span: code.startsWith('schedule') ? span : '' }),
      ...(title == null ? [] : [t('screens.history.schedule', { title })]),
      ...(group == null ? [] : [t('screens.history.group', { group })]),
    ];
  });
  const capLine =
    cap !== null &&
    t(block === 'sale_cap' ? 'screens.history.cap_reached' : 'screens.history.cap', {
      limit: cap.sale_limit.toLocaleString(locale),
      period: t(capPeriod.labelKey(cap.sale_limit_metric)).toLowerCase(),
    });
  return (
    <>
      {(rate !== null || fixed !== null) && (
        <Typography sx={{ fontWeight: 600, ...tabularFigures }}>
          {rate === null
            ? t('screens.history.earns_fixed', { fixed: money(fixed ?? 0) })
            : t('screens.history.earns', {
                rate: `${rate.toLocaleString(locale)}%`,
                amount: money(sale.amount),
                commission: money(sale.commission),
              })}
        </Typography>
      )}
      {sale.validation_status === conversionStatus.codes.refused && rate_steps.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('screens.history.would_earn')}
        </Typography>
      )}
      <Box component="ul" sx={{ display: 'grid', gap: 0.75, m: 0, mt: 1, pl: 2.5 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {rate_steps.length === 0 && <li>{t('screens.history.no_rate')}</li>}
        {capLine !== false && (block === null || block === 'sale_cap') && <li>{capLine}</li>}
        {sale.block_lifted_at !== null && (
          <li>{t('screens.history.block_lifted', { at: formatDateTime(sale.block_lifted_at, locale) })}</li>
        )}
      </Box>
    </>
  );
}

function Facts({ sale, linkTo, isStaff }: Pick<SaleHistoryProps, 'sale' | 'linkTo' | 'isStaff'>) {
  const { t, locale } = useTranslation();
  const by = sale.click_id !== null ? 'click' : sale.coupon_code !== null ? 'coupon' : 'channel';
  const facts: readonly (readonly [label: MessageKey, value: ReactNode])[] = [
    ...(isStaff
      ? ([['screens.history.affiliate', linkTo('affiliate', sale.affiliate_id, sale.affiliate_name)]] as const)
      : []),
    ['screens.history.campaign', linkTo('campaign', sale.campaign_id, sale.campaign_name)],
    [
      'screens.history.advertiser',
      sale.advertiser_id === null ? null : linkTo('advertiser', sale.advertiser_id, sale.advertiser_name ?? ''),
    ],
    ['screens.history.channel', sale.site_name],
    ['screens.history.came_by', t(`screens.history.by.${by}`, { coupon: sale.coupon_code ?? '' })],
    ['screens.history.sold_at', formatDateTime(sale.created_at, locale)],
    ['screens.history.transaction', sale.transaction_id],
    ['screens.history.click_id', sale.click_id],
  ];
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {t(label)}
            </Typography>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </div>
        ))}
    </Box>
  );
}
