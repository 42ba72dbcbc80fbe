import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListOptions } from '#shared/client/client.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { KeptSecretDialog } from '#shared/ui/form/kept-secret-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';
import type { UseCampaignChoices } from './webhook-form-dialog.tsx';
import type { WebhookEndpoint, WebhookSide } from './webhook-values.ts';

const WebhookFormDialog = lazyPart(() => import('./webhook-form-dialog.tsx'), 'WebhookFormDialog');
const WebhookLogDialog = lazyPart(() => import('./webhook-log-dialog.tsx'), 'WebhookLogDialog');

/** The page of the developers' documentation. */
const GUIDE = '/docs/webhooks';

/** From the address to the first message, for whoever has none yet. */
const steps = ['add', 'test', 'read'] as const;

type Opened =
  | { dialog: 'add' }
  | { dialog: 'edit' | 'log' | 'delete' | 'renew'; endpoint: WebhookEndpoint }
  | { dialog: 'secret'; secret: string };

interface WebhooksSectionProps {
  /** Whose they are: affiliates speak of postbacks, the operator of webhooks. */
  owner: WebhookSide;
  /** The name of the section for screen readers. */
  label: string;
  /** What endpoints are for, and what one would bring, to whoever has none. */
  intro: string;
  emptyText: string;
  /** Which endpoints. */
  filter: NonNullable<ListOptions<'webhook-endpoint'>['filter']>;
  /** Whether the reader may add and change them, and send samples. */
  mayChange: boolean;
  useCampaigns: UseCampaignChoices;
}

/** Where sales and payments are sent, with the log of each endpoint. */
export function WebhooksSection(props: WebhooksSectionProps) {
  const { owner, label, intro, emptyText, filter, mayChange, useCampaigns } = props;
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const query = useQuery({
    queryKey: queryKeys.list('webhook-endpoint', filter),
    queryFn: ({ signal }) => client.all('webhook-endpoint', { filter, sort: ['id', 'DESC'], signal }),
  });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const changes = useChanges(owner);
  /** Shows a secret that was made, since it is never readable again. */
  const showSecret = ({ secret }: WebhookEndpoint) =>
    setOpened(secret === null ? undefined : { dialog: 'secret', secret });

  return (
    <Stack component="section" aria-label={label} spacing={3}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 2, justifyContent: 'space-between', alignItems: { sm: 'center' } }}
      >
        <Typography color="text.secondary">{intro}</Typography>
        {mayChange && (
          <Button
            variant="contained"
            icon={<Add />}
            style={{ flexShrink: 0 }}
            onClick={() => setOpened({ dialog: 'add' })}
          >
            {t(`screens.webhooks.${owner}.add`)}
          </Button>
        )}
      </Stack>
      {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <BlockSkeleton height={180} />}
      {query.data?.length === 0 && <NoEndpoint owner={owner} text={emptyText} />}
      {query.data?.map((endpoint) => (
        <WebhookCard
          key={endpoint.id}
          endpoint={endpoint}
          mayChange={mayChange}
          onEdit={() => setOpened({ dialog: 'edit', endpoint })}
          onLog={() => setOpened({ dialog: 'log', endpoint })}
          onRenewSecret={() => setOpened({ dialog: 'renew', endpoint })}
          onDelete={() => setOpened({ dialog: 'delete', endpoint })}
          onSwitch={() => void changes.change(endpoint, { active: !endpoint.active })}
        />
      ))}
      {opened && (
        <OpenedDialog
          owner={owner}
          opened={opened}
          mayChange={mayChange}
          useCampaigns={useCampaigns}
          changes={changes}
          onSecret={showSecret}
          onClose={close}
        />
      )}
    </Stack>
  );
}

