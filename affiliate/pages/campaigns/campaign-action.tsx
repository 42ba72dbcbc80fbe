import { useState } from 'react';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { NewLinkButton } from '../../features/links/new-link-button.tsx';
import { useAccountStanding, useMayMakeLinks } from '../../session/use-account-standing.ts';
import { useMay } from '../../session/use-may.ts';
import styles from './campaigns.module.css';

const JoinDialog = lazyPart(() => import('./join-dialog.tsx'), 'JoinDialog');

interface CampaignActionProps {
  campaign: ResourceRecord<'campaign'>;
  /** The status of the own channels in it; undefined where none takes part, null until that is known. */
  status: number | undefined | null;
}

/** The next thing to do with a campaign: a link, taking part, or the state of what was asked. */
export function CampaignAction({ campaign, status }: CampaignActionProps) {
  const { t } = useTranslation();
  const mayLink = useMayMakeLinks();
  const mayJoin = useMay('participation', 'create');
  const { isInactive } = useAccountStanding();
  const [isJoining, setIsJoining] = useState(false);
  const { approved, pending } = campaignStatus.codes;
  if (status === null) return null;
  if (campaign.status !== approved) return <StatusChip list={campaignStatus} code={campaign.status} />;
  if (status === approved && mayLink) {
    return (
      <NewLinkButton
        variant="outlined"
        className={styles.action}
        campaignId={campaign.id}
        label="portal.links.create"
        description={campaign.name}
      />
    );
  }
  if (status === pending) {
    return (
      <span className={styles.tag} data-colour="warning">
        {t('portal.campaigns.in_review')}
      </span>
    );
  }
  if (status !== undefined) return <StatusChip list={campaignStatus} code={status} />;
  if (!mayJoin || isInactive) return null;
  const close = () => setIsJoining(false);
  return (
    <>
      <Button
        variant="contained"
        className={styles.action}
        aria-haspopup="dialog"
        aria-description={campaign.name}
        onClick={() => setIsJoining(true)}
      >
        {t('portal.campaigns.join')}
      </Button>
      {isJoining && (
        <LazyPlace onDismiss={close}>
          <JoinDialog campaign={campaign} onClose={close} />
        </LazyPlace>
      )}
    </>
  );
}
