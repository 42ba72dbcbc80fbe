import { z } from 'zod';
import { businessDate, id } from '../../engine/fields.ts';
import { created, type Route, route } from '../../server/registry.ts';
import { readKey } from '../idempotency/read-key.ts';
import { wireReceipt } from '../payment/wire.ts';
import { scheduledCommission, schedulePayment } from './schedule-payment.ts';

const commissionsMax = 1_000;

const schedule = z.strictObject({
  affiliate_id: id,
  commissions: z
    .array(z.string('validation.text').regex(scheduledCommission, 'validation.choice'), 'validation.required')
    .min(1, 'validation.required')
    .max(commissionsMax, 'validation.too_long'),
  pay_date: businessDate,
});

/** Plans of payments of chosen commissions; only a run pays them. */
export const commissionScheduleRoutes: readonly Route[] = [
  route({
    method: 'POST',
    app: 'finance',
    path: '/api/commission/schedule_payment',
    needs: 'commission-schedule:create',
    rate: 'money',
    body: schedule,
    summary:
      'Makes a payment of chosen available commissions for a banking day; with an Idempotency-Key a repetition gets the first answer.',
    handle: async ({ body: sent, actor, context, request, response }) => {
      const keyed = readKey(request, actor, { route: 'commission_schedule', body: sent });
      const { affiliate_id: affiliateId, commissions, pay_date: payDate } = sent;
      const { answer, isReplay } = await schedulePayment(context, actor, { affiliateId, commissions, payDate, keyed });
      if (isReplay) response.setHeader('Idempotency-Replayed', 'true');
      return created({ data: wireReceipt(answer) });
    },
  }),
];
