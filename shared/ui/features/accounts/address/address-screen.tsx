import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { type Control, type FieldValues, useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { BRAZIL } from '#shared/brazil/is-brazil.ts';
import { stateCode, states } from '#shared/brazil/states.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FormScreen } from '#shared/ui/form/form-screen.tsx';
import { MaskedInput } from '#shared/ui/form/masked-input.tsx';
import { postalCodeMask } from '#shared/ui/form/postal-code-mask.ts';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { SelectInput } from '#shared/ui/form/select-input.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { useRecordForm } from '#shared/ui/form/use-record-form.ts';
import {
  addressForm,
  type AddressValues,
  fieldsOfPostalCode,
  type LookedUpField,
  lookedUpFields,
} from './address-values.ts';
import { useCountries } from './use-countries.ts';
import { type PostalCodeState, usePostalCodeLookup } from './use-postal-code-lookup.ts';

interface AddressScreenProps {
  affiliateId: number;
  onSaved?: (record: ResourceRecord<'affiliate'>) => void;
}

const POSTAL_CODE_LENGTH_MAX = 12;
const POSTAL_CODE_DIGITS = /^\d{8}$/;
type CountryKind = 'brazil' | 'abroad';
const NONE: ReadonlySet<LookedUpField> = new Set();

/**
 * An affiliate's address, 'Endereço'. The eight digits of a Brazilian postal code fill in the known fields and lock
 * them. Needs a TranslationProvider, a ScreenHostProvider and a QueryClientProvider.
 */
export function AddressScreen({ affiliateId, onSaved }: AddressScreenProps) {
  const { t } = useTranslation();
  const { form, control, record, state } = useRecordForm(addressForm, {
    id: affiliateId,
    savedText: t('screens.affiliate_saved'),
    onSaved,
  });
  const isBrazil = useWatch({ control, name: 'country' }) === BRAZIL;
  const { locked, lookup, takePostalCode, changeCountry, onTyped } = usePostalCodeFill(form, record?.country ?? BRAZIL);

  return (
    <FormScreen state={state} fields={8}>
      {isBrazil ? (
        <MaskedInput
          control={control}
          name="zip_code"
          label={t('screens.address.postal_code_br')}
          mask={postalCodeMask}
          inputMode="numeric"
          autoComplete="postal-code"
          onValueChange={takePostalCode}
          news={<LookupNews state={lookup.state} />}
        />
      ) : (
        <TextInput
          control={control}
          name="zip_code"
          label={t('screens.address.postal_code_other')}
          maxLength={POSTAL_CODE_LENGTH_MAX}
          autoComplete="postal-code"
        />
      )}
      <TextInput
        control={control}
        name="address"
        label={t('screens.address.street')}
        readOnly={locked.has('address')}
        onValueChange={() => onTyped('address')}
        autoComplete="address-line1"
      />
      <TextInput control={control} name="address_number" label={t('screens.address.number')} autoComplete="off" />
      <TextInput
        control={control}
        name="address_other"
        label={t('screens.address.complement')}
        autoComplete="address-line2"
      />
      <TextInput
        control={control}
        name="neighborhood"
        label={t('screens.address.neighborhood')}
        readOnly={locked.has('neighborhood')}
        onValueChange={() => onTyped('neighborhood')}
        autoComplete="address-level3"
      />
      <TextInput
        control={control}
        name="city"
        label={t('screens.address.city')}
        readOnly={locked.has('city')}
        onValueChange={() => onTyped('city')}
        autoComplete="address-level2"
      />
      {isBrazil ? (
        <StateInput control={control} isLocked={locked.has('state')} onValueChange={() => onTyped('state')} />
      ) : (
        <TextInput
          control={control}
          name="state"
          label={t('screens.address.state')}
          onValueChange={() => onTyped('state')}
          autoComplete="address-level1"
        />
      )}
      <CountryInput control={control} onValueChange={changeCountry} />
    </FormScreen>
  );
}

/**
 * Fills in what a postal code is known for, and locks it.
 *
 * @param storedCountry that of the record
 */
function usePostalCodeFill<Body extends FieldValues>(
  form: UseFormReturn<AddressValues, unknown, Body>,
  storedCountry: string,
) {
  const [locked, setLocked] = useState(NONE);
  /** The fields that the user has edited since a postal code filled them. */
  const [typed] = useState(() => new Set<LookedUpField | 'zip_code'>());
  /** What was entered for Brazil, and for elsewhere, when its country was left. */
  const left = useRef<Partial<Record<CountryKind, { values: AddressValues; locked: ReadonlySet<LookedUpField> }>>>({});
  const shownKind = useRef<CountryKind>('brazil');
  useEffect(() => {
    shownKind.current = storedCountry === BRAZIL ? 'brazil' : 'abroad';
  }, [storedCountry]);

  function fill(found?: Record<LookedUpField, string>) {
    const fields = fieldsOfPostalCode(found, typed);
    for (const [field, text] of fields) {
      form.setValue(field, text, { shouldDirty: true });
      form.clearErrors(field);
      if (text !== '') typed.delete(field);
    }
    setLocked(new Set(fields.flatMap(([field, text]) => (text === '' ? [] : [field]))));
  }

  const lookup = usePostalCodeLookup({
    onFound: (found) => fill({ ...found, state: stateCode(found.state) }),
    onNotFound: () => fill(),
  });

  function takePostalCode(code: string) {
    typed.add('zip_code');
    const digits = code.replaceAll('-', '');
    if (POSTAL_CODE_DIGITS.test(digits)) return void lookup.lookUp(digits);
    lookup.forget();
    setLocked(NONE);
  }

  /**
   * Takes the postal code away with what it filled in, as it is meaningless in another country. Back in the former one, both
   * are there again, except where something else was typed.
   */
  function changeCountry() {
    const kind = form.getValues('country') === BRAZIL ? 'brazil' : 'abroad';
    if (kind === shownKind.current) return;
    lookup.forget();
    left.current[shownKind.current] = { values: form.getValues(), locked };
    shownKind.current = kind;
    fill();
    const { values, locked: lockedBefore = NONE } = left.current[kind] ?? {};
    form.setValue('zip_code', values?.zip_code ?? '', { shouldDirty: true });
    form.clearErrors('zip_code');
    const restored = lookedUpFields.filter((field) => form.getValues(field) === '');
    for (const field of restored) form.setValue(field, values?.[field] ?? '', { shouldDirty: true });
    setLocked(new Set(restored.filter((field) => lockedBefore.has(field))));
  }

  return { locked, lookup, takePostalCode, changeCountry, onTyped: (field: LookedUpField) => typed.add(field) };
}

function LookupNews({ state }: { state: PostalCodeState }) {
  const { t } = useTranslation();
  if (state.status === 'failed') return <Box sx={{ color: 'error.main' }}>{state.message}</Box>;
  if (state.status === 'looking') return t('screens.address.looking_up');
  if (state.status === 'found') return t('screens.address.filled');
  return null;
}

interface CountryInputProps<Body extends FieldValues> {
  control: Control<AddressValues, unknown, Body>;
  onValueChange: () => void;
}

/** The country of an address. Offers only the stored one until the countries are loaded. */
function CountryInput<Body extends FieldValues>({ control, onValueChange }: CountryInputProps<Body>) {
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

interface StateInputProps<Body extends FieldValues> {
  control: Control<AddressValues, unknown, Body>;
  /** Whether the postal code has filled it in. */
  isLocked: boolean;
  onValueChange: () => void;
}

const stateChoices = Object.entries(states).map(([value, label]) => ({ value, label }));

/** The state of a Brazilian address. */
function StateInput<Body extends FieldValues>({ control, isLocked, onValueChange }: StateInputProps<Body>) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: 'state' });
  return (
    <SelectField
      name={field.name}
      label={t('screens.address.state')}
      choices={stateChoices}
      value={field.value === '' ? null : field.value}
      error={fieldState.error?.message}
      disabled={isLocked}
      autoComplete="address-level1"
      elementRef={field.ref}
      onLeave={field.onBlur}
      onValueChange={(state) => {
        field.onChange(state ?? '');
        onValueChange();
      }}
    />
  );
}
