import { type Control, useWatch } from 'react-hook-form';
import { contradictsCheckDigit } from '#shared/brazil/bank-account.ts';
import { normalizePaymentInfo, type NormalPaymentInfo, paymentInfoErrors } from '#shared/rules/payment-info.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { PaymentInfoValues } from './payment-info-values.ts';

const accountFields = ['bank_name', 'bank_agency', 'bank_account_number', 'bank_account_number_digit'] as const;

export interface AccountWarningProps {
  control: Control<PaymentInfoValues, unknown, NormalPaymentInfo>;
}

/** Warns where the check digit of a complete account contradicts its bank's rule. It blocks nothing. */
export function AccountWarning({ control }: AccountWarningProps) {
  const { t } = useTranslation();
  const [bank_name, bank_agency, bank_account_number, bank_account_number_digit] = useWatch({
    control,
    name: accountFields,
  });
  const entered = { bank_name, bank_agency, bank_account_number, bank_account_number_digit };
  const errors = paymentInfoErrors(entered);
  if (accountFields.some((field) => errors[field] !== undefined)) return null;
  const account = normalizePaymentInfo(entered);
  const isDoubtful = contradictsCheckDigit({
    bankCode: bank_name.slice(0, 3),
    agency: account.bank_agency ?? '',
    account: account.bank_account_number ?? '',
    digit: account.bank_account_number_digit ?? '',
  });
  return isDoubtful ? t('screens.payment_info.digit_doubtful') : null;
}
