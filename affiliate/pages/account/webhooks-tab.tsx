import Add from '@mui/icons-material/Add';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { KeptSecretDialog } from '#shared/ui/form/kept-secret-dialog.tsx';
import { useSite } from '../../session/site.tsx';
import { useMay } from '../../session/use-may.ts';
import { useUser } from '../../session/user.tsx';
import { WebhookCard } from './webhook-card.tsx';
import type { WebhookEndpoint } from './webhook-values.ts';

const WebhookFormDialog = lazyPart(() => import('./webhook-form-dialog.tsx'), 'WebhookFormDialog');
const WebhookLogDialog = lazyPart(() => import('./webhook-log-dialog.tsx'), 'WebhookLogDialog');

type Opened =
  | { dialog: 'add' }
  | { dialog: 'edit' | 'log' | 'delete' | 'renew'; endpoint: WebhookEndpoint }
  | { dialog: 'secret'; secret: string };

/** Where the affiliate's sales and payments are sent, 'Postbacks'. */
export function WebhooksTab() {
  const { t } = useTranslation();
  const { affiliate_id: affiliateId } = useUser();
  const { client } = useSite();
  const maySee = useMay('webhook-endpoint', 'list');
  const query = useQuery({
    queryKey: queryKeys.list('webhook-endpoint', { affiliateId }),
    queryFn: ({ signal }) => client.all('webhook-endpoint', { sort: ['id', 'DESC'], signal }),
    enabled: maySee,
  });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { change, remove } = useChanges();
  /** Shows a secret that was made, since it is never readable again. */
  const showSecret = ({ secret }: WebhookEndpoint) =>
    setOpened(secret === null ? undefined : { dialog: 'secret', secret });

  if (!maySee) return <Notice severity="info">{t('portal.webhooks.not_allowed')}</Notice>;
  return (
    <Stack component="section" aria-label={t('portal.page.webhooks')} spacing={3}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 2, justifyContent: 'space-between', alignItems: { sm: 'center' } }}
      >
        <Typography color="text.secondary">{t('portal.webhooks.intro')}</Typography>
        <Button
          variant="contained"
          icon={<Add />}
          style={{ flexShrink: 0 }}
          onClick={() => setOpened({ dialog: 'add' })}
        >
          {t('portal.webhooks.add')}
        </Button>
      </Stack>
      {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <BlockSkeleton height={180} />}
      {query.data?.length === 0 && (
        <Card sx={{ p: 4, textAlign: 'center' }}>
          <Typography component="h2" variant="h2">
            {t('portal.webhooks.empty')}
          </Typography>
          <Typography color="text.secondary" sx={{ mt: 1 }}>
            {t('portal.webhooks.empty_text')}
          </Typography>
        </Card>
      )}
      {query.data?.map((endpoint) => (
        <WebhookCard
          key={endpoint.id}
          endpoint={endpoint}
          onEdit={() => setOpened({ dialog: 'edit', endpoint })}
          onLog={() => setOpened({ dialog: 'log', endpoint })}
          onRenewSecret={() => setOpened({ dialog: 'renew', endpoint })}
          onDelete={() => setOpened({ dialog: 'delete', endpoint })}
          onSwitch={() => void change(endpoint, { active: !endpoint.active })}
        />
      ))}
      {opened?.dialog === 'add' && (
        <LazyPlace onDismiss={close}>
          <WebhookFormDialog onClose={close} onSaved={showSecret} />
        </LazyPlace>
      )}
      {opened?.dialog === 'edit' && (
        <LazyPlace onDismiss={close}>
          <WebhookFormDialog endpoint={opened.endpoint} onClose={close} onSaved={close} />
        </LazyPlace>
      )}
      {opened?.dialog === 'log' && (
        <LazyPlace onDismiss={close}>
          <WebhookLogDialog endpoint={opened.endpoint} onClose={close} />
        </LazyPlace>
      )}
      {opened?.dialog === 'secret' && (
        <KeptSecretDialog
          title={t('portal.webhooks.secret')}
          text={t('portal.webhooks.secret_text')}
          label={t('portal.webhooks.secret')}
          copyLabel={t('portal.webhooks.secret_copy')}
          keptLabel={t('portal.webhooks.secret_kept')}
          name="secret"
          secret={opened.secret}
          onClose={close}
        />
      )}
      {opened?.dialog === 'renew' && (
        <ConfirmDialog
          title={t('portal.webhooks.renew_question')}
          text={t('portal.webhooks.renew_text')}
          confirmLabel={t('portal.webhooks.renew')}
          onConfirm={async () => {
            const renewed = await change(opened.endpoint, { renews_secret: true });
            if (renewed) showSecret(renewed);
            else close();
          }}
          onCancel={close}
        />
      )}
      {opened?.dialog === 'delete' && (
        <ConfirmDialog
          title={t('portal.webhooks.delete_question', { name: opened.endpoint.name })}
          text={t('portal.webhooks.delete_text')}
          confirmLabel={t('common.delete')}
          colour="error"
          onConfirm={async () => {
            await remove(opened.endpoint);
            close();
          }}
          onCancel={close}
        />
      )}
    </Stack>
  );
}

/** Returns what changes and deletes an endpoint; a failure is shown. */
function useChanges() {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const renew = () => queryClient.invalidateQueries({ queryKey: queryKeys.all('webhook-endpoint') });
  return {
    change: async ({ id, version }: WebhookEndpoint, values: { active: boolean } | { renews_secret: true }) => {
      let changed: WebhookEndpoint | undefined;
      try {
        changed = await client.update('webhook-endpoint', id, { ...values, version });
        notify(t('portal.webhooks.saved'), 'success');
      } catch (error) {
        notifyFailure(error);
      }
      await renew();
      return changed;
    },
    remove: async ({ id }: WebhookEndpoint) => {
      try {
        await client.remove('webhook-endpoint', id);
        notify(t('portal.webhooks.deleted'), 'success');
      } catch (error) {
        notifyFailure(error);
      }
      await renew();
    },
  };
}
