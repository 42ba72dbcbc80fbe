import * as z from 'zod/mini';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { date, id, instant, oneOf, requiredText, version } from '#shared/contract/fields.ts';
import { address, personal } from '#shared/resources/accounts/affiliate-input.ts';

/** Who promotes campaigns: a person or a company, with contacts, address and managers. */
export const affiliate = defineContract({
  name: 'affiliate',
  record: z.object({
    id,
    name: z.string(),
    last_name: z.nullable(z.string()),
    business_name: z.nullable(z.string()),
    status: z.int(),
    /** Why staff set the status, in words for the affiliate. Not in the answer of every gateway. */
    status_reason: z.optional(z.nullable(z.string())),
    comercial_manager_id: z.nullable(id),
    service_manager_id: z.nullable(id),
    /** Those two, for the affiliate itself. Not in the answer of every gateway, and not for staff. */
    managers: z.optional(z.array(z.object({ id, name: z.string(), email: z.string() }))),
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
    status: oneOf(affiliateStatus.allCodes),
    status_reason: z.optional(z.nullable(requiredText(500))),
    comercial_manager_id: z.nullable(id),
    service_manager_id: z.nullable(id),
  }),
  filter: z.object({
    q: requiredText(120),
    status: oneOf(affiliateStatus.allCodes),
    comercial_manager_id: id,
    service_manager_id: id,
    /** The first business date of the registration, included. */
    created_from: date,
    /** The last business date of the registration, included. */
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
  changes: ['staff'],
  access: { staff: ['list', 'one', 'update'], affiliate: ['one', 'update'] },
});
