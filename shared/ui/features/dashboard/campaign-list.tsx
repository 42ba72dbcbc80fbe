import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Locale, Translate } from '#shared/i18n/translate.ts';
import type { MessageKey } from '#shared/i18n/pt-br.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { Period } from '../period/period.ts';
import { Change } from './change.tsx';
import { formatCount, formatPercent } from './figures.ts';
import { useDashboardCampaigns } from './use-dashboard.ts';

type Campaign = ResourceRecord<'dashboard-campaign'>;

const ROW_PX = 56;

interface CampaignListProps {
  /** What is listed: a kind of the dashboard, or the greatest movements. */
  list: 'own' | 'converting' | 'exclusive' | 'higher_commission' | 'movements';
  period: Period;
  count: number;
  /** Turns the name into a link. */
  linkTo?: (campaign: Campaign) => ReactNode;
  /** Beside the title. */
  action?: ReactNode;
}

/** What a campaign pays now. */
export function termsOf(campaign: Campaign, t: Translate<MessageKey>, locale: Locale): string {
  const { commission_rate: rate, commission_fixed: fixed } = campaign;
  if (rate !== null) return t('screens.dashboard.per_sale', { rate: formatPercent(rate, locale) });
  if (fixed !== null) return t('screens.dashboard.per_order', { amount: formatBrl(fixed, locale) });
  return '–';
}

/** A short list of campaigns. Its height does not depend on what is in it. */
export function CampaignList({ list, period, count, linkTo, action }: CampaignListProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const isMovement = list === 'movements';
  const { data, error, refetch } = useDashboardCampaigns(period, {
    ...{ kind: isMovement ? 'own' : list, byMovement: isMovement, count },
  });
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, minHeight: 44 }}>
        <Typography component="h2" variant="h3" id={titleId}>
          {t(`screens.dashboard.lists.${list}`)}
        </Typography>
        {action}
      </Box>
      {/* Beside others a list keeps the height of a whole one; on phones only until it is there. */}
      <Box sx={{ minHeight: { xs: data ? 0 : count * ROW_PX, md: count * ROW_PX } }}>
        {error && <LoadFailed message={error.message} onRetry={() => void refetch()} />}
        {!error && data === undefined && <BlockSkeleton height={count * ROW_PX} />}
        {data?.length === 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ py: 2 }}>
            {t(`screens.dashboard.none.${list}`)}
          </Typography>
        )}
        {data && data.length > 0 && (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((campaign) => (
              <Row key={campaign.id} campaign={campaign} list={list} name={linkTo?.(campaign) ?? campaign.name} />
            ))}
          </Box>
        )}
      </Box>
    </Card>
  );
}

function Row({ campaign, list, name }: Pick<CampaignListProps, 'list'> & { campaign: Campaign; name: ReactNode }) {
  const { t, locale } = useTranslation();
  const { commission, conversions, change, rate, previous_commission: before } = campaign;
  const terms = termsOf(campaign, t, locale);
  const earned = commission === null ? '–' : formatBrl(commission, locale);
  const sold =
    conversions === null
      ? ''
      : t('screens.dashboard.sold', { smart_count: conversions, count: formatCount(conversions, locale) });
  const difference = commission === null || before === null ? null : (commission * 100 - before * 100) / 100;
  const signed = difference === null ? '–' : `${difference > 0 ? '+' : ''}${formatBrl(difference, locale)}`;
  const texts = {
    own: { value: earned, more: sold },
    converting: {
      value: rate === null ? terms : t('screens.dashboard.rate', { rate: formatPercent(rate, locale) }),
      more: rate === null ? '' : terms,
    },
    exclusive: { value: terms, more: sold },
    higher_commission: { value: terms, more: sold },
    movements: { value: signed, more: earned },
  }[list];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        height: ROW_PX,
        '& + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography noWrap variant="body2" color="text.secondary" sx={tabularFigures}>
          {texts.more}
        </Typography>
      </Box>
      <Box sx={{ flexShrink: 0, textAlign: 'right' }}>
        <Typography sx={{ fontWeight: 600, ...tabularFigures }}>{texts.value}</Typography>
        {(list === 'own' || list === 'movements') && (
          <Typography variant="body2" sx={tabularFigures}>
            <Change percent={change} />
          </Typography>
        )}
      </Box>
    </Box>
  );
}
