import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { NormalPaymentInfo } from '#shared/rules/payment-info.ts';
import { paymentInfoLengthMax } from '#shared/rules/payment-info.ts';
import { lazyPart, PartError } from '#shared/ui/base/lazy-part.tsx';
import { PartFailed } from '#shared/ui/base/lazy-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import type { PaymentInfoValues } from './payment-info-values.ts';

interface BankInputProps {
  control: Control<PaymentInfoValues, unknown, NormalPaymentInfo>;
}

const BankSelect = lazyPart(() => import('./bank-select.tsx'), 'BankSelect');

/**
 * The bank, found by code or name. The searchable list is large: its code and the banks are loaded when the field is
 * first entered. Until both are there, or if one fails, the field is a plain one that shows the present bank. What is
 * typed meanwhile is searched for as soon as the list is there.
 */
export function BankInput({ control }: BankInputProps) {
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const { field, fieldState } = useController({ control, name: 'bank_name' });
  const [isEntered, setIsEntered] = useState(false);
  const [typed, setTyped] = useState<string>();
  const banks = useQuery({
    queryKey: queryKeys.list('bank'),
    queryFn: ({ signal }) => client.all('bank', { signal }),
    staleTime: Infinity,
    enabled: isEntered,
  });
  const code = useQuery({
    queryKey: ['code', 'bank-select'],
    queryFn: async () => {
      await BankSelect.load();
      return true;
    },
    staleTime: Infinity,
    retry: false,
    enabled: isEntered,
  });
  const enter = () => setIsEntered(true);
  const common = { label: `${t('screens.payment_info.fields.bank_name')}*`, error: fieldState.error?.message };
  if (code.data === true && banks.data !== undefined) {
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
    for (const query of [code, banks]) if (query.isError) void query.refetch();
  };
  return (
    <div>
      {code.error instanceof PartError ? (
        <PartFailed error={code.error} onRetry={retry} />
      ) : (
        banks.error && <LoadFailed message={banks.error.message} onRetry={retry} />
      )}
      <TextField
        {...common}
        maxLength={paymentInfoLengthMax.bank_name}
        name={field.name}
        value={typed ?? field.value}
        autoComplete="off"
        news={(code.isFetching || banks.isFetching) && t('common.loading')}
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
