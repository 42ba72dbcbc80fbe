import { type Control, useWatch } from 'react-hook-form';
import { BRAZIL } from '#shared/brazil/is-brazil.ts';
import type { NormalPaymentInfo } from '#shared/rules/payment-info.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { countryName } from '#shared/ui/features/accounts/address/country-name.ts';
import { useCountries } from '#shared/ui/features/accounts/address/use-countries.ts';
import { SelectInput } from '#shared/ui/form/select-input.tsx';
import type { PaymentInfoValues } from './payment-info-values.ts';

export interface ForeignCountryInputProps {
  control: Control<PaymentInfoValues, unknown, NormalPaymentInfo>;
}

/** The country of a bank abroad. Brazil is none of the choices; where it was chosen before, a text at the field says so. */
export function ForeignCountryInput({ control }: ForeignCountryInputProps) {
  const { t, locale } = useTranslation();
  const country = useWatch({ control, name: 'bank_country' });
  const { query, choices } = useCountries(null);
  return (
    <div>
      {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      <SelectInput
        control={control}
        name="bank_country"
        label={`${t('screens.payment_info.fields.bank_country')}*`}
        choices={choices.filter(({ value }) => value !== BRAZIL)}
        unlistedLabel={country === null ? undefined : countryName(country, locale)}
      />
    </div>
  );
}
