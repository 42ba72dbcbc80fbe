import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { webhookKind } from '#shared/codes/campaigns/webhook-kind.ts';
import { webhookOffReason } from '#shared/codes/campaigns/webhook-off-reason.ts';
import { eventKind } from '#shared/codes/platform/event-kind.ts';
import { formatDateTime } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { WebhookEndpoint } from './webhook-values.ts';

interface WebhookCardProps {
  endpoint: WebhookEndpoint;
  /** Whether the reader may do more than read the log. */
  mayChange: boolean;
  onEdit: () => void;
  onLog: () => void;
  onSwitch: () => void;
  onRenewSecret: () => void;
  onDelete: () => void;
}

/** One endpoint: what it is sent, how that goes, and what its owner may do. */
export function WebhookCard(props: WebhookCardProps) {
  const { endpoint, mayChange, onEdit, onLog, onSwitch, onRenewSecret, onDelete } = props;
  const { t, locale } = useTranslation();
  const {
    name,
    url,
    kind,
    active,
    waiting,
    off_reason: offReason,
    failing_since: failingSince,
    fingerprint,
  } = endpoint;
  const facts = [
    t(webhookKind.labelKey(kind)),
    ...(waiting === 0 ? [] : [t('screens.webhooks.waiting', { smart_count: waiting })]),
    endpoint.last_delivered_at === null
      ? t('screens.webhooks.nothing_delivered')
      : t('screens.webhooks.last_delivery', { at: formatDateTime(endpoint.last_delivered_at, locale) }),
  ];
  return (
    <Card component="article" sx={{ p: 2.5, display: 'grid', gap: 1 }}>
      <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
        {url}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {facts.join(' · ')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {endpoint.events.map((event) => t(eventKind.labelKey(event))).join(', ')}
      </Typography>
      {fingerprint !== null && (
        <Typography variant="body2" color="text.secondary">
          {t('screens.webhooks.fingerprint', { fingerprint })}
          {endpoint.previous_until !== null &&
            ` · ${t('screens.webhooks.previous', {
              fingerprint: endpoint.previous_fingerprint ?? '',
              until: formatDateTime(endpoint.previous_until, locale),
            })}`}
        </Typography>
      )}
      {!active && (
        <Notice severity="warning" isPartOfPage>
          {offReason === null ? t('screens.webhooks.off') : t(webhookOffReason.labelKey(offReason))}
        </Notice>
      )}
      {active && failingSince !== null && (
        <Notice severity="warning" isPartOfPage>
          {t('screens.webhooks.failing', { since: formatDateTime(failingSince, locale) })}
        </Notice>
      )}
      <Box sx={{ ml: -1.25 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
          <Button aria-label={t('screens.webhooks.log_of', { name })} onClick={onLog}>
            {t(mayChange ? 'screens.webhooks.log' : 'screens.webhooks.log_alone')}
          </Button>
          {mayChange && (
            <>
              <Button aria-label={t('screens.webhooks.edit_of', { name })} onClick={onEdit}>
                {t('common.edit')}
              </Button>
              <Button
                aria-label={t(active ? 'screens.webhooks.switch_off_of' : 'screens.webhooks.switch_on_of', { name })}
                onClick={onSwitch}
              >
                {t(active ? 'screens.webhooks.switch_off' : 'screens.webhooks.switch_on')}
              </Button>
              {kind === 'standard' && <Button onClick={onRenewSecret}>{t('screens.webhooks.renew')}</Button>}
              <Button colour="error" aria-label={t('screens.webhooks.delete_of', { name })} onClick={onDelete}>
                {t('common.delete')}
              </Button>
            </>
          )}
        </Stack>
      </Box>
    </Card>
  );
}
