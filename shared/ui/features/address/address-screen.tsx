import Box from '@mui/material/Box';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { BRAZIL } from '#shared/brazil/is-brazil.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FormScreen } from '#shared/ui/form/form-screen.tsx';
import { MaskedInput } from '#shared/ui/form/masked-input.tsx';
import { postalCodeMask } from '#shared/ui/form/postal-code-mask.ts';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { useRecordForm } from '#shared/ui/form/use-record-form.ts';
import { addressForm, fieldsOfPostalCode, type LookedUpField } from './address-values.ts';
import { CountryInput } from './country-input.tsx';
import { type PostalCodeState, usePostalCodeLookup } from './use-postal-code-lookup.ts';

interface AddressScreenProps {
  affiliateId: number;
  onSaved?: (record: ResourceRecord<'affiliate'>) => void;
}

const POSTAL_CODE_LENGTH_MAX = 12;
const POSTAL_CODE_DIGITS = /^\d{8}$/;
const NONE: ReadonlySet<LookedUpField> = new Set();

/**
 * An affiliate's address, 'Endereço'. The eight digits of a Brazilian postal code fill in the known fields and lock
 * them. Needs a TranslationProvider, a ScreenHostProvider and a QueryClientProvider.
 */
export function AddressScreen({ affiliateId, onSaved }: AddressScreenProps) {
  const { t } = useTranslation();
  const [locked, setLocked] = useState(NONE);
  /** The fields that the user has edited since a postal code filled them. */
  const [typed] = useState(() => new Set<LookedUpField | 'zip_code'>());
  const { form, control, standing } = useRecordForm(addressForm, {
    id: affiliateId,
    savedText: t('screens.affiliate_saved'),
    onSaved,
  });
  const isBrazil = useWatch({ control, name: 'country' }) === BRAZIL;

  function fill(found?: Record<LookedUpField, string>) {
    const fields = fieldsOfPostalCode(found, typed);
    for (const [field, text] of fields) {
      form.setValue(field, text, { shouldDirty: true });
      form.clearErrors(field);
      if (text !== '') typed.delete(field);
    }
    setLocked(new Set(fields.flatMap(([field, text]) => (text === '' ? [] : [field]))));
  }

  const lookup = usePostalCodeLookup({ onFound: fill, onNotFound: () => fill() });

  function takePostalCode(code: string) {
    typed.add('zip_code');
    const digits = code.replaceAll('-', '');
    if (POSTAL_CODE_DIGITS.test(digits)) return void lookup.lookUp(digits);
    lookup.forget();
    setLocked(NONE);
  }

  /** Clears the postal code and what it filled in: it is meaningless in another country. */
  function leaveCountry() {
    lookup.forget();
    fill();
    if (!typed.has('zip_code') || lookup.state.status === 'found') form.setValue('zip_code', '', { shouldDirty: true });
  }

  return (
    <FormScreen standing={standing} fields={8}>
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
        onValueChange={() => typed.add('address')}
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
        onValueChange={() => typed.add('neighborhood')}
        autoComplete="address-level3"
      />
      <TextInput
        control={control}
        name="city"
        label={t('screens.address.city')}
        readOnly={locked.has('city')}
        onValueChange={() => typed.add('city')}
        autoComplete="address-level2"
      />
      <TextInput
        control={control}
        name="state"
        label={t('screens.address.state')}
        readOnly={locked.has('state')}
        onValueChange={() => typed.add('state')}
        autoComplete="address-level1"
      />
      <CountryInput control={control} onValueChange={leaveCountry} />
    </FormScreen>
  );
}

function LookupNews({ state }: { state: PostalCodeState }) {
  const { t } = useTranslation();
  if (state.status === 'failed') return <Box sx={{ color: 'error.main' }}>{state.message}</Box>;
  if (state.status === 'looking') return t('screens.address.looking_up');
  if (state.status === 'found') return t('screens.address.filled');
  return null;
}
