import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { CodeOf } from '#shared/codes/code-list.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { ChannelKindIcon } from '#shared/ui/features/campaigns/channel/channel-kind-icon.tsx';
import { useAccountStanding } from '../../session/use-account-standing.ts';
import { useMay } from '../../session/use-may.ts';
import { linkStyle } from '../../ui/link-style.ts';

interface ChannelCardProps {
  channel: ResourceRecord<'channel'>;
  onEdit: () => void;
  onDelete: () => void;
  /** Saves a new status. Also resolves if the server refused it and the reason was shown. */
  onStatus: (status: CodeOf<typeof channelStatus>) => Promise<void>;
}

const isWebAddress = (url: string) => /^https?:\/\//i.test(url);

/** One channel: its data, its approval status and the actions that the user may take. */
export function ChannelCard({ channel, onEdit, onDelete, onStatus }: ChannelCardProps) {
  const { t } = useTranslation();
  const mayUpdate = useMay('channel', 'update');
  const mayDelete = useMay('channel', 'delete') && channel.has_conversions !== true;
  const { name, url, category, description } = channel;
  const type = channel.type_name ?? channel.site_type;
  return (
    <Card component="article" sx={{ p: 2.5, height: '100%', display: 'flex', flexDirection: 'column' }}>
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', minWidth: 0 }}>
          <ChannelKindIcon channel={channel} />
          <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        </Stack>
        <StatusChip list={channelStatus} code={channel.status} />
      </Stack>
      {isWebAddress(url) ? (
        <Box
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${url} (${t('portal.channels.opens_new_tab')})`}
          sx={{ ...linkStyle, display: 'flex', alignItems: 'center', minHeight: 44, overflowWrap: 'anywhere' }}
        >
          {url.replace(/^https?:\/\//i, '')}
        </Box>
      ) : (
        <Typography sx={{ py: 1.25, overflowWrap: 'anywhere' }}>{url}</Typography>
      )}
      <Typography variant="body2" color="text.secondary">
        {[type, ...category.split(',')]
          .map((part) => part?.trim() ?? '')
          .filter((part) => part !== '')
          .join(' · ')}
      </Typography>
      {description !== null && description !== '' && (
        <Typography
          variant="body2"
          sx={{
            mt: 1,
            display: '-webkit-box',
            WebkitLineClamp: 3,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
          }}
        >
          {description}
        </Typography>
      )}
      {(mayUpdate || mayDelete) && (
        <Stack direction="row" sx={{ mt: 'auto', pt: 1, ml: -1.25 }}>
          {mayUpdate && (
            <IconButton label={t('portal.channels.edit', { name })} title={t('common.edit')} onClick={onEdit}>
              <EditOutlined />
            </IconButton>
          )}
          {mayDelete && (
            <IconButton label={t('portal.channels.delete', { name })} title={t('common.delete')} onClick={onDelete}>
              <DeleteOutlined />
            </IconButton>
          )}
          {mayUpdate && <StatusButton channel={channel} onStatus={onStatus} />}
        </Stack>
      )}
    </Card>
  );
}

/**
 * Returns the status change that the affiliate may make: pause an active channel, or resume one that it paused itself.
 */
function changeOf({ status, paused_by }: ResourceRecord<'channel'>) {
  if (status === channelStatus.codes.active) return 'pause';
  return status === channelStatus.codes.paused && paused_by === 'affiliate' ? 'resume' : undefined;
}

const statusAfter = { pause: channelStatus.codes.paused, resume: channelStatus.codes.active } as const;

function StatusButton({ channel, onStatus }: Pick<ChannelCardProps, 'channel' | 'onStatus'>) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const { isLeaving } = useAccountStanding();
  const change = changeOf(channel);
  if (change === undefined || (change === 'resume' && isLeaving)) return null;
  return (
    <Button
      style={{ marginLeft: 'auto' }}
      icon={change === 'pause' ? <PauseCircleOutlined /> : <PlayCircleOutlined />}
      aria-label={t(`portal.channels.${change}_of`, { name: channel.name })}
      isBusy={isBusy}
      onClick={() => {
        setIsBusy(true);
        void onStatus(statusAfter[change]).finally(() => setIsBusy(false));
      }}
    >
      {t(`portal.channels.${change}`)}
    </Button>
  );
}
