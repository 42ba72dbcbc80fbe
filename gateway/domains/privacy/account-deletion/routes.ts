import { z } from 'zod';
import { toReais } from '#shared/money.ts';
import { ownAffiliateId } from '../../../engine/access.ts';
import { email, enteredPassword, id, idText, ignored } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { ownOrAny } from '../../../engine/routes.ts';
import { setHeaders } from '../../../lib/call-exchange.ts';
import { RequestError, type RequestErrorCode, textOf } from '../../../lib/errors.ts';
import { sendStream } from '../../../lib/send-stream.ts';
import { receiptText, requestPayment } from '../../payouts/payment-request/request-payment.ts';
import { approveDeletion, withdrawDeletion } from './decide-deletion.ts';
import { type DeletionInfo, getDeletion } from './deletions.ts';
import { copyPersonalData } from './personal-data.ts';
import { requestDeletion } from './request-deletion.ts';

const credentials = { username: email, password: enteredPassword };

/** The dialog shows six terms, which are accepted one by one (specification §4). */
const requestBody = z.strictObject({
  ...credentials,
  affiliate_id: id.optional(),
  accepted_terms: z.literal(6, 'validation.choice').optional(),
  with_commissions: ignored,
});

const byId = z.object({ id: idText });

const wireInfo = ({ totalCents, hasPaymentInfo, state, request, ...facts }: DeletionInfo) => ({
  totalComissions: toReais(totalCents),
  paymentInformation: hasPaymentInfo,
  state,
  protocol: request?.protocol ?? null,
  requested_at: request?.requestedAt ?? null,
  due_on: request?.dueOn ?? null,
  affiliate_name: facts.affiliateName,
  unpaid_commissions: toReais(facts.unpaidCents),
  paid_total: toReais(facts.paidCents),
  pending_payments: facts.pendingPayments,
  pending_total: toReais(facts.pendingCents),
});

const requestRoute = (path: string, withCommissions: boolean): Route =>
  route({
    method: 'DELETE',
    app: 'affiliate',
    path,
    needs: 'account-deletion:create',
    side: 'affiliate',
    rate: 'login',
    keepsKey: true,
    body: requestBody,
    summary: `Requests the deletion of the own account, ${withCommissions ? 'giving up its available commissions' : 'which has no available commissions'}.`,
    handle: async ({ body: { username, password, affiliate_id }, actor, context, request }) => {
      const info = await requestDeletion(context, actor, {
        affiliateId: affiliate_id ?? ownAffiliateId(actor),
        credentials: { username, password, device: request.get('x-device') },
        withCommissions,
      });
      return ok(wireInfo(info));
    },
  });

/** The reasons that the call gives in `data` (specification §7). */
const codesInData: readonly RequestErrorCode[] = ['deletion_not_requested', 'deletion_payment_pending'];

function inData(error: unknown): unknown {
  if (!(error instanceof RequestError) || !codesInData.includes(error.code)) return error;
  return new RequestError(error.code, { messages: [textOf(error)] });
}

/** The deletion of accounts: requested by affiliates, decided by staff. */
export const accountDeletionRoutes: readonly Route[] = [
  ...ownOrAny({
    method: 'GET',
    app: 'affiliate',
    own: '/api/v2/affiliate_delete/info',
    any: '/api/affiliate_delete/info/:id',
    needs: 'account-deletion:one',
    object: 'affiliate',
    summary: 'What an affiliate gives up by its deletion, and how far its request has come.',
    serve: async ({ actor, context, affiliateId }) => wireInfo(await getDeletion(context, actor, affiliateId())),
  }),
  requestRoute('/api/v2/affiliate_delete/request', true),
  requestRoute('/api/v2/affiliate_delete/request/no_comission', false),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/v2/affiliate_delete/request/payment',
    needs: 'account-deletion:create',
    side: 'affiliate',
    mutates: true,
    rate: 'money',
    summary: 'Requests payment of all available commissions, before the deletion is requested.',
    handle: async ({ actor, context }) => {
      const affiliateId = ownAffiliateId(actor);
      return ok({ message: receiptText(await requestPayment(context, actor, affiliateId)) });
    },
  }),
  route({
    method: 'GET',
    app: 'affiliate',
    path: '/api/v2/affiliate/personal_data',
    needs: 'account-deletion:create',
    side: 'affiliate',
    mutates: true,
    rate: 'stream',
    stepUp: true,
    query: z.strictObject({ affiliate_id: idText.optional() }),
    summary: 'A copy of everything held about the own affiliate, as a JSON file.',
    handle: async ({ query, actor, context, response }) => {
      if ((query.affiliate_id ?? actor.affiliateId) !== actor.affiliateId) throw new RequestError('not_found');
      const release = context.exportLimit.take(actor.userId);
      try {
        const copy = await copyPersonalData(context, actor);
        setHeaders(response, {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': 'attachment; filename="personal-data.json"',
        });
        await sendStream(response, copy);
      } finally {
        release();
      }
      return 'streamed';
    },
  }),
  route({
    method: 'PUT',
    app: 'affiliate',
    path: '/api/affiliate_delete/approve/:id',
    needs: 'account-deletion:update',
    object: 'affiliate',
    rate: 'login',
    params: byId,
    body: z.strictObject({ ...credentials, state: ignored }),
    summary: 'Approves a requested deletion: the accesses end and the personal data are erased, for ever.',
    handle: async ({ params, body: { username, password }, actor, context, request }) => {
      const entered = { username, password, device: request.get('x-device') };
      try {
        return ok(wireInfo(await approveDeletion(context, actor, { affiliateId: params.id, credentials: entered })));
      } catch (error) {
        throw inData(error);
      }
    },
  }),
  route({
    method: 'PUT',
    app: 'affiliate',
    path: '/api/affiliate_delete/withdraw/:id',
    needs: 'account-deletion:update',
    object: 'affiliate',
    params: byId,
    body: z.strictObject({
      state: z.literal('none', 'validation.choice').optional(),
      username: ignored,
      password: ignored,
    }),
    summary:
      'Withdraws a requested deletion: the affiliate gets the status that it had before; its channels stay paused.',
    handle: async ({ params, actor, context }) => ok(wireInfo(await withdrawDeletion(context, actor, params.id))),
  }),
];
