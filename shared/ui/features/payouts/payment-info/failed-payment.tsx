import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { paymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import type { NormalPaymentInfo } from '#shared/rules/payment-info.ts';
import { formatDate } from '#shared/time.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { isCorrected } from '#shared/ui/features/payouts/payments/failure-advice.ts';
import { usePayment } from '#shared/ui/features/payouts/payments/use-payments.ts';
import type { PaymentInfoValues } from './payment-info-values.ts';

interface FailedPaymentProps {
  paymentId: number;
  form: UseFormReturn<PaymentInfoValues, unknown, NormalPaymentInfo>;
}

/** Whether a Pix key is the payee's document, so that only another type of key can be corrected. */
const isDocumentKey = (type: string | null): boolean => type === 'CPF' || type === 'CNPJ';

/** Returns the field to correct after a failure of the bank. */
export function failedField(
  { method, failure_code: code }: Pick<ResourceRecord<'payment'>, 'method' | 'failure_code'>,
  pixType: string | null,
): 'pix_type' | 'pix_key' | 'bank_agency' | 'bank_account_number' {
  if (method === paymentMethod.codes.pix) return isDocumentKey(pixType) ? 'pix_type' : 'pix_key';
  return code === paymentFailure.codes.account_not_found ? 'bank_agency' : 'bank_account_number';
}

/** Shows at the form field why and when the bank refused a payment, and focuses the field. */
export function FailedPayment({ paymentId, form }: FailedPaymentProps) {
  const { t, locale } = useTranslation();
  const { data: payment } = usePayment(paymentId, true);
  const isOpen = payment?.failure_code != null && !isCorrected(payment);
  const show = useEffectEvent(() => {
    if (payment === undefined) return;
    const field = failedField(payment, form.getValues('pix_type'));
    const at = payment.timeline.findLast(({ failure_code: code }) => code !== null)?.at;
    const values = {
      date: at === undefined ? '' : formatDate(at, locale),
      reason: t(paymentFailure.labelKey(payment.failure_code ?? 'unknown')),
    };
    const said = t('screens.payment_info.bank_said', values);
    const message = field === 'pix_type' ? `${said} ${t('screens.payment_info.other_pix_type')}` : said;
    form.setError(field, { type: 'bank', message });
    form.setFocus(field);
  });
  useEffect(() => {
    if (isOpen) show();
  }, [isOpen]);
  return null;
}
