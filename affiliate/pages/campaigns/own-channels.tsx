import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { askableAgainAt } from '#shared/rules/askable-again-at.ts';
import { formatDate } from '#shared/time.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { loadErrorOf } from '#shared/ui/base/load-error.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { formatCount } from '#shared/ui/features/reports/dashboard/figures.ts';
import { useSite } from '../../session/site.tsx';
import { useOwnChannels } from '../../session/use-own-channels.ts';
import { Audience } from './audience.tsx';
import styles from './campaigns.module.css';
import { JoinCampaign } from './join-campaign.tsx';
import { type Participation, useParticipations } from './use-participations.ts';

type Cap = ResourceRecord<'sale-cap'>;

/** The own channels in a campaign: the answer to each, its limit of sales, and the request for another one. */
export function OwnChannels({ campaign }: { campaign: ResourceRecord<'campaign'> }) {
  const { client } = useSite();
  const channels = useOwnChannels();
  const participations = useParticipations();
  const caps = useQuery({
    queryKey: queryKeys.list('sale-cap', { campaignId: campaign.id }),
    queryFn: ({ signal }) => client.all('sale-cap', { filter: { campaign_id: campaign.id }, signal }),
  });
  const failure = loadErrorOf([channels, participations, caps]);
  if (failure) return <LoadFailed message={failure.message} onRetry={failure.retry} />;
  if (!channels.data || !participations.data || !caps.data) return <BlockSkeleton height={160} />;
  const own = participations.data.filter((one) => one.campaign_id === campaign.id);
  return (
    <Stack spacing={2}>
      {own.length > 0 && (
        <ul className={styles.rows}>
          {own.map((one) => (
            <ChannelState key={one.id} participation={one} cap={caps.data.find(({ id }) => id === one.id)} />
          ))}
        </ul>
      )}
      <Audience campaign={campaign} />
      <JoinCampaign campaign={campaign} channels={channels.data} participations={own} />
    </Stack>
  );
}

function useAnswer() {
  const { t, locale } = useTranslation();
  return ({ status, reason, requested_at, decided_at }: Participation): string[] => {
    const name = campaignStatus.byCode(status)?.name;
    const said = reason === null ? [] : [t('portal.campaigns.reason', { reason })];
    if (name === 'pending') return [t('portal.campaigns.waiting', { date: formatDate(requested_at, locale) })];
    if (decided_at === null) return said;
    const decided = new Date(decided_at);
    if (name !== 'refused') return [t('portal.campaigns.since', { date: formatDate(decided, locale) }), ...said];
    return [...said, t('portal.campaigns.again', { date: formatDate(askableAgainAt(decided), locale) })];
  };
}

function ChannelState({ participation, cap }: { participation: Participation; cap: Cap | undefined }) {
  const answerOf = useAnswer();
  return (
    <li>
      <div className={styles.row}>
        <strong>{participation.site_name}</strong>
        <StatusChip list={campaignStatus} code={participation.status} />
      </div>
      {answerOf(participation).map((text) => (
        <Typography key={text} variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ))}
      {cap && <CapUse cap={cap} />}
    </li>
  );
}

/** How much of the limit of sales the present period has used. */
function CapUse({ cap: { sale_limit, sale_limit_metric, used, resets_on } }: { cap: Cap }) {
  const { t, locale } = useTranslation();
  if (used === null || resets_on === null) return null;
  const date = formatDate(resets_on, locale);
  const text = t('portal.campaigns.cap', {
    used: formatCount(used, locale),
    limit: formatCount(sale_limit, locale),
    period: t(capPeriod.labelKey(sale_limit_metric)).toLowerCase(),
    date,
  });
  return (
    <>
      <meter
        className={styles.meter}
        min={0}
        max={sale_limit}
        high={sale_limit * 0.9}
        optimum={0}
        value={used}
        aria-label={text}
      />
      <Typography variant="body2" color={used >= sale_limit ? 'error' : 'text.secondary'}>
        {used >= sale_limit ? t('portal.campaigns.cap_full', { date }) : text}
      </Typography>
    </>
  );
}
