import type { UseFormReturn } from 'react-hook-form';
import type { NormalPaymentInfo } from '#shared/rules/payment-info.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { useFocusField } from '#shared/ui/form/use-focus-field.ts';
import { BankCodes } from './bank-codes.tsx';
import type { PaymentInfoValues } from './payment-info-values.ts';
import { Section } from './section.tsx';

export interface ForeignBankSectionProps {
  form: UseFormReturn<PaymentInfoValues, unknown, NormalPaymentInfo>;
  /** The field that a link leads to. */
  focusField: string | undefined;
}

/** The account at a bank abroad. */
export function ForeignBankSection({ form, focusField }: ForeignBankSectionProps) {
  const { t } = useTranslation();
  const { control } = form;
  useFocusField(form, focusField, true);
  return (
    <Section title={t('screens.payment_info.foreign_bank')}>
      <TextInput
        control={control}
        name="bank_name"
        label={t('screens.payment_info.fields.bank_name')}
        autoComplete="off"
        maxLength={160}
      />
      <TextInput
        control={control}
        name="bank_address"
        label={t('screens.payment_info.fields.bank_address')}
        autoComplete="off"
        maxLength={200}
      />
      <BankCodes form={form} />
    </Section>
  );
}
