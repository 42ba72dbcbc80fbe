import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { roleEntry } from '#shared/codes/accounts/role.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import {
  anyLine,
  businessDate,
  id,
  idText,
  ignoredFields,
  nullableLine,
  nullableText,
  oneOf,
  oneOfText,
  version,
} from '../../../engine/fields.ts';
import { type ListTotals, searchTotals } from '../../../engine/list-totals.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, ownOrAny, searchRoute } from '../../../engine/routes.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import { type Affiliate, affiliateSearch, getAffiliate } from '../affiliate/affiliates.ts';
import { maskedToken } from '../affiliate-token/tokens.ts';
import { listOwnManagers } from '../manager/managers.ts';
import { editProfile, setManager, setStatus } from './affiliate-changes.ts';

interface Asked {
  actor: Actor;
  context: GatewayContext;
}

/** Converts an affiliate to its wire form in the affiliate app. */
const wireAffiliate = (affiliate: Affiliate, { actor, context }: Asked) => {
  const { minimumPaymentCents: _minimum, tokenHash: _hash, sealedToken: _sealed, ...fields } = affiliate;
  return {
    ...toWire(fields),
    token: maskedToken(context, actor, affiliate),
    profile: roleEntry('main').profile,
  };
};

/** The same with its managers, for the affiliate itself, which has no list of the staff. */
const wireOwn = async (affiliate: Affiliate, asked: Asked) => ({
  ...wireAffiliate(affiliate, asked),
  managers: asked.actor.affiliateId === null ? undefined : await listOwnManagers(asked.context, affiliate.id),
});

const line = (lengthMax: number) => anyLine(lengthMax).optional();

const profileBody = z.strictObject({
  name: line(80),
  last_name: line(120),
  business_name: line(160),
  phone_number: line(30),
  country: line(2),
  zip_code: line(12),
  address: line(160),
  address_number: line(20),
  address_other: nullableLine(120).optional(),
  neighborhood: line(120),
  city: line(120),
  state: line(60),
  version,
  ...ignoredFields(['id', 'status', 'status_reason', 'comercial_manager_id', 'service_manager_id', 'created_at']),
  ...ignoredFields(['email', 'profile', 'token', 'managers']),
});

const managerChanges = {
  comercial_manager: z
    .strictObject({ comercial_manager_id: id.nullable(), version })
    .transform((body) => ({ field: 'comercialManagerId', managerId: body.comercial_manager_id, ...body }) as const),
  service_manager: z
    .strictObject({ service_manager_id: id.nullable(), version })
    .transform((body) => ({ field: 'serviceManagerId', managerId: body.service_manager_id, ...body }) as const),
};

/** Defines the route that sets one of the two managers. */
const managerRoute = (name: keyof typeof managerChanges): Route =>
  changeRoute({
    method: 'PUT',
    app: 'affiliate',
    path: `/api/affiliate/${name}/:id`,
    needs: 'affiliate:update',
    object: 'affiliate',
    body: managerChanges[name],
    summary: `Sets or clears the ${name.replace('_', ' ')} of an affiliate.`,
    change: ({ context, actor, id: affiliateId, body }) => setManager(context, actor, affiliateId, body),
    wire: wireAffiliate,
  });

const filter = {
  status: oneOfText(affiliateStatus.allCodes).optional(),
  comercial_manager_id: idText.optional(),
  service_manager_id: idText.optional(),
  created_from: businessDate.optional(),
  created_to: businessDate.optional(),
};

/** Affiliates by status. */
export const affiliateTotals: ListTotals = searchTotals({
  resource: 'affiliate',
  of: affiliateSearch,
  filter,
  by: sql`found.status`,
});

/** Affiliates: search, personal data, status and managers. */
export const affiliateRoutes: readonly Route[] = [
  searchRoute({
    app: 'affiliate',
    path: '/api/affiliate/search',
    needs: 'affiliate:list',
    summary: 'Searches affiliates; newest first unless sorted otherwise.',
    of: affiliateSearch,
    filter,
    isSortable: true,
    wire: wireAffiliate,
  }),
  ...ownOrAny({
    method: 'GET',
    app: 'affiliate',
    own: '/api/v2/get/affiliate',
    any: '/api/get/affiliate/:id',
    needs: 'affiliate:one',
    object: 'affiliate',
    summary: 'An affiliate; its own record has its commercial and its service manager too.',
    serve: async ({ context, actor, affiliateId }) =>
      wireOwn(await getAffiliate(context, actor, affiliateId()), { actor, context }),
  }),
  ...ownOrAny({
    method: 'PUT',
    app: 'affiliate',
    own: '/api/v2/edit/affiliate',
    any: '/api/edit/affiliate/:id',
    needs: 'affiliate:update',
    object: 'affiliate',
    body: profileBody,
    summary: 'Changes personal data and address of an affiliate.',
    serve: async ({ context, actor, affiliateId, body }) =>
      wireOwn(await editProfile(context, actor, affiliateId(), fromWire(body)), { actor, context }),
  }),
  ...ownOrAny({
    method: 'GET',
    app: 'affiliate',
    own: '/api/v2/affiliate/data',
    any: '/api/affiliate/data/:id',
    needs: 'affiliate:one',
    object: 'affiliate',
    summary: 'The name of an affiliate.',
    serve: async ({ context, actor, affiliateId }) => {
      const { name, lastName } = await getAffiliate(context, actor, affiliateId());
      return toWire({ name, lastName });
    },
  }),
  changeRoute({
    method: 'PUT',
    app: 'affiliate',
    path: '/api/affiliate/status/:id',
    needs: 'affiliate:update',
    object: 'affiliate',
    body: z.strictObject({
      status: oneOf(affiliateStatus.allCodes),
      status_reason: nullableText(500).optional(),
      version,
    }),
    summary: 'Sets the status of an affiliate, and notifies it by mail with the reason.',
    change: ({ context, actor, id: affiliateId, body }) => setStatus(context, actor, affiliateId, fromWire(body)),
    wire: wireAffiliate,
  }),
  managerRoute('comercial_manager'),
  managerRoute('service_manager'),
];
