import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '#shared/client/api-error.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CampaignLinkBox } from '../../features/links/lazy-link-box.tsx';
import { paths } from '../../session/paths.ts';
import { useSite } from '../../session/site.tsx';
import { useMayMakeLinks } from '../../session/use-account-standing.ts';
import { useTakingPart } from '../../session/use-taking-part.ts';
import { linkStyle } from '../../ui/link-style.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './campaigns.module.css';
import { Coupons } from './coupons.tsx';
import { Creatives } from './creatives.tsx';
import { OwnChannels } from './own-channels.tsx';
import { useTerms } from './terms.ts';

/** One campaign: its terms and rules, what to promote it with, and how to take part. */
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
  const isAbsent = !isId || (campaign.error instanceof ApiError && campaign.error.status === 404);
  return (
    <Stack spacing={3}>
      <div>
        <Box
          component={Link}
          to={paths.campaigns}
          sx={{ ...linkStyle, display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {t('portal.campaigns.back')}
        </Box>
        <PageHeading title={campaign.data?.name ?? t('portal.page.campaigns')} />
      </div>
      {isAbsent && <Notice severity="info">{t('portal.campaigns.not_found')}</Notice>}
      {campaign.isError && !isAbsent && (
        <LoadFailed message={campaign.error.message} onRetry={() => void campaign.refetch()} />
      )}
      {campaign.isPending && isId && <BlockSkeleton height={420} />}
      {campaign.data && <Content campaign={campaign.data} />}
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" sx={{ p: { xs: 2.5, md: 4 } }}>
      <Typography component="h2" variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

function Content({ campaign }: { campaign: ResourceRecord<'campaign'> }) {
  const { t } = useTranslation();
  const { client } = useSite();
  const { description, rules_allowed, rules_forbidden } = campaign;
  const coupons = useQuery({
    queryKey: queryKeys.list('coupon', { campaignId: campaign.id }),
    queryFn: ({ signal }) => client.all('coupon', { filter: { campaign_id: campaign.id }, signal }),
  });
  const mayLink = useMayMakeLinks();
  const { data: taking } = useTakingPart();
  const canLink = mayLink && taking?.some(({ campaign_id: id }) => id === campaign.id) === true;
  const linkBox = useRef<HTMLDivElement>(null);
  const [linkCoupon, setLinkCoupon] = useState<{ id: number; asked: number }>();
  function startLink(id: number) {
    setLinkCoupon((before) => ({ id, asked: (before?.asked ?? 0) + 1 }));
    linkBox.current?.focus();
  }
  const today = businessDate(systemClock.now());
  const usable = coupons.data?.filter(({ ends_on }) => (ends_on ?? today) >= today) ?? [];
  const texts = [
    ['portal.campaigns.about', description],
    ['portal.campaigns.allowed', rules_allowed],
    ['portal.campaigns.forbidden', rules_forbidden],
  ] as const;
  return (
    <>
      {campaign.status === campaignStatus.codes.paused && (
        <Notice severity="warning">{t('portal.campaigns.paused')}</Notice>
      )}
      <div className={styles.columns}>
        <Terms campaign={campaign} />
        <div className={`${styles.column} ${styles.actions}`}>
          <Section title={t('portal.campaigns.your_channels')}>
            <OwnChannels campaign={campaign} />
          </Section>
          <Box ref={linkBox} tabIndex={-1} sx={{ outline: 'none', '&:empty': { display: 'none' } }}>
            <LazyPlace>
              <CampaignLinkBox key={linkCoupon?.asked} campaignId={campaign.id} couponId={linkCoupon?.id} />
            </LazyPlace>
          </Box>
          {usable.length > 0 && (
            <Section title={t('portal.campaigns.coupons')}>
              <Coupons coupons={usable} today={today} onLink={canLink ? startLink : undefined} />
            </Section>
          )}
          <Section title={t('portal.campaigns.creatives')}>
            <Creatives campaignId={campaign.id} />
          </Section>
        </div>
        <div className={`${styles.column} ${styles.texts}`}>
          {texts
            .filter(([, text]) => text !== '')
            .map(([title, text]) => (
              <Section key={title} title={t(title)}>
                <p className={styles.text}>{text}</p>
              </Section>
            ))}
        </div>
      </div>
    </>
  );
}

function Terms({ campaign }: { campaign: ResourceRecord<'campaign'> }) {
  const { t } = useTranslation();
  const { commissionOf, divisionsOf, raisedOf } = useTerms();
  const divisions = divisionsOf(campaign);
  const raised = raisedOf(campaign, systemClock.now());
  const { advertiser_name, advertiser_trademark, categories, click_window_days, validation_days, release_days } =
    campaign;
  const facts = [
    ['portal.campaigns.commission', commissionOf(campaign)],
    ['portal.campaigns.click_window', t('portal.campaigns.click_window_text', { smart_count: click_window_days })],
  ] as const;
  return (
    <Section title={t('portal.campaigns.terms')}>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {[advertiser_trademark ?? advertiser_name, ...categories].join(' · ')}
      </Typography>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {raised !== undefined && <p className={styles.raised}>{raised}</p>}
      {divisions.length > 0 && (
        <>
          <Typography component="h3" sx={{ fontWeight: 600, mt: 2 }}>
            {t('portal.campaigns.division_rates')}
          </Typography>
          <ul className={styles.rows}>
            {divisions.map(({ sales, pays }, index) => (
              <li key={index} className={styles.row}>
                <span>{sales}</span>
                <strong>{pays}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      {validation_days !== null && release_days !== null && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          {t(validation_days === 0 ? 'portal.campaigns.validation_at_once' : 'portal.campaigns.validation_text', {
            smart_count: validation_days,
          })}{' '}
          {t(release_days === 0 ? 'portal.campaigns.release_at_once' : 'portal.campaigns.release_text', {
            smart_count: release_days,
          })}
        </Typography>
      )}
    </Section>
  );
}
