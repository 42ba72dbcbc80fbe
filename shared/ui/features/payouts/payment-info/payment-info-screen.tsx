import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { paymentInfoKey, usePaymentInfo } from '#shared/ui/features/payouts/financial/use-payment-info.ts';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { PaymentInfoCard } from './payment-info-card.tsx';
import { PaymentInfoForm } from './payment-info-form.tsx';

interface PaymentInfoScreenProps {
  affiliateId: number;
  /** What the user may do with payment data. */
  mayCreate: boolean;
  mayUpdate: boolean;
  mayDelete: boolean;
  /** Whether a card stands for known data, and opens their form. */
  beginsWithCard?: boolean;
  /** The field that a link leads to. */
  focusField?: string | undefined;
  /** A payment that failed, whose field is shown with what the bank said. */
  failedPaymentId?: number | undefined;
}

/**
 * An affiliate's payment data, 'Pagamento': entered where there are none, else changed or deleted. Needs a
 * TranslationProvider, a ScreenHostProvider and a QueryClientProvider.
 */
export function PaymentInfoScreen(props: PaymentInfoScreenProps) {
  const { affiliateId, mayCreate, mayUpdate, mayDelete, beginsWithCard = false } = props;
  const { focusField, failedPaymentId } = props;
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = usePaymentInfo(affiliateId);
  // A link to a field leads into the form.
  const [isOpened, setOpened] = useState(focusField !== undefined || failedPaymentId !== undefined);
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailed message={t('screens.payment_info.load_failed')} onRetry={() => void query.refetch()} />
    ) : (
      <FormSkeleton fields={beginsWithCard ? 2 : 8} />
    );
  }
  const info = query.data ?? undefined;
  const isReadOnly = info === undefined ? !mayCreate : !mayUpdate;
  if (info === undefined && isReadOnly) return <Notice severity="info">{t('screens.payment_info.none')}</Notice>;

  function take(next: ResourceRecord<'payment-info'> | null) {
    queryClient.setQueryData(paymentInfoKey(affiliateId), next);
  }

  if (beginsWithCard && info !== undefined && !isReadOnly && !isOpened) {
    return (
      <PaymentInfoCard info={info} mayDelete={mayDelete} onEdit={() => setOpened(true)} onDeleted={() => take(null)} />
    );
  }

  return (
    <>
      {isReadOnly && (
        <Box sx={{ mb: 3 }}>
          <Notice severity="info">{t('screens.payment_info.read_only')}</Notice>
        </Box>
      )}
      <Box
        component="fieldset"
        disabled={isReadOnly}
        sx={{ border: 0, m: 0, p: 0, minWidth: 0, ...(isReadOnly && { '& button': { display: 'none' } }) }}
      >
        <PaymentInfoForm
          key={info?.id ?? 'new'}
          affiliateId={affiliateId}
          info={info}
          isReadOnly={isReadOnly}
          focusField={focusField}
          failedPaymentId={failedPaymentId}
          mayDelete={mayDelete && !beginsWithCard}
          onCreated={(created) => {
            setOpened(true);
            take(created);
          }}
          onChanged={(changed) => {
            setOpened(false);
            take(changed);
          }}
          onDeleted={() => take(null)}
        />
      </Box>
    </>
  );
}
