import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { askableAgainAt } from '#shared/rules/askable-again-at.ts';
import { systemClock } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { paths } from '../../session/paths.ts';
import { useAccountStanding } from '../../session/use-account-standing.ts';
import { useMay } from '../../session/use-may.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { Participation } from './use-participations.ts';

interface JoinCampaignProps {
  campaign: ResourceRecord<'campaign'>;
  channels: readonly ResourceRecord<'channel'>[];
  /** Those of the own channels in this campaign. */
  participations: readonly Participation[];
  onJoined?: () => void;
}

/**
 * The request for a participation: one tap for the only channel, or a choice among several. Nothing is offered while no
 * links can be made.
 */
export function JoinCampaign({ campaign, channels, participations, onJoined }: JoinCampaignProps) {
  const { t } = useTranslation();
  const mayAsk = useMay('participation', 'create');
  const { isInactive } = useAccountStanding();
  const [chosen, setChosen] = useState<string | null>(null);
  const join = useJoin(campaign.id);
  const ask = useSingleFlight(async (site: number) => {
    // A failure is shown below the button.
    const joined = await join.mutateAsync(site).catch(() => undefined);
    setChosen(null);
    if (joined !== undefined) onJoined?.();
  });
  if (isInactive)
    return participations.length === 0 ? <Typography>{t('portal.campaigns.none_take_part')}</Typography> : null;
  if (!mayAsk) return <Notice severity="info">{t('portal.campaigns.read_only')}</Notice>;
  if (campaign.status !== campaignStatus.codes.approved) return null;

  const now = systemClock.now();
  const isTaken = (id: number) => participations.some((one) => one.site_id === id && !mayAskAgain(one, now));
  const active = channels.filter(({ status }) => status === channelStatus.codes.active);
  const free = active.filter(({ id }) => !isTaken(id));
  if (active.length === 0) return <NoChannel />;
  const [first] = free;
  if (first === undefined) return null;
  const channelId = chosen === null ? first.id : Number(chosen);
  const isOnly = free.length === 1;
  return (
    <Stack spacing={1}>
      {!isOnly && (
        <SelectField
          name="channel"
          label={t('portal.campaigns.channel')}
          choices={free.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(channelId)}
          onValueChange={setChosen}
        />
      )}
      <Button variant="contained" isBusy={join.isPending} onClick={() => void ask(channelId)}>
        {isOnly ? t('portal.campaigns.join_with', { channel: first.name }) : t('portal.campaigns.join')}
      </Button>
      {join.error && <Notice severity="error">{join.error.message}</Notice>}
    </Stack>
  );
}

/** Whether a channel was refused so long ago that it may ask again. */
const mayAskAgain = ({ status, decided_at: decidedAt }: Participation, now: Date): boolean =>
  status === campaignStatus.codes.refused && decidedAt !== null && askableAgainAt(new Date(decidedAt)) <= now;

/** Asks for the participation of a channel, and says what came of it. */
function useJoin(campaignId: number) {
  const { t } = useTranslation();
  const { client, notify } = useScreenHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (channelId: number) => client.create('participation', { site_id: channelId, campaign_id: campaignId }),
    onSuccess: ({ status }) => {
      const isApproved = status === campaignStatus.codes.approved;
      notify(t(isApproved ? 'portal.campaigns.joined' : 'portal.campaigns.requested'), 'success');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.all('participation') }),
  });
}

function NoChannel() {
  const { t } = useTranslation();
  return (
    <>
      <Typography>{t('portal.campaigns.no_channel')}</Typography>
      <div>
        <ButtonLink to={paths.channels}>{t('portal.campaigns.no_channel_link')}</ButtonLink>
      </div>
    </>
  );
}
