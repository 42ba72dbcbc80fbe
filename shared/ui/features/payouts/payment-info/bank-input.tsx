import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { NormalPaymentInfo } from '#shared/rules/payment-info.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
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
 * then the field shows the present bank. What is typed meanwhile is searched for as soon as the list is there.
 */
export function BankInput({ control }: BankInputProps) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: 'bank_name' });
  const { Part: BankSelect, isLoading, hasFailed, open } = usePart(loadBankSelect);
  const [typed, setTyped] = useState<string>();
  const common = { label: `${t('screens.payment_info.fields.bank_name')}*`, fault: fieldState.error?.message };
  if (BankSelect !== undefined) {
    return (
      <BankSelect
        {...common}
        value={field.value}
        typed={typed}
        elementRef={field.ref}
        onChoose={field.onChange}
        onLeave={field.onBlur}
      />
    );
  }
  return (
    <div>
      {hasFailed && <LoadFailed message={t('errors.network')} onRetry={() => void open()} />}
      <TextField
        {...common}
        name={field.name}
        value={typed ?? field.value}
        autoComplete="off"
        news={isLoading && t('common.loading')}
        elementRef={field.ref}
        onFocus={() => void open()}
        onValueChange={(text) => {
          setTyped(text);
          void open();
        }}
      />
    </div>
  );
}
