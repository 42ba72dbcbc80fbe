import { type Control, type FieldValues, useController } from 'react-hook-form';
import { SelectInput } from '#shared/ui/form/select-input.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { AddressValues } from './address-values.ts';
import { useCountries } from './use-countries.ts';

interface CountryInputProps<Body extends FieldValues> {
  control: Control<AddressValues, unknown, Body>;
  onValueChange: () => void;
}

/** The country of an address. Offers only the stored one until the countries are loaded. */
export function CountryInput<Body extends FieldValues>({ control, onValueChange }: CountryInputProps<Body>) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'country' });
  const { query, choices } = useCountries(field.value);
  return (
    <div>
      {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      <SelectInput
        control={control}
        name="country"
        label={t('screens.address.country')}
        choices={choices}
        autoComplete="country"
        onValueChange={onValueChange}
      />
    </div>
  );
}
