import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '#shared/client/api-error.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { loadErrorOf } from '#shared/ui/base/load-error.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CouponLinkDialog } from '../../features/links/coupon-link-dialog.tsx';
import { paths } from '../../session/paths.ts';
import { useSite } from '../../session/site.tsx';
import { useMayMakeLinks } from '../../session/use-account-standing.ts';
import { linkStyle } from '../../ui/link-style.ts';
import { CampaignHead } from './campaign-head.tsx';
import { CampaignRules } from './campaign-rules.tsx';
import { CampaignTerms } from './campaign-terms.tsx';
import styles from './campaigns.module.css';
import { Coupons } from './coupons.tsx';
import { Creatives } from './creatives.tsx';
import { OwnChannels } from './own-channels.tsx';
import { OwnLinkCard } from './own-link-card.tsx';
import { type Participation, useParticipations } from './use-participations.ts';

/** One campaign: what the affiliate does with it first, then what there is to read. */
export function CampaignPage() {
  const { t } = useTranslation();
  const { client } = useSite();
  const id = Number(useParams()['id']);
  const isId = Number.isInteger(id) && id > 0;
  const campaign = useQuery({
    queryKey: queryKeys.one('campaign', id),
    enabled: isId,
    queryFn: ({ signal }) => client.one('campaign', id, { signal }),
  });
  const participations = useParticipations();
  const isAbsent = !isId || (campaign.error instanceof ApiError && campaign.error.status === 404);
  const failure = isAbsent ? undefined : loadErrorOf([campaign, participations]);
  const own = participations.data?.filter((one) => one.campaign_id === id);
  // Both at once: a part that comes later would move what is below it.
  const isReady = campaign.data !== undefined && own !== undefined;
  return (
    <Stack spacing={{ xs: 1.5, md: 2 }}>
      <div>
        <Box
          component={Link}
          to={paths.campaigns}
          sx={{ ...linkStyle, display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {t('portal.campaigns.back')}
        </Box>
        <CampaignHead
          campaign={isReady ? campaign.data : undefined}
          isLoading={!isReady && !isAbsent && !failure}
          own={own ?? []}
        />
      </div>
      {isAbsent && <Notice severity="info">{t('portal.campaigns.not_found')}</Notice>}
      {failure && <LoadFailed message={failure.message} onRetry={failure.retry} />}
      {!isReady && !isAbsent && !failure && <BlockSkeleton height={420} />}
      {isReady && <Content campaign={campaign.data} own={own} />}
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" className={styles.section}>
      <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

function Content({ campaign, own }: { campaign: ResourceRecord<'campaign'>; own: readonly Participation[] }) {
  const { t } = useTranslation();
  const isTakingPart = own.some(({ status }) => status === campaignStatus.codes.approved);
  const channels = (
    <Section title={t('portal.campaigns.your_channels')}>
      <OwnChannels campaign={campaign} />
    </Section>
  );
  return (
    <>
      {campaign.status === campaignStatus.codes.paused && (
        <Notice severity="warning">{t('portal.campaigns.paused')}</Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {isTakingPart ? <OwnLinkCard campaign={campaign} /> : channels}
          <Material campaign={campaign} isTakingPart={isTakingPart} />
        </div>
        <div className={styles.column}>
          <Section title={t('portal.campaigns.terms')}>
            <CampaignTerms campaign={campaign} />
          </Section>
          {campaign.rules_allowed + campaign.rules_forbidden !== '' && (
            <Section title={t('portal.campaigns.rules')}>
              <CampaignRules campaign={campaign} />
            </Section>
          )}
          {campaign.description !== '' && (
            <Section title={t('portal.campaigns.about')}>
              <p className={styles.text}>{campaign.description}</p>
            </Section>
          )}
          {isTakingPart && channels}
        </div>
      </div>
    </>
  );
}

interface MaterialProps {
  campaign: ResourceRecord<'campaign'>;
  isTakingPart: boolean;
}

/** What there is to promote it with. Creatives come after the coupons, which would push them down. */
function Material({ campaign, isTakingPart }: MaterialProps) {
  const { t } = useTranslation();
  const { client } = useSite();
  const coupons = useQuery({
    queryKey: queryKeys.list('coupon', { campaignId: campaign.id }),
    queryFn: ({ signal }) => client.all('coupon', { filter: { campaign_id: campaign.id }, signal }),
  });
  const mayLink = useMayMakeLinks();
  const [couponId, setCouponId] = useState<number>();
  const close = () => setCouponId(undefined);
  if (coupons.isPending) return <BlockSkeleton height={320} />;
  const today = businessDate(systemClock.now());
  const usable = coupons.data?.filter(({ ends_on }) => (ends_on ?? today) >= today) ?? [];
  return (
    <>
      {coupons.isError && <LoadFailed message={coupons.error.message} onRetry={() => void coupons.refetch()} />}
      {usable.length > 0 && (
        <Section title={t('portal.campaigns.coupons')}>
          <Coupons coupons={usable} today={today} onLink={mayLink && isTakingPart ? setCouponId : undefined} />
        </Section>
      )}
      {couponId !== undefined && (
        <LazyPlace onDismiss={close}>
          <CouponLinkDialog campaignId={campaign.id} couponId={couponId} onClose={close} />
        </LazyPlace>
      )}
      <Section title={t('portal.campaigns.creatives')}>
        <Creatives campaignId={campaign.id} />
      </Section>
    </>
  );
}
