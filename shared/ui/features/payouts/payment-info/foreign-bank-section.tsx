import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { BRAZIL } from '#shared/brazil/is-brazil.ts';
import type { NormalPaymentInfo } from '#shared/rules/payment-info.ts';
import { countryName } from '#shared/ui/base/country-name.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useCountries } from '#shared/ui/features/accounts/address/use-countries.ts';
import { SelectInput } from '#shared/ui/form/select-input.tsx';
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

export interface ForeignCountryInputProps {
  control: Control<PaymentInfoValues, unknown, NormalPaymentInfo>;
}

/** The country of a bank abroad. Brazil is not offered; where it was chosen before, a text at the field says so. */
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
