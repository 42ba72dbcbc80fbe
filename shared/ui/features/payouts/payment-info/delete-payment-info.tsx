import { useState } from 'react';
import { ApiError } from '#shared/client/api-error.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { payeeName, payeeWay } from '#shared/ui/features/payouts/financial/payee-data.ts';

interface DeletePaymentInfoProps {
  info: ResourceRecord<'payment-info'>;
  onDeleted: () => void;
}

/** Deletes the payment data, after a question. */
export function DeletePaymentInfo({ info, onDeleted }: DeletePaymentInfoProps) {
  const { t } = useTranslation();
  const { client, notify } = useScreenHost();
  const [asks, setAsks] = useState(false);

  async function remove() {
    try {
      await client.remove('payment-info', info.id);
      notify(t('screens.payment_info.deleted'), 'success');
      onDeleted();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, 'error');
    }
    setAsks(false);
  }

  return (
    <>
      <Button colour="error" onClick={() => setAsks(true)}>
        {t('screens.payment_info.delete')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t('screens.payment_info.delete_question')}
          about={[payeeName(info), t('screens.payment_info.way', payeeWay(info, t))].join(' · ')}
          text={t('screens.payment_info.delete_text')}
          confirmLabel={t('common.delete')}
          colour="error"
          onConfirm={remove}
          onCancel={() => setAsks(false)}
        />
      )}
    </>
  );
}
