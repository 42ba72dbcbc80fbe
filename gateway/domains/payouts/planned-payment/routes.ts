import { z } from 'zod';
import { businessDate, id, requiredText } from '../../../engine/fields.ts';
import { created, type Route, route } from '../../../engine/registry.ts';
import { wireReceipt } from '../payment-request/wire.ts';
import { scheduledCommission, schedulePayment } from './schedule-payment.ts';

const commissionsMax = 1_000;

const schedule = z.strictObject({
  affiliate_id: id,
  commissions: z
    .array(z.string('validation.text').regex(scheduledCommission, 'validation.choice'), 'validation.required')
    .min(1, 'validation.required')
    .max(commissionsMax, 'validation.too_long'),
  pay_date: businessDate,
  /** Why it is made although the amount is below the affiliate's minimum. */
  reason: requiredText(500).min(3, 'validation.too_short').optional(),
});

/** Planned payments of chosen commissions; only a run pays them. */
export const commissionScheduleRoutes: readonly Route[] = [
  route({
    method: 'POST',
    app: 'finance',
    path: '/api/commission/schedule_payment',
    needs: 'commission-schedule:create',
    rate: 'money',
    stepUp: true,
    body: schedule,
    summary:
      'Makes a payment of chosen available commissions for a banking day, below the minimum of the affiliate with a `reason` alone.',
    handle: async ({ body, actor, context }) => {
      const { affiliate_id: affiliateId, commissions, pay_date: payDate, reason } = body;
      const receipt = await schedulePayment(context, actor, { affiliateId, commissions, payDate, reason });
      return created({ data: wireReceipt(receipt) });
    },
  }),
];
