import { type Control, useWatch } from 'react-hook-form';
import { BRAZIL } from '#shared/brazil/is-brazil.ts';
import { documentType } from '#shared/codes/accounts/document-type.ts';
import type { NormalPaymentInfo } from '#shared/rules/payment-info.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { countryName } from '#shared/ui/features/accounts/address/country-name.ts';
import { SelectInput } from '#shared/ui/form/select-input.tsx';
import type * as Abroad from './abroad.ts';
import { LoadedPart } from './loaded-part.tsx';
import type { PaymentInfoValues } from './payment-info-values.ts';

interface BankCountryInputProps {
  control: Control<PaymentInfoValues, unknown, NormalPaymentInfo>;
}

const foreignCountry = {
  load: () => import('./abroad.ts'),
  pick: (module: typeof Abroad) => module.ForeignCountryInput,
};

/** The country of the bank: Brazil for a national document, any other for a foreign one (specification §5). */
export function BankCountryInput({ control }: BankCountryInputProps) {
  const { t, locale } = useTranslation();
  const [type, country] = useWatch({ control, name: ['document_type', 'bank_country'] });
  if (type === documentType.code('inter')) return <LoadedPart source={foreignCountry} props={{ control }} />;
  return (
    <SelectInput
      control={control}
      name="bank_country"
      label={`${t('screens.payment_info.fields.bank_country')}*`}
      choices={[{ value: BRAZIL, label: countryName(BRAZIL, locale) }]}
      unlistedLabel={country === null ? undefined : countryName(country, locale)}
    />
  );
}
