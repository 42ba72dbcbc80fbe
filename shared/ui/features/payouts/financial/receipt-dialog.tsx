import Box from '@mui/material/Box';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';

type Receipt = ResourceRecord<'payment-request'>;

interface ReceiptDialogProps {
  receipt: Receipt;
  /** The recipient of the payment. */
  payee: string;
  /** Whether it is paid only once its tax invoice has been sent. */
  needsInvoice: boolean;
  onClose: () => void;
  /** Shows the requested commissions. */
  onShowRequested: () => void;
  /** Opens the page where tax invoices are sent; undefined for users who cannot send them. */
  onSendInvoice: (() => void) | undefined;
}

/** Shows what was requested and when it will be paid. If a gateway responds with only a text, shows that text. */
export function ReceiptDialog(props: ReceiptDialogProps) {
  const { receipt, payee, needsInvoice, onClose, onShowRequested, onSendInvoice } = props;
  const { t, locale } = useTranslation();
  const { payment_id: id, amount, pay_date: payDate } = receipt;
  const lines = [
    amount !== null && { label: t('screens.financial.value'), value: formatBrl(amount, locale) },
    payDate !== null && {
      label: t('screens.financial.receipt.pay_date'),
      value: needsInvoice
        ? t('screens.financial.receipt.pay_date_invoice', { date: formatDate(payDate, locale) })
        : formatDate(payDate, locale),
    },
    payee !== '' && { label: t('screens.financial.receipt.payee'), value: payee },
    id !== null && { label: t('screens.financial.receipt.number'), value: String(id) },
  ].filter((line) => line !== false);
  const sendInvoice = needsInvoice ? onSendInvoice : undefined;
  return (
    <ModalDialog title={t('screens.financial.receipt.title')} onDismiss={onClose}>
      <DialogBody>
        {amount === null && <p>{receipt.message}</p>}
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 3, rowGap: 1, mt: 0, mb: 2 }}
        >
          {lines.map(({ label, value }) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere', ...tabularFigures }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
        <p>
          {t('screens.financial.receipt.next')}{' '}
          {id !== null && t(`screens.financial.receipt.${needsInvoice ? 'mail_invoice' : 'mail'}`)}
        </p>
      </DialogBody>
      <DialogActions>
        <Button onClick={onShowRequested}>{t('screens.financial.receipt.show')}</Button>
        <Button
          {...(!sendInvoice && { variant: 'contained' })}
          onClick={onClose}
          data-autofocus={sendInvoice ? undefined : ''}
        >
          {t('common.close')}
        </Button>
        {sendInvoice && (
          <Button variant="contained" onClick={sendInvoice} data-autofocus="">
            {t('screens.financial.receipt.send_invoice')}
          </Button>
        )}
      </DialogActions>
    </ModalDialog>
  );
}
