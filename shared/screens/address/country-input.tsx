import { type Control, type FieldValues } from 'react-hook-form';
import { ChoiceInput } from '#shared/screens/form/choice-input.tsx';
import { LoadFailed } from '#shared/screens/load-state.tsx';
import { useTranslation } from '#shared/screens/translation.tsx';
import type { AddressValues } from './address-values.ts';
import { useCountries } from './use-countries.ts';

interface CountryInputProps<Body extends FieldValues> {
  control: Control<AddressValues, unknown, Body>;
  onValueChange: () => void;
}

/** The country of an address, searched by name. */
export function CountryInput<Body extends FieldValues>({ control, onValueChange }: CountryInputProps<Body>) {
  const { t } = useTranslation();
  const { query, choices } = useCountries();
  return (
    <div>
      {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      <ChoiceInput
        control={control}
        name="country"
        label={t('screens.address.country')}
        choices={choices}
        loading={query.isPending}
        autoComplete="country-name"
        onValueChange={onValueChange}
      />
    </div>
  );
}
