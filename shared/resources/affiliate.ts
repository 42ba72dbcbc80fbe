import * as z from 'zod/mini';
import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { defineContract } from '#shared/contract.ts';
import { date, id, instant, nullableText, oneOf, requiredText, version } from '#shared/fields.ts';

const personal = {
  name: requiredText(80),
  last_name: requiredText(120),
  business_name: requiredText(160),
  phone_number: requiredText(20),
};

/** A Brazilian zip code is sent as its 8 digits; elsewhere it is free text (spec §3). */
const address = {
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

export const affiliate = defineContract({
  name: 'affiliate',
  record: z.object({
    id,
    name: z.string(),
    last_name: z.nullable(z.string()),
    business_name: z.nullable(z.string()),
    status: z.int(),
    comercial_manager_id: z.nullable(id),
    service_manager_id: z.nullable(id),
    created_at: instant,
    /** Empty for a deleted affiliate. */
    email: z.string(),
    profile: z.string(),
    phone_number: z.nullable(z.string()),
    address: z.nullable(z.string()),
    address_number: z.nullable(z.string()),
    address_other: z.nullable(z.string()),
    zip_code: z.nullable(z.string()),
    neighborhood: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    country: z.nullable(z.string()),
    token: z.nullable(z.string()),
    version,
  }),
  input: z.object({
    ...personal,
    ...address,
    status: oneOf(affiliateStatus.codes),
    comercial_manager_id: z.nullable(id),
    service_manager_id: z.nullable(id),
  }),
  filter: z.object({
    q: requiredText(120),
    status: oneOf(affiliateStatus.codes),
    comercial_manager_id: id,
    service_manager_id: id,
    created_from: date,
    created_to: date,
  }),
  sort: ['id', 'name', 'email', 'status', 'created_at'],
  defaultSort: ['created_at', 'DESC'],
  codes: { status: affiliateStatus },
  csv: [
    'id',
    'name',
    'last_name',
    'business_name',
    'email',
    'phone_number',
    'status',
    'created_at',
    'zip_code',
    'address',
    'address_number',
    'address_other',
    'neighborhood',
    'city',
    'state',
    'country',
  ],
  access: { staff: ['list', 'one', 'update'], affiliate: ['one', 'update'] },
});
