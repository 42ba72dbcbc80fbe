import { z } from 'zod';
import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { ownAffiliateId } from '../../engine/access.ts';
import { editProfile, setManager, setStatus } from './affiliate-changes.ts';
import { getAffiliate, searchAffiliates } from './affiliates.ts';
import { listPaymentInfos } from '../payment-info/payment-infos.ts';
import {
  anyLine,
  businessDate,
  id,
  idText,
  ignored,
  nullableText,
  oneOf,
  oneOfText,
  perPageQuery,
  requiredText,
  version,
} from '../../engine/fields.ts';
import { pageOf } from '../../engine/page.ts';
import { type Method, ok, type Route, route } from '../../server/registry.ts';
import { wireAffiliate, wireAffiliateData, wirePaymentInfo, wireSettings } from './wire.ts';

const search = z.strictObject({
  ...perPageQuery,
  q: requiredText(120).optional(),
  status: oneOfText(affiliateStatus.codes).optional(),
  comercial_manager_id: idText.optional(),
  service_manager_id: idText.optional(),
  created_from: businessDate.optional(),
  created_to: businessDate.optional(),
  sort: z.enum(['id', 'name', 'email', 'status', 'created_at'], 'validation.choice').default('created_at'),
  order: z
    .string('validation.choice')
    .toLowerCase()
    .pipe(z.enum(['asc', 'desc'], 'validation.choice'))
    .default('desc'),
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
  address_other: nullableText(120).optional(),
  neighborhood: line(120),
  city: line(120),
  state: line(60),
  version,
  id: ignored,
  status: ignored,
  comercial_manager_id: ignored,
  service_manager_id: ignored,
  created_at: ignored,
  email: ignored,
  profile: ignored,
  token: ignored,
});

const byId = z.object({ id: idText });

interface OwnOrAny<Body extends z.ZodType> {
  method: Method;
  needs: Route['needs'];
  /** An affiliate's own, without an id. */
  own: string;
  /** Any affiliate's, by its id, for staff. */
  any: string;
  body?: Body;
  summary: string;
  serve: (context: GatewayContext, actor: Actor, affiliateId: number, body: z.output<Body>) => Promise<unknown>;
}

/** The two spellings of a call: for affiliates about themselves, for staff about one that the path names. */
function ownOrAny<Body extends z.ZodType = z.ZodUnknown>(definition: OwnOrAny<Body>): Route[] {
  const { method, needs, own, any, body, summary, serve } = definition;
  const common = { method, app: 'affiliate', needs, summary, ...(body && { body }) } as const;
  return [
    route<z.ZodType, z.ZodType, Body>({
      ...common,
      path: own,
      side: 'affiliate',
      handle: async (input) => ok(await serve(input.context, input.actor, ownAffiliateId(input.actor), input.body)),
    }),
    route<typeof byId, z.ZodType, Body>({
      ...common,
      path: any,
      object: 'affiliate',
      params: byId,
      handle: async (input) => ok(await serve(input.context, input.actor, input.params.id, input.body)),
    }),
  ];
}

const managerChanges = {
  comercial_manager: z
    .strictObject({ comercial_manager_id: id.nullable(), version })
    .transform((body) => ({ field: 'comercialManagerId', managerId: body.comercial_manager_id, ...body }) as const),
  service_manager: z
    .strictObject({ service_manager_id: id.nullable(), version })
    .transform((body) => ({ field: 'serviceManagerId', managerId: body.service_manager_id, ...body }) as const),
};

/** Sets one of the two managers. */
function managerRoute(name: keyof typeof managerChanges): Route {
  return route({
    method: 'PUT',
    app: 'affiliate',
    path: `/api/affiliate/${name}/:id`,
    needs: 'affiliate:update',
    object: 'affiliate',
    params: byId,
    body: managerChanges[name],
    summary: `Sets or clears the ${name.replace('_', ' ')} of an affiliate.`,
    handle: async ({ params, body, actor, context }) =>
      ok(wireAffiliate(await setManager(context, actor, params.id, body))),
  });
}

/** Affiliates: search, their own data, status and managers. */
export const affiliateRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/affiliate/search',
    needs: 'affiliate:list',
    query: search,
    summary: 'Searches affiliates; newest first unless sorted otherwise.',
    handle: async ({ query, actor, context }) => {
      const { page, perPage, sort, order, ...filter } = query;
      const request = { page, pageSize: perPage };
      const found = await searchAffiliates(
        context,
        actor,
        {
          q: filter.q,
          status: filter.status,
          comercialManagerId: filter.comercial_manager_id,
          serviceManagerId: filter.service_manager_id,
          createdFrom: filter.created_from,
          createdTo: filter.created_to,
        },
        { ...request, sort: sort === 'created_at' ? 'createdAt' : sort, order },
      );
      return ok(pageOf(found.rows.map(wireAffiliate), found.total, request));
    },
  }),
  ...ownOrAny({
    method: 'GET',
    needs: 'affiliate:one',
    own: '/api/v2/get/affiliate',
    any: '/api/get/affiliate/:id',
    summary: 'An affiliate.',
    serve: async (context, actor, affiliateId) => wireAffiliate(await getAffiliate(context, actor, affiliateId)),
  }),
  ...ownOrAny({
    method: 'PUT',
    needs: 'affiliate:update',
    own: '/api/v2/edit/affiliate',
    any: '/api/edit/affiliate/:id',
    body: profileBody,
    summary: 'Changes personal data and address of an affiliate.',
    serve: async (context, actor, affiliateId, body) =>
      wireAffiliate(
        await editProfile(context, actor, affiliateId, {
          name: body.name,
          lastName: body.last_name,
          businessName: body.business_name,
          phoneNumber: body.phone_number,
          country: body.country,
          zipCode: body.zip_code,
          address: body.address,
          addressNumber: body.address_number,
          addressOther: body.address_other,
          neighborhood: body.neighborhood,
          city: body.city,
          state: body.state,
          version: body.version,
        }),
      ),
  }),
  ...ownOrAny({
    method: 'GET',
    needs: 'affiliate:one',
    own: '/api/v2/affiliate/data',
    any: '/api/affiliate/data/:id',
    summary: 'The name of an affiliate.',
    serve: async (context, actor, affiliateId) => wireAffiliateData(await getAffiliate(context, actor, affiliateId)),
  }),
  ...ownOrAny({
    method: 'GET',
    needs: 'affiliate-settings:one',
    own: '/api/v2/affiliate/settings',
    any: '/api/affiliate/settings/:id',
    summary: 'The settings of an affiliate, with the least that it may ask to be paid.',
    serve: async (context, actor, affiliateId) => wireSettings(await getAffiliate(context, actor, affiliateId)),
  }),
  ...ownOrAny({
    method: 'GET',
    needs: 'payment-info:list',
    own: '/api/v2/get/payment_infos',
    any: '/api/get/payment_infos/:id',
    summary: 'How an affiliate is paid: an array with one object, or none yet.',
    serve: async (context, actor, affiliateId) =>
      (await listPaymentInfos(context, actor, affiliateId)).map(wirePaymentInfo),
  }),
  route({
    method: 'PUT',
    app: 'affiliate',
    path: '/api/affiliate/status/:id',
    needs: 'affiliate:update',
    object: 'affiliate',
    params: byId,
    body: z.strictObject({ status: oneOf(affiliateStatus.codes), version }),
    summary: 'Sets the status of an affiliate.',
    handle: async ({ params, body, actor, context }) =>
      ok(wireAffiliate(await setStatus(context, actor, params.id, body))),
  }),
  managerRoute('comercial_manager'),
  managerRoute('service_manager'),
];
