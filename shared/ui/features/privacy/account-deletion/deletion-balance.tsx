import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBrl } from '#shared/money.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { newIdempotencyKey } from '#shared/ui/features/payouts/financial/idempotency-key.ts';
import { paymentRequestBody } from '#shared/ui/features/payouts/financial/payee-data.ts';

interface DeletionBalanceProps {
  affiliateId: number;
  /** Reais. */
  total: number;
  hasPaymentInfo: boolean;
  onContinue: () => void;
  onPaymentInfoNeeded: () => void;
  onPaymentRequested: () => void;
  onCancel: () => void;
}

/** Step 2: the commissions that the deletion would lose, and the way to receive them first. */
export function DeletionBalance(props: DeletionBalanceProps) {
  const { affiliateId, total, hasPaymentInfo, onContinue, onPaymentInfoNeeded, onPaymentRequested, onCancel } = props;
  const { t, locale } = useTranslation();
  const { client, notify } = useScreenHost();
  const queryClient = useQueryClient();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const request = useMutation({
    mutationFn: async () => {
      const { rows } = await client.list('payment-info', { filter: { affiliate_id: affiliateId } });
      const [info] = rows;
      if (info === undefined) {
        onPaymentInfoNeeded();
        return;
      }
      await client.create('payment-request', paymentRequestBody(affiliateId, info), { idempotencyKey });
      notify(t('screens.deletion.payment_requested'), 'success');
      void queryClient.invalidateQueries();
      onPaymentRequested();
    },
  });
  const pay = useSingleFlight(async () => {
    // The failure is shown below.
    await request.mutateAsync().catch(() => undefined);
  });
  return (
    <ModalDialog title={t('screens.deletion.balance')} onDismiss={request.isPending ? undefined : onCancel}>
      <DialogBody>
        <p>{t('screens.deletion.balance_text')}</p>
        <Typography component="div" variant="h4" sx={{ my: 1.5, fontVariantNumeric: 'tabular-nums' }}>
          {formatBrl(total, locale)}
        </Typography>
        <p>{t(hasPaymentInfo ? 'screens.deletion.balance_with_data' : 'screens.deletion.balance_without_data')}</p>
        {request.isError && (
          <Box sx={{ mt: 2 }}>
            <Notice severity="error">{request.error.message}</Notice>
          </Box>
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onCancel} disabled={request.isPending}>
          {t('common.cancel')}
        </Button>
        <Button variant="outlined" onClick={onContinue} disabled={request.isPending}>
          {t('common.continue')}
        </Button>
        {hasPaymentInfo ? (
          <Button variant="contained" isBusy={request.isPending} onClick={() => void pay()} data-autofocus="">
            {t('screens.deletion.request_payment')}
          </Button>
        ) : (
          <Button variant="contained" onClick={onPaymentInfoNeeded} data-autofocus="">
            {t('screens.deletion.register_payment')}
          </Button>
        )}
      </DialogActions>
    </ModalDialog>
  );
}
