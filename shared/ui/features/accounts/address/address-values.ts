import { BRAZIL } from '#shared/brazil/is-brazil.ts';
import { stateCode } from '#shared/brazil/states.ts';
import { addressInput } from '#shared/resources/accounts/affiliate-input.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatPostalCode } from '#shared/ui/form/postal-code-mask.ts';
import { recordForm } from '#shared/ui/form/record-form.ts';

export interface AddressValues {
  country: string | null;
  zip_code: string;
  address: string;
  address_number: string;
  address_other: string;
  neighborhood: string;
  city: string;
  state: string;
}

/** The address form of an affiliate. The default country is Brazil. A Brazilian postal code is sent as digits. */
export const addressForm = recordForm(
  { name: 'affiliate' },
  {
    schema: addressInput,
    toValues: (record): AddressValues => {
      const country = record.country ?? BRAZIL;
      return {
        country,
        zip_code: formatPostalCode(record.zip_code ?? '', country),
        address: record.address ?? '',
        address_number: record.address_number ?? '',
        address_other: record.address_other ?? '',
        neighborhood: record.neighborhood ?? '',
        city: record.city ?? '',
        state: country === BRAZIL ? stateCode(record.state ?? '') : (record.state ?? ''),
      };
    },
    toInput: (values) => ({
      ...values,
      country: values.country ?? '',
      zip_code: values.country === BRAZIL ? values.zip_code.replaceAll(/\D/g, '') : values.zip_code,
      address_other: values.address_other.trim() === '' ? null : values.address_other,
    }),
  },
);

/** The fields that a postal code lookup can fill in. */
export const lookedUpFields = ['address', 'neighborhood', 'city', 'state'] as const;
export type LookedUpField = (typeof lookedUpFields)[number];

/**
 * Returns the field changes for a new postal code: fills in what the lookup found, and clears what the previous code
 * filled in. Fields that the user typed are not cleared. The code of a whole city has no street.
 *
 * @param found the result of the lookup; undefined for an unknown code or another country
 * @param typed the fields that the user has typed
 * @returns the new values of the changed fields; those that are not empty are locked
 */
export function fieldsOfPostalCode(
  found: Pick<ResourceRecord<'postal-code'>, LookedUpField> | undefined,
  typed: ReadonlySet<string>,
): (readonly [LookedUpField, string])[] {
  return lookedUpFields
    .map((field) => [field, found?.[field] ?? ''] as const)
    .filter(([field, text]) => text !== '' || !typed.has(field));
}
