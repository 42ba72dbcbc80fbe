import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import type { ApiError } from '#shared/client/api-error.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import type { PayoutBlocker } from '#shared/resources/payouts/payout-standing.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { PaymentWays } from '#shared/ui/features/payouts/payments/payment-row.tsx';
import type { FixActions } from './blocked-dialog.tsx';
import { payeeName } from './payee-data.ts';
import { ReceiptNotice } from './receipt-notice.tsx';
import { RequestHint } from './request-hint.tsx';
import type { PaymentState } from './use-payment-state.ts';

/** The dialogs, which few visits open. */
const PaymentRequestDialog = lazyPart(() => import('./payment-request-dialog.tsx'), 'PaymentRequestDialog');
const BlockedDialog = lazyPart(() => import('./blocked-dialog.tsx'), 'BlockedDialog');
const ReceiptDialog = lazyPart(() => import('./receipt-dialog.tsx'), 'ReceiptDialog');

interface PaymentRequestProps extends FixActions {
  affiliateId: number;
  isStaff: boolean;
  mayRequest: boolean;
  state: PaymentState;
  /** Reais of the pending payments; undefined while loading, null after a failure. */
  inProgress: number | null | undefined;
  /** Whether a payment has failed and its data are unchanged since. */
  hasFailure: boolean;
  onShowRequested: () => void;
  /** Opens the page on which the affiliate sends its tax invoice; undefined for users who cannot. */
  onWay: PaymentWays['onWay'];
}

type OpenDialog =
  | { name: 'ask' }
  | { name: 'blocked'; blockers: readonly PayoutBlocker[] }
  | { name: 'refused'; message: string }
  | { name: 'receipt' };

/** Errors of a request about the account or the amount. */
const isRefusal = ({ status, code }: ApiError) => status === 422 || code === 'state_conflict';

/**
 * The button 'Solicitar pagamento', and below it the payment date, the reason why the request is blocked, or the
 * receipt of the last request.
 */
export function PaymentRequest(props: PaymentRequestProps) {
  const { affiliateId, isStaff, mayRequest, state, inProgress, hasFailure, onShowRequested, onWay, ...ways } = props;
  const { available, amountBlocker, accountBlockers, paymentInfo, needsInvoice, payout, hasFailed } = state;
  const { t } = useTranslation();
  const hintId = useId();
  const [receipt, setReceipt] = useState<ResourceRecord<'payment-request'>>();
  const { dialog, setDialog, open, showRefusal } = useRequestDialog(state);
  const close = () => setDialog(undefined);
  const isBarred = accountBlockers?.some(({ code }) => code === 'affiliate_status') === true;
  const isReady =
    mayRequest && !isBarred && amountBlocker === null && accountBlockers !== undefined && paymentInfo !== undefined;

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Button variant="contained" disabled={!isReady} aria-describedby={hintId} onClick={open}>
        {t('screens.financial.request')}
      </Button>
      <div id={hintId}>
        {receipt ? (
          <ReceiptNotice receipt={receipt} needsInvoice={needsInvoice} />
        ) : (
          <RequestHint
            hasFailed={hasFailed}
            blocker={amountBlocker}
            inProgress={inProgress}
            isStaff={isStaff}
            mayRequest={mayRequest}
            isBarred={isBarred}
            payout={payout}
            needsInvoice={needsInvoice}
          />
        )}
      </div>
      <LazyPlace onDismiss={close}>
        {dialog?.name === 'ask' && available !== undefined && payout !== undefined && paymentInfo && (
          <PaymentRequestDialog
            affiliateId={affiliateId}
            isStaff={isStaff}
            needsInvoice={needsInvoice}
            available={available}
            paymentInfo={paymentInfo}
            payDate={payout.payDate}
            hasFailure={hasFailure}
            onClose={close}
            onRequested={(given) => {
              setReceipt(given);
              setDialog({ name: 'receipt' });
            }}
            onRefused={showRefusal}
          />
        )}
        {dialog?.name === 'blocked' && (
          <BlockedDialog blockers={dialog.blockers} isStaff={isStaff} onClose={close} {...ways} />
        )}
        {dialog?.name === 'refused' && <RefusedDialog message={dialog.message} onClose={close} />}
        {dialog?.name === 'receipt' && receipt && (
          <ReceiptDialog
            receipt={receipt}
            payee={paymentInfo ? payeeName(paymentInfo) : ''}
            needsInvoice={needsInvoice}
            onClose={close}
            onShowRequested={() => {
              close();
              onShowRequested();
            }}
            onSendInvoice={onWay && (() => onWay('invoices'))}
          />
        )}
      </LazyPlace>
    </Box>
  );
}

/** Which dialog is open: what blocks a request comes before the question, and after a refusal. */
function useRequestDialog({ accountBlockers, reload }: Pick<PaymentState, 'accountBlockers' | 'reload'>) {
  const [dialog, setDialog] = useState<OpenDialog>();

  function open() {
    setDialog(accountBlockers?.length ? { name: 'blocked', blockers: accountBlockers } : { name: 'ask' });
  }

  async function showRefusal(error: ApiError): Promise<boolean> {
    if (!isRefusal(error)) return false;
    const blockers = await reload();
    setDialog(blockers.length > 0 ? { name: 'blocked', blockers } : { name: 'refused', message: error.message });
    return true;
  }

  return { dialog, setDialog, open, showRefusal };
}

function RefusedDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('screens.financial.refused_title')} onDismiss={onClose}>
      <DialogBody>
        <p>{message}</p>
      </DialogBody>
      <DialogActions>
        <Button variant="contained" onClick={onClose} data-autofocus="">
          {t('common.close')}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
