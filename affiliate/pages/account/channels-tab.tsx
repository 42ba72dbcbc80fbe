import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { CodeOf } from '#shared/codes/code-list.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useAccountStanding } from '../../session/use-account-standing.ts';
import { useMay } from '../../session/use-may.ts';
import { useOwnChannels } from '../../session/use-own-channels.ts';
import { useUser } from '../../session/user.tsx';
import { ChannelCard } from './channel-card.tsx';

const ChannelFormDialog = lazyPart(
  () => import('#shared/ui/features/campaigns/channel/channel-form-dialog.tsx'),
  'ChannelFormDialog',
);

type Channel = ResourceRecord<'channel'>;
type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; channel: Channel };

export function ChannelsTab() {
  const { t } = useTranslation();
  const { affiliate_id: affiliateId } = useUser();
  const { isLeaving } = useAccountStanding();
  const mayAdd = useMay('channel', 'create') && !isLeaving;
  const query = useOwnChannels();
  const { notify } = useScreenHost();
  const changeStatus = useChangeStatus();
  const screen = useRef<HTMLElement>(null);
  const [removals, setRemovals] = useState(0);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);

  // Loads the form's code before it opens: if that fails, the channels stay on the screen.
  async function openForm(form: Opened) {
    try {
      await ChannelFormDialog.load();
      setOpened(form);
    } catch {
      notify(t('errors.network'), 'error');
    }
  }

  // Moves the focus, as the focused button was removed with its channel.
  useEffect(() => {
    if (removals > 0) screen.current?.focus();
  }, [removals]);

  return (
    <Stack
      ref={screen}
      component="section"
      aria-label={t('screens.channels.title')}
      tabIndex={-1}
      spacing={3}
      sx={{ outline: 'none' }}
    >
      <Intro isLeaving={isLeaving} onAdd={mayAdd ? () => void openForm({ dialog: 'add' }) : undefined} />
      {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <NoChannels mayAdd={mayAdd} />}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {query.isPending && [1, 2].map((n) => <Skeleton key={n} component="li" variant="rounded" height={190} />)}
        {query.data?.map((channel) => (
          <li key={channel.id}>
            <ChannelCard
              channel={channel}
              onEdit={() => void openForm({ dialog: 'edit', channel })}
              onDelete={() => setOpened({ dialog: 'delete', channel })}
              onStatus={(status) => changeStatus(channel, status)}
            />
          </li>
        ))}
      </Box>
      {opened !== undefined && opened.dialog !== 'delete' && (
        <LazyPlace onDismiss={close}>
          <ChannelFormDialog
            affiliateId={affiliateId}
            isStaff={false}
            channel={opened.dialog === 'edit' ? opened.channel : undefined}
            onClose={close}
          />
        </LazyPlace>
      )}
      {opened?.dialog === 'delete' && (
        <DeleteChannel
          channel={opened.channel}
          onCancel={close}
          onDone={() => {
            close();
            setRemovals((count) => count + 1);
          }}
        />
      )}
    </Stack>
  );
}

interface IntroProps {
  isLeaving: boolean;
  /** Undefined for users who may not add a channel. */
  onAdd: (() => void) | undefined;
}

function Intro({ isLeaving, onAdd }: IntroProps) {
  const { t } = useTranslation();
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 2, justifyContent: 'space-between', alignItems: { sm: 'center' } }}
    >
      <Typography color="text.secondary">
        {t(isLeaving ? 'portal.channels.intro_leaving' : 'portal.channels.intro')}
      </Typography>
      {onAdd && (
        <Button variant="contained" icon={<Add />} style={{ flexShrink: 0 }} onClick={onAdd}>
          {t('screens.channels.add')}
        </Button>
      )}
    </Stack>
  );
}

/** Returns what pauses and resumes a channel. */
function useChangeStatus() {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  return async ({ id, version }: Channel, status: CodeOf<typeof channelStatus>) => {
    try {
      await client.update('channel', id, { status, version });
      notify(
        t(status === channelStatus.codes.paused ? 'portal.channels.paused' : 'portal.channels.resumed'),
        'success',
      );
    } catch (error) {
      notifyFailure(error);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.all('channel') });
  };
}

function NoChannels({ mayAdd }: { mayAdd: boolean }) {
  const { t } = useTranslation();
  return (
    <Card sx={{ p: 4, textAlign: 'center' }}>
      <Typography component="h2" variant="h2">
        {t('portal.channels.empty')}
      </Typography>
      {mayAdd && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {t('portal.channels.empty_text')}
        </Typography>
      )}
    </Card>
  );
}

interface DeleteChannelProps {
  channel: Channel;
  onCancel: () => void;
  /** Called after the deletion, or after its failure was shown. */
  onDone: () => void;
}

function DeleteChannel({ channel, onCancel, onDone }: DeleteChannelProps) {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();

  async function remove() {
    try {
      await client.remove('channel', channel.id);
      notify(t('screens.channels.deleted'), 'success');
    } catch (error) {
      notifyFailure(error);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.all('channel') });
    onDone();
  }

  return (
    <ConfirmDialog
      title={t('portal.channels.delete_question', { name: channel.name })}
      text={t('portal.channels.delete_text')}
      confirmLabel={t('common.delete')}
      colour="error"
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}
