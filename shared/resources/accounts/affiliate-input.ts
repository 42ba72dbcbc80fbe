import * as z from 'zod/mini';
import { nullableText, requiredText } from '#shared/contract/fields.ts';

/** The fields of an affiliate's personal data. */
export const personal = {
  name: requiredText(80),
  last_name: requiredText(120),
  business_name: requiredText(160),
  phone_number: requiredText(30),
};

/** A Brazilian zip code is sent as its 8 digits; elsewhere it is free text (spec §3). */
export const address = {
  country: requiredText(2),
  zip_code: requiredText(12),
  address: requiredText(160),
  address_number: requiredText(20),
  address_other: z.optional(nullableText(120)),
  neighborhood: requiredText(120),
  city: requiredText(120),
  state: requiredText(60),
};

/** The fields of the forms 'Minha Conta' / 'Dados Pessoais' and 'Endereço'. */
export const personalDataInput = z.object(personal);
export const addressInput = z.object(address).check(
  z.refine((value) => value.country !== 'BR' || /^\d{8}$/.test(value.zip_code), {
    message: 'validation.postal_code',
    path: ['zip_code'],
  }),
);
