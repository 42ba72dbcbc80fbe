import Box from '@mui/material/Box';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { FormFault } from '#shared/ui/form/form-fault.tsx';
import { FormActions, FormGrid } from '#shared/ui/form/form-grid.tsx';
import { MaskedInput } from '#shared/ui/form/masked-input.tsx';
import { postalCodeMask } from '#shared/ui/form/postal-code-mask.ts';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useAffiliateForm } from '#shared/ui/features/affiliate/use-affiliate-form.ts';
import { VersionConflict } from '#shared/ui/base/version-conflict.tsx';
import { addressResolver, BRAZIL, type LookedUpField, lookedUpFields, toAddressValues } from './address-values.ts';
import { CountryInput } from './country-input.tsx';
import { type PostalCodeState, usePostalCodeLookup } from './use-postal-code-lookup.ts';

interface AddressFormProps {
  record: ResourceRecord<'affiliate'>;
  reload: () => Promise<unknown>;
  onSaved?: ((record: ResourceRecord<'affiliate'>) => void) | undefined;
}

const POSTAL_CODE_LENGTH_MAX = 12;
const POSTAL_CODE_DIGITS = /^\d{8}$/;
const NONE: ReadonlySet<LookedUpField> = new Set();

/** The fields of an address. Eight digits of a Brazilian postal code fill in what they say, and lock it. */
export function AddressForm({ record, reload, onSaved }: AddressFormProps) {
  const { t } = useTranslation();
  const [locked, setLocked] = useState(NONE);
  const { form, submit, conflict, resolveConflict } = useAffiliateForm({
    record,
    resolver: addressResolver,
    toValues: toAddressValues,
    reload,
    onSaved,
  });
  const { control, formState, setValue, clearErrors } = form;
  const isBrazil = useWatch({ control, name: 'country' }) === BRAZIL;

  const lookup = usePostalCodeLookup({
    onFound: (found) => {
      const known = new Set(lookedUpFields.filter((field) => found[field] !== ''));
      // What an earlier code filled in and this one leaves open belongs to the earlier address.
      for (const field of lookedUpFields.filter((name) => known.has(name) || locked.has(name))) {
        setValue(field, found[field], { shouldDirty: true });
        clearErrors(field);
      }
      setLocked(known);
    },
    onNotFound: () => setLocked(NONE),
  });

  function unlock() {
    lookup.forget();
    setLocked(NONE);
  }

  function takePostalCode(code: string) {
    const digits = code.replaceAll('-', '');
    if (POSTAL_CODE_DIGITS.test(digits)) void lookup.lookUp(digits);
    else unlock();
  }

  const isLocked = (field: LookedUpField) => locked.has(field);

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormGrid>
        <CountryInput control={control} onValueChange={unlock} />
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
          readOnly={isLocked('address')}
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
          readOnly={isLocked('neighborhood')}
          autoComplete="address-level3"
        />
        <TextInput
          control={control}
          name="city"
          label={t('screens.address.city')}
          readOnly={isLocked('city')}
          autoComplete="address-level2"
        />
        <TextInput
          control={control}
          name="state"
          label={t('screens.address.state')}
          readOnly={isLocked('state')}
          autoComplete="address-level1"
        />
      </FormGrid>
      {conflict && <VersionConflict onReload={resolveConflict} />}
      <FormFault state={formState} />
      <FormActions>
        <Button type="submit" variant="contained" isBusy={formState.isSubmitting}>
          {t('common.save_changes')}
        </Button>
      </FormActions>
    </form>
  );
}

function LookupNews({ state }: { state: PostalCodeState }) {
  const { t } = useTranslation();
  if (state.status === 'failed') return <Box sx={{ color: 'error.main' }}>{state.message}</Box>;
  if (state.status === 'looking') return t('screens.address.looking_up');
  if (state.status === 'found') return t('screens.address.filled');
  return null;
}
