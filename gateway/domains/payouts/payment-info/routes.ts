import { z } from 'zod';
import { paymentInfoFields } from '#shared/rules/payment-info.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import {
  decidedVersion,
  id,
  idText,
  ignoredFields,
  nullableText,
  requiredText,
  version,
} from '../../../engine/fields.ts';
import { created, ok, type Route, route } from '../../../engine/registry.ts';
import { ownOrAny } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { createPaymentInfo, deletePaymentInfo, updatePaymentInfo } from './changes.ts';
import { confirmPaymentInfo } from './confirm.ts';
import { freezePayments, getFreeze, liftFreeze } from './freeze.ts';
import { getPaymentHold, releaseHold } from './hold.ts';
import { listPaymentInfos, type PaymentInfo, paymentInfoSearch, wirePaymentInfo } from './payment-infos.ts';

/** Punctuation of masks is removed before the rules check the length. */
const enteredLengthMax = 300;

const form = z.object(
  Object.fromEntries(paymentInfoFields.map((field) => [field, nullableText(enteredLengthMax).optional()])),
);
const creation = z.strictObject({ ...form.shape, affiliate_id: id.optional() });
const edit = z.strictObject({ ...form.shape, version, ...ignoredFields(['id', 'affiliate_id', 'pending']) });

const release = z.strictObject({ released: z.literal(true, 'validation.choice'), version: decidedVersion });

const readForm = (body: Record<string, unknown>) => form.parse(body);

interface Caller {
  actor: Actor;
  context: GatewayContext;
}

const wire = (info: PaymentInfo, { actor, context }: Caller) =>
  wirePaymentInfo(info, { actor, now: context.clock.now() });

const update = {
  method: 'PUT',
  app: 'affiliate',
  needs: 'payment-info:update',
  object: 'payment_info',
  stepUp: true,
  body: edit,
  summary: 'Changes payment info by its own id. What says who is paid and where counts after a time; payments wait.',
  serve: async ({
    params,
    body,
    ...caller
  }: Caller & { params: { id?: number | undefined }; body: z.output<typeof edit> }) => {
    const change = { version: body.version, form: readForm(body) };
    return wire(await updatePaymentInfo(caller.context, caller.actor, params.id ?? 0, change), caller);
  },
} as const;

/** Payment info, holds and freezes of payments. */
export const paymentInfoRoutes: readonly Route[] = [
  ...ownOrAny({
    method: 'GET',
    app: 'affiliate',
    own: '/api/v2/get/payment_infos',
    any: '/api/get/payment_infos/:id',
    needs: 'payment-info:list',
    object: 'affiliate',
    summary: 'How an affiliate is paid: an array with one object, or none yet.',
    serve: async ({ context, actor, affiliateId }) =>
      (await listPaymentInfos(context, actor, affiliateId())).map((info) => wire(info, { actor, context })),
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/get/payment_info/:id',
    needs: 'payment-info:one',
    object: 'payment_info',
    params: z.object({ id: idText }),
    summary: 'Payment info by its own id.',
    handle: async ({ params, actor, context }) =>
      ok(wire(await paymentInfoSearch.get(context, actor, params.id), { actor, context })),
  }),
  ...ownOrAny({
    method: 'POST',
    app: 'affiliate',
    own: '/api/v2/create/payment_infos',
    any: '/api/create/payment_infos',
    needs: 'payment-info:create',
    stepUp: true,
    body: creation,
    summary:
      'Enters payment info. The first one counts at once if the affiliate enters it, one after a deletion after a time, one by staff once it is confirmed.',
    serve: async ({ body, affiliateId, ...caller }) =>
      wire(await createPaymentInfo(caller.context, caller.actor, affiliateId(), readForm(body)), caller),
  }),
  ...ownOrAny({ ...update, own: '/api/v2/edit/payment_infos/:id', any: '/api/edit/payment_infos/:id' }),
  ...ownOrAny({ ...update, own: '/api/pi/update/:id', any: '/api/pi/update/:id' }),
  ...ownOrAny({
    method: 'DELETE',
    app: 'affiliate',
    own: '/api/pi/delete/:id',
    any: '/api/pi/delete/:id',
    needs: 'payment-info:delete',
    object: 'payment_info',
    stepUp: true,
    summary: 'Deletes payment info, and answers the deleted record. Payments wait for a time.',
    serve: async ({ params, ...caller }) =>
      wire(await deletePaymentInfo(caller.context, caller.actor, params.id ?? 0), caller),
  }),
  ...ownOrAny({
    method: 'GET',
    app: 'affiliate',
    own: '/api/v2/affiliate/payment_hold',
    any: '/api/affiliate/payment_hold/:affiliateId',
    needs: 'payment-hold:one',
    object: 'affiliate',
    summary: 'What keeps an affiliate from being paid after a change: a hold until an instant, or a freeze.',
    serve: async ({ context, actor, affiliateId }) => toWire(await getPaymentHold(context, actor, affiliateId())),
  }),
  route({
    method: 'PUT',
    app: 'affiliate',
    path: '/api/affiliate/payment_hold/:affiliateId',
    needs: 'payment-hold:update',
    object: 'affiliate',
    stepUp: true,
    params: z.object({ affiliateId: idText }),
    body: release,
    summary:
      'Ends a hold early, or confirms what staff entered; what waits counts at once. Not for who made a change, or a related account.',
    handle: async ({ params, body, actor, context }) =>
      ok(toWire(await releaseHold(context, actor, params.affiliateId, body.version))),
  }),
  route({
    method: 'POST',
    app: 'direct',
    path: '/user/payment_confirmation',
    needs: 'nothing',
    side: 'both',
    body: z.strictObject({ hash: requiredText(128) }),
    summary: 'Confirms the payment info that staff entered, by the link that the main access was mailed.',
    handle: async ({ body, actor, context }) => created(toWire(await confirmPaymentInfo(context, actor, body.hash))),
  }),
  route({
    method: 'POST',
    app: 'direct',
    path: '/user/payment_freeze',
    needs: 'nothing',
    side: 'both',
    body: z.strictObject({ hash: requiredText(128) }),
    summary: 'Freezes the payments of an affiliate by the link of a notice, and ends its sessions.',
    handle: async ({ body, actor, context }) => created(toWire(await freezePayments(context, actor, body.hash))),
  }),
  route({
    method: 'GET',
    app: 'direct',
    path: '/user/payment_freeze/:affiliateId',
    needs: 'payment-freeze:one',
    object: 'affiliate',
    params: z.object({ affiliateId: idText }),
    summary: 'Since when the payments of an affiliate are frozen.',
    handle: async ({ params, actor, context }) => ok(toWire(await getFreeze(context, actor, params.affiliateId))),
  }),
  route({
    method: 'DELETE',
    app: 'direct',
    path: '/user/payment_freeze/:affiliateId',
    needs: 'payment-freeze:delete',
    object: 'affiliate',
    stepUp: true,
    params: z.object({ affiliateId: idText }),
    summary: 'Lifts a freeze of payments. Not for who made a change that it was warned of, or a related account.',
    handle: async ({ params, actor, context }) => ok(toWire(await liftFreeze(context, actor, params.affiliateId))),
  }),
];
