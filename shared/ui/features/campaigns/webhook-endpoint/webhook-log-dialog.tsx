import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputFor } from '#shared/client/client.ts';
import { webhookDeliveryState, webhookFailure } from '#shared/codes/campaigns/webhook-delivery-state.ts';
import { deliverableEvents, eventKind } from '#shared/codes/platform/event-kind.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDateTime } from '#shared/time.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { Pager } from '#shared/ui/base/pager.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import type { WebhookEndpoint, WebhookSide } from './webhook-values.ts';

type Delivery = ResourceRecord<'webhook-delivery'>;

const rowsPerPage = 10;
/** While something waits, the log is read again. */
const pollMs = 2_000;

interface WebhookLogDialogProps {
  owner: WebhookSide;
  endpoint: WebhookEndpoint;
  /** Whether the reader may send samples, and messages again. */
  maySend: boolean;
  onClose: () => void;
}

/** What was sent to an endpoint, with sending again and samples. */
export function WebhookLogDialog({ owner, endpoint, maySend, onClose }: WebhookLogDialogProps) {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const [page, setPage] = useState(0);
  const filter = { endpoint_id: endpoint.id };
  const log = useQuery({
    queryKey: queryKeys.list('webhook-delivery', { ...filter, page }),
    queryFn: ({ signal }) =>
      client.list('webhook-delivery', {
        filter,
        range: [page * rowsPerPage, (page + 1) * rowsPerPage - 1],
        sort: ['id', 'DESC'],
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.rows.some(({ state }) => state === 'waiting') ? pollMs : false),
  });

  async function send(body: InputFor<'webhook-delivery'>) {
    try {
      await client.create('webhook-delivery', body);
      notify(t('screens.webhooks.sent'), 'success');
      setPage(0);
    } catch (error) {
      notifyFailure(error);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.all('webhook-delivery') });
  }

  const { data, error } = log;
  const canSend = maySend && endpoint.active;
  return (
    <ModalDialog title={t('screens.webhooks.log_of', { name: endpoint.name })} size="list" onDismiss={onClose}>
      <DialogBody>
        {canSend && <TestField owner={owner} onTest={(event) => void send({ endpoint_id: endpoint.id, event })} />}
        {error && <LoadFailed message={error.message} onRetry={() => void log.refetch()} />}
        {data === undefined && !error && <BlockSkeleton height={320} />}
        {data?.total === 0 && <Typography color="text.secondary">{t('screens.webhooks.log_empty')}</Typography>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data?.rows.map((delivery) => (
            <Entry
              key={delivery.id}
              delivery={delivery}
              onResend={canSend ? () => void send({ delivery_id: delivery.id }) : undefined}
            />
          ))}
        </Box>
      </DialogBody>
      <DialogActions>
        {data !== undefined && data.total > rowsPerPage && (
          <Box sx={{ mr: 'auto' }}>
            <Pager page={page} rowsPerPage={rowsPerPage} total={data.total} onPage={setPage} />
          </Box>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </ModalDialog>
  );
}

type Event = Delivery['event'];

/** Sends a sample of the event that is chosen. */
function TestField({ owner, onTest }: { owner: WebhookSide; onTest: (event: Event) => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>(eventKind.codes.conversion_created);
  const event = eventKind.byCode(chosen)?.code;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-end', flexWrap: 'wrap', mb: 2 }}>
      <Box sx={{ flex: '1 1 200px' }}>
        <SelectField
          name="event"
          label={t('screens.webhooks.sample')}
          isBare
          choices={deliverableEvents[owner].map((value) => ({ value, label: t(eventKind.labelKey(value)) }))}
          value={chosen}
          onValueChange={(value) => setChosen(value ?? chosen)}
        />
      </Box>
      <Button variant="outlined" onClick={() => event && onTest(event)}>
        {t('screens.webhooks.test')}
      </Button>
    </Stack>
  );
}

interface EntryProps {
  delivery: Delivery;
  /** Undefined where it cannot be sent again. */
  onResend: (() => void) | undefined;
}

function Entry({ delivery, onResend }: EntryProps) {
  const { t, locale } = useTranslation();
  const {
    event,
    entity_id: id,
    is_sample: isSample,
    state,
    attempts,
    last_error: failure,
    answer_status: status,
  } = delivery;
  const what = `${t(eventKind.labelKey(event))}${isSample ? ` (${t('screens.webhooks.sample')})` : ` ${id ?? ''}`}`;
  const details = [
    formatDateTime(delivery.created_at, locale),
    ...(attempts === 0 ? [] : [t('screens.webhooks.attempts', { smart_count: attempts })]),
    ...(status === null ? [] : [`HTTP ${status}`]),
    ...(state === 'delivered' || failure === null ? [] : [t(webhookFailure.labelKey(failure))]),
    ...(delivery.next_attempt_at === null || attempts === 0
      ? []
      : [t('screens.webhooks.next', { at: formatDateTime(delivery.next_attempt_at, locale) })]),
  ];
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600 }}>{what}</Typography>
        <StatusChip list={webhookDeliveryState} code={state} />
      </Stack>
      <Typography variant="body2" color="text.secondary">
        {details.join(' · ')}
      </Typography>
      {delivery.url !== null && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
          {delivery.url}
        </Typography>
      )}
      {onResend && !isSample && state !== 'waiting' && (
        <Button aria-label={t('screens.webhooks.resend_of', { what })} onClick={onResend}>
          {t('screens.webhooks.resend')}
        </Button>
      )}
    </Box>
  );
}
