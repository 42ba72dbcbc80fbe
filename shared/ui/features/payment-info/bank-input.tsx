import { type Control, useController } from 'react-hook-form';
import type { NormalPaymentInfo } from '#shared/rules/payment-info.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import type { PaymentInfoValues } from './payment-info-values.ts';
import { usePart } from './use-part.ts';

interface BankInputProps {
  control: Control<PaymentInfoValues, unknown, NormalPaymentInfo>;
}

const loadBankSelect = async () => (await import('./bank-select.tsx')).BankSelect;

/**
 * The bank, found by code or name. The searchable list is large and is loaded when the field is first entered; until
 * then the field shows the present bank.
 */
export function BankInput({ control }: BankInputProps) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: 'bank_name' });
  const { Part: BankSelect, isLoading, open } = usePart(loadBankSelect);
  const common = {
    label: `${t('screens.payment_info.fields.bank_name')}*`,
    value: field.value,
    fault: fieldState.error?.message,
  };
  return BankSelect === undefined ? (
    <TextField
      {...common}
      name={field.name}
      autoComplete="off"
      news={isLoading && t('common.loading')}
      elementRef={field.ref}
      onFocus={() => void open()}
      onValueChange={() => undefined}
    />
  ) : (
    <BankSelect {...common} elementRef={field.ref} onChoose={field.onChange} onLeave={field.onBlur} />
  );
}