/** What an endpoint is for, and how to come to the first message. */
function NoEndpoint({ owner, text }: { owner: WebhookSide; text: string }) {
  const { t } = useTranslation();
  return (
    <Card sx={{ px: { xs: 2.5, md: 4 }, py: 3 }}>
      <Typography component="h2" variant="h2">
        {t(`screens.webhooks.${owner}.empty`)}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {text}
      </Typography>
      <Box component="ol" sx={{ my: 2, pl: 2.5, '& > li + li': { mt: 0.75 } }}>
        {steps.map((step) => (
          <li key={step}>{t(`screens.webhooks.steps.${step}`)}</li>
        ))}
      </Box>
      <Box component="a" href={GUIDE} target="_blank" rel="noreferrer" sx={{ color: 'primary.main' }}>
        {t('screens.webhooks.guide')}
      </Box>
    </Card>
  );
}

interface OpenedDialogProps extends Pick<WebhooksSectionProps, 'owner' | 'mayChange' | 'useCampaigns'> {
  opened: Opened;
  changes: ReturnType<typeof useChanges>;
  onSecret: (endpoint: WebhookEndpoint) => void;
  onClose: () => void;
}

/** The dialog about an endpoint that is open. */
function OpenedDialog({ owner, opened, mayChange, useCampaigns, changes, onSecret, onClose }: OpenedDialogProps) {
  const { t } = useTranslation();
  return (
    <>
      {opened.dialog === 'add' && (
        <LazyPlace onDismiss={onClose}>
          <WebhookFormDialog owner={owner} useCampaigns={useCampaigns} onClose={onClose} onSaved={onSecret} />
        </LazyPlace>
      )}
      {opened.dialog === 'edit' && (
        <LazyPlace onDismiss={onClose}>
          <WebhookFormDialog
            owner={owner}
            endpoint={opened.endpoint}
            useCampaigns={useCampaigns}
            onClose={onClose}
            onSaved={onClose}
          />
        </LazyPlace>
      )}
      {opened.dialog === 'log' && (
        <LazyPlace onDismiss={onClose}>
          <WebhookLogDialog owner={owner} endpoint={opened.endpoint} maySend={mayChange} onClose={onClose} />
        </LazyPlace>
      )}
      {opened.dialog === 'secret' && (
        <KeptSecretDialog
          title={t('screens.webhooks.secret')}
          text={t('screens.webhooks.secret_text')}
          label={t('screens.webhooks.secret')}
          copyLabel={t('screens.webhooks.secret_copy')}
          keptLabel={t('screens.webhooks.secret_kept')}
          name="secret"
          secret={opened.secret}
          onClose={onClose}
        />
      )}
      {opened.dialog === 'renew' && (
        <ConfirmDialog
          title={t('screens.webhooks.renew_question')}
          about={opened.endpoint.name}
          text={t('screens.webhooks.renew_text')}
          confirmLabel={t('screens.webhooks.renew')}
          onConfirm={async () => {
            const renewed = await changes.change(opened.endpoint, { renews_secret: true });
            if (renewed) onSecret(renewed);
            else onClose();
          }}
          onCancel={onClose}
        />
      )}
      {opened.dialog === 'delete' && (
        <ConfirmDialog
          title={t('screens.webhooks.delete_question', { name: opened.endpoint.name })}
          text={t('screens.webhooks.delete_text')}
          confirmLabel={t('common.delete')}
          colour="error"
          onConfirm={async () => {
            await changes.remove(opened.endpoint);
            onClose();
          }}
          onCancel={onClose}
        />
      )}
    </>
  );
}

/** Returns what changes and deletes an endpoint; a failure is shown. */
function useChanges(owner: WebhookSide) {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const renew = () => queryClient.invalidateQueries({ queryKey: queryKeys.all('webhook-endpoint') });
  return {
    change: async ({ id, version }: WebhookEndpoint, values: { active: boolean } | { renews_secret: true }) => {
      let changed: WebhookEndpoint | undefined;
      try {
        changed = await client.update('webhook-endpoint', id, { ...values, version });
        notify(t(`screens.webhooks.${owner}.saved`), 'success');
      } catch (error) {
        notifyFailure(error);
      }
      await renew();
      return changed;
    },
    remove: async ({ id }: WebhookEndpoint) => {
      try {
        await client.remove('webhook-endpoint', id);
        notify(t(`screens.webhooks.${owner}.deleted`), 'success');
      } catch (error) {
        notifyFailure(error);
      }
      await renew();
    },
  };
}
