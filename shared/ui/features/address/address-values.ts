import { addressInput } from '#shared/resources/affiliate.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatPostalCode } from '#shared/ui/form/postal-code-mask.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';

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

/** What a look-up of a postal code can fill in. */
export const lookedUpFields = ['address', 'neighborhood', 'city', 'state'] as const;
export type LookedUpField = (typeof lookedUpFields)[number];

/** The fields of a stored address; an affiliate without one is taken to live in Brazil. */
export function toAddressValues(record: ResourceRecord<'affiliate'>): AddressValues {
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
}

/** A Brazilian postal code is sent as its digits. */
export const addressResolver = schemaResolver(addressInput, (values: AddressValues) => ({
  ...values,
  country: values.country ?? '',
  zip_code: values.country === BRAZIL ? values.zip_code.replaceAll(/\D/g, '') : values.zip_code,
  address_other: values.address_other.trim() === '' ? null : values.address_other,
}));
