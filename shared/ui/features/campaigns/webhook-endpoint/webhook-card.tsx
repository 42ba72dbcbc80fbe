import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { webhookKind } from '#shared/codes/campaigns/webhook-kind.ts';
import { webhookOffReason } from '#shared/codes/campaigns/webhook-off-reason.ts';
import { webhookStanding } from '#shared/codes/campaigns/webhook-standing.ts';
import { eventKind } from '#shared/codes/platform/event-kind.ts';
import { formatBrl } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
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

/** How it goes with an endpoint, in a word. */
function standingOf({ active, failing_since: failingSince, last_delivered_at: deliveredAt }: WebhookEndpoint) {
  const { off, failing, quiet, delivering } = webhookStanding.codes;
  if (!active) return off;
  if (failingSince !== null) return failing;
  return deliveredAt === null ? quiet : delivering;
}

/** Beside each other; on a phone the log has a row of its own, and the others stand in pairs. */
const actionsLook = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  gap: 0.5,
  mt: 0.5,
  '& > :first-of-type': { gridColumn: '1 / -1' },
};

/** One endpoint: how it goes, what it is sent, and what its owner may do. */
export function WebhookCard(props: WebhookCardProps) {
  const { endpoint, mayChange, onEdit, onLog, onSwitch, onRenewSecret, onDelete } = props;
  const { t } = useTranslation();
  const { name, kind, active } = endpoint;
  const logText = t(mayChange ? 'screens.webhooks.log' : 'screens.webhooks.log_alone');
  return (
    <Card component="article" sx={{ p: 2.5, display: 'grid', gap: 1 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography component="h2" variant="h3" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <StatusChip list={webhookStanding} code={standingOf(endpoint)} />
      </Stack>
      <EndpointFacts endpoint={endpoint} />
      <Box sx={actionsLook}>
        <Button variant="outlined" aria-label={`${logText}: ${name}`} onClick={onLog}>
          {logText}
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
      </Box>
    </Card>
  );
}

/** What it is sent, signed by which secret, and why nothing comes. */
function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t, locale } = useTranslation();
  const {
    url,
    kind,
    active,
    waiting,
    off_reason: offReason,
    failing_since: failingSince,
    last_delivered_at: deliveredAt,
    campaign_ids: campaignIds,
    amount_from: amountFrom,
  } = endpoint;
  const limits = [
    ...(campaignIds.length === 0 ? [] : [t('screens.webhooks.of_campaigns', { smart_count: campaignIds.length })]),
    ...(amountFrom === null ? [] : [t('screens.webhooks.from_amount', { amount: formatBrl(amountFrom, locale) })]),
  ];
  // Nothing where the word beside the name has said so.
  const isQuiet = standingOf(endpoint) === webhookStanding.codes.quiet;
  const deliveries = [
    ...(deliveredAt === null
      ? isQuiet
        ? []
        : [t('screens.webhooks.nothing_delivered')]
      : [t('screens.webhooks.last_delivery', { at: formatDateTime(deliveredAt, locale) })]),
    ...(waiting > 0 ? [t('screens.webhooks.waiting', { smart_count: waiting })] : []),
  ];
  return (
    <>
      {deliveries.length > 0 && <Typography variant="body2">{deliveries.join(' · ')}</Typography>}
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
        {url}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {[t(webhookKind.labelKey(kind)), ...limits].join(' · ')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('screens.webhooks.events')}: {endpoint.events.map((event) => t(eventKind.labelKey(event))).join(', ')}
      </Typography>
      <Secrets endpoint={endpoint} />
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
    </>
  );
}

/** The secrets that sign, by their fingerprints, each with its last use: whoever changes one sees when both are in use. */
function Secrets({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t, locale } = useTranslation();
  const { fingerprint, previous_fingerprint: previous, previous_until: until } = endpoint;
  if (fingerprint === null) return null;
  const lastUse = (at: string | null) =>
    at === null
      ? t('screens.webhooks.no_signature')
      : t('screens.webhooks.last_signature', { at: formatDateTime(at, locale) });
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t('screens.webhooks.fingerprint', { fingerprint })} · {lastUse(endpoint.last_signed_at)}
      </Typography>
      {previous !== null && until !== null && (
        <Typography variant="body2" color="text.secondary">
          {t('screens.webhooks.previous', { fingerprint: previous, until: formatDateTime(until, locale) })} ·{' '}
          {lastUse(endpoint.previous_signed_at)}
        </Typography>
      )}
    </>
  );
}
