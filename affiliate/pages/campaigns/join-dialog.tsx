import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { loadErrorOf } from '#shared/ui/base/load-error.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useOwnChannels } from '../../session/use-own-channels.ts';
import { Audience } from './audience.tsx';
import styles from './campaigns.module.css';
import { JoinCampaign } from './join-campaign.tsx';
import { useParticipations } from './use-participations.ts';

interface JoinDialogProps {
  campaign: ResourceRecord<'campaign'>;
  onClose: () => void;
}

/** Asks to take part, from the list: what is forbidden stands above the button. */
export function JoinDialog({ campaign, onClose }: JoinDialogProps) {
  const { t } = useTranslation();
  const channels = useOwnChannels();
  const participations = useParticipations();
  const failure = loadErrorOf([channels, participations]);
  const { rules_forbidden: forbidden } = campaign;
  return (
    <ModalDialog title={campaign.name} onDismiss={onClose}>
      <DialogBody>
        <Stack spacing={2}>
          {forbidden !== '' && (
            <div>
              <Typography sx={{ fontWeight: 600 }}>{t('portal.campaigns.forbidden')}</Typography>
              <div className={styles.text}>{forbidden}</div>
            </div>
          )}
          <Audience campaign={campaign} />
          {failure && <LoadFailed message={failure.message} onRetry={failure.retry} />}
          {!failure && (!channels.data || !participations.data) && <BlockSkeleton height={44} />}
          {channels.data && participations.data && (
            <JoinCampaign
              campaign={campaign}
              channels={channels.data}
              participations={participations.data.filter((one) => one.campaign_id === campaign.id)}
              onJoined={onClose}
            />
          )}
        </Stack>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </ModalDialog>
  );
}
