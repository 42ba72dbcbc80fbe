import { addressInput, affiliate } from '#shared/resources/affiliate.ts';
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

export const BRAZIL = 'BR';

/** The address of an affiliate; one without any is taken to live in Brazil. A Brazilian postal code is sent as its digits. */
export const addressForm = recordForm(affiliate, {
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
      state: record.state ?? '',
    };
  },
  toInput: (values) => ({
    ...values,
    country: values.country ?? '',
    zip_code: values.country === BRAZIL ? values.zip_code.replaceAll(/\D/g, '') : values.zip_code,
    address_other: values.address_other.trim() === '' ? null : values.address_other,
  }),
});

/** What a look-up of a postal code can fill in. */
export const lookedUpFields = ['address', 'neighborhood', 'city', 'state'] as const;
export type LookedUpField = (typeof lookedUpFields)[number];

/**
 * What becomes of the fields when the postal code is another one: what is known of it is filled in, and what belongs to the
 * code before, which nobody typed, is emptied. A code of a whole city knows no street.
 *
 * @param found what the look-up gave; undefined for a code that is not known, or another country
 * @param typed the fields whose text a person has typed
 * @returns the new texts of the fields that change; those that are not empty are locked
 */
export function fieldsOfPostalCode(
  found: Pick<ResourceRecord<'postal-code'>, LookedUpField> | undefined,
  typed: ReadonlySet<string>,
): (readonly [LookedUpField, string])[] {
  return lookedUpFields
    .map((field) => [field, found?.[field] ?? ''] as const)
    .filter(([field, text]) => text !== '' || !typed.has(field));
}
