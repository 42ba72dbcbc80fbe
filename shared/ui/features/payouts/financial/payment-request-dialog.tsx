import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/client/api-error.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { payeeName, payeeWay, paymentRequestBody } from './payee-data.ts';
import { useReloadMoney } from './use-financial-data.ts';

interface PaymentRequestDialogProps {
  affiliateId: number;
  isStaff: boolean;
  /** Whether it is paid only once its tax invoice has been sent. */
  needsInvoice: boolean;
  /** Reais. */
  available: number;
  paymentInfo: ResourceRecord<'payment-info'>;
  /** The payment date of a request made today. */
  payDate: string;
  /** Whether a payment to the same data has failed. */
  hasFailure: boolean;
  onClose: () => void;
  onRequested: (receipt: ResourceRecord<'payment-request'>) => void;
  /** Called when the server refuses; returns whether the reason was shown in place of this dialog. */
  onRefused: (error: ApiError) => Promise<boolean>;
}

/**
 * Asks for confirmation, then requests payment of the whole available amount. Each opened dialog has one idempotency
 * key: however often the button is pressed, or the response is lost, there is one request.
 */
export function PaymentRequestDialog(props: PaymentRequestDialogProps) {
  const { affiliateId, isStaff, needsInvoice, available, paymentInfo, payDate, hasFailure } = props;
  const { onClose, onRequested, onRefused } = props;
  const { t, locale } = useTranslation();
  const { client } = useScreenHost();
  const reloadMoney = useReloadMoney();
  const [idempotencyKey] = useState(newIdempotencyKey);

  const request = useMutation({
    mutationFn: () =>
      client.create('payment-request', paymentRequestBody(affiliateId, paymentInfo), { idempotencyKey }),
    onSuccess: (receipt) => {
      void reloadMoney();
      onRequested(receipt);
    },
    onError: async (error) => {
      if (error instanceof ApiError && (await onRefused(error))) void reloadMoney();
    },
  });

  const send = useSingleFlight(async () => {
    // The callbacks above handle success and failure.
    await request.mutateAsync().catch(() => undefined);
  });

  const amount = formatBrl(available, locale);
  return (
    <ModalDialog
      title={t('screens.financial.confirm.title', { amount })}
      onDismiss={request.isPending ? undefined : onClose}
    >
      <DialogBody>
        <p>
          {t('screens.financial.confirm.text', {
            payee: payeeName(paymentInfo),
            date: formatDate(payDate, locale),
          })}
        </p>
        {needsInvoice && <p>{t(`screens.financial.confirm.${isStaff ? 'invoice_staff' : 'invoice'}`)}</p>}
        <p>{t('screens.financial.confirm.way', payeeWay(paymentInfo, t))}</p>
        {hasFailure && (
          <Box sx={{ mt: 2 }}>
            <Notice severity="warning">{t('screens.financial.confirm.failure')}</Notice>
          </Box>
        )}
        {request.isError && (
          <Box sx={{ mt: 2 }}>
            <Notice severity="error">{request.error.message}</Notice>
          </Box>
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose} disabled={request.isPending}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" isBusy={request.isPending} onClick={() => void send()} data-autofocus="">
          {t(request.isError ? 'common.retry' : 'common.confirm')}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
