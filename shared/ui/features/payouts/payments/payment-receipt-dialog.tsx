import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { documentText } from '#shared/brazil/document-text.ts';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDate } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './payment-receipt.module.css';
import { usePayment } from './use-payments.ts';

interface PaymentReceiptDialogProps {
  payment: ResourceRecord<'payment'>;
  onClose: () => void;
}

/** The receipt of a paid payment, which can be printed. Document and account are masked. */
export function PaymentReceiptDialog({ payment, onClose }: PaymentReceiptDialogProps) {
  const { t } = useTranslation();
  const query = usePayment(payment.id, true);
  const isReady = query.data !== undefined;
  return (
    <ModalDialog title={t('screens.payments.receipt.open')} onDismiss={onClose}>
      <DialogBody aria-busy={query.isPending}>
        {query.isPending && <Skeleton variant="rounded" height={272} />}
        {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
        {query.data && <Receipt payment={query.data} />}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
        <Button variant="contained" disabled={!isReady} onClick={() => window.print()}>
          {t('screens.payments.receipt.print')}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

function Receipt({ payment }: { payment: ResourceRecord<'payment'> }) {
  const { t, locale } = useTranslation();
  const { id, amount, paid_at: paidAt, method, receipt } = payment;
  const lines = [
    { name: 'number', value: String(id) },
    { name: 'amount', value: formatBrl(amount, locale) },
    { name: 'date', value: paidAt && formatDate(paidAt, locale) },
    { name: 'method', value: t(paymentMethod.labelKey(method)) },
    { name: 'payee', value: receipt?.payee_name },
    { name: 'document', value: receipt?.payee_document && documentText(receipt.payee_document) },
    { name: 'bank', value: receipt?.bank_name },
    { name: 'agency', value: receipt?.bank_agency },
    { name: method === paymentMethod.codes.pix ? 'pix_key' : 'account', value: receipt?.account },
    { name: 'payer', value: receipt?.payer_name },
    { name: 'payer_document', value: receipt && documentText(receipt.payer_document) },
  ] as const;
  return (
    <div className={styles.receipt}>
      <h2 className={styles.title}>{t('screens.payments.receipt.title')}</h2>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          // On a phone the labels break before a CNPJ does.
          gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
          columnGap: { xs: 1.5, sm: 3 },
          rowGap: 1,
          my: 0,
        }}
      >
        {lines.map(
          ({ name, value }) =>
            value != null &&
            value !== '' && (
              <Box key={name} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {t(`screens.payments.receipt.${name}`)}
                </Box>
                <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere', ...tabularFigures }}>
                  {value}
                </Box>
              </Box>
            ),
        )}
      </Box>
    </div>
  );
}
