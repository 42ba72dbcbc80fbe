import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { NormalPaymentInfo } from '#shared/rules/payment-info.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import type * as BankSelectModule from './bank-select.tsx';
import type { PaymentInfoValues } from './payment-info-values.ts';
import { usePart } from './use-part.tsx';

interface BankInputProps {
  control: Control<PaymentInfoValues, unknown, NormalPaymentInfo>;
}

const bankSelect = {
  load: () => import('./bank-select.tsx'),
  pick: (module: typeof BankSelectModule) => module.BankSelect,
};

/**
 * The bank, found by code or name. The searchable list is large: its code and the banks are loaded when the field is
 * first entered. Until both are there, or if one fails, the field is a plain one that shows the present bank. What is
 * typed meanwhile is searched for as soon as the list is there.
 */
export function BankInput({ control }: BankInputProps) {
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const { field, fieldState } = useController({ control, name: 'bank_name' });
  const { Part: BankSelect, isLoading, hasFailed, open } = usePart(bankSelect);
  const [isEntered, setIsEntered] = useState(false);
  const [typed, setTyped] = useState<string>();
  const banks = useQuery({
    queryKey: queryKeys.list('bank'),
    queryFn: ({ signal }) => client.all('bank', { signal }),
    staleTime: Infinity,
    enabled: isEntered,
  });
  const enter = () => {
    setIsEntered(true);
    if (!hasFailed) void open();
  };
  const common = { label: `${t('screens.payment_info.fields.bank_name')}*`, error: fieldState.error?.message };
  if (BankSelect !== undefined && banks.data !== undefined) {
    return (
      <BankSelect
        {...common}
        banks={banks.data}
        value={field.value}
        typed={typed}
        elementRef={field.ref}
        onChoose={field.onChange}
        onLeave={field.onBlur}
      />
    );
  }
  const retry = () => {
    void open();
    if (banks.isError) void banks.refetch();
  };
  const message = hasFailed ? t('errors.network') : banks.error?.message;
  return (
    <div>
      {message !== undefined && <LoadFailed message={message} onRetry={retry} />}
      <TextField
        {...common}
        name={field.name}
        value={typed ?? field.value}
        autoComplete="off"
        news={(isLoading || banks.isFetching) && t('common.loading')}
        elementRef={field.ref}
        onFocus={enter}
        onValueChange={(text) => {
          setTyped(text);
          enter();
        }}
      />
    </div>
  );
}
