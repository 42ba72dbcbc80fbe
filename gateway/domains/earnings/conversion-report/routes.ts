import { z } from 'zod';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { nullableText, oneOf, version } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute } from '../../../engine/routes.ts';
import { getReportedConversion } from '../conversion/reports.ts';
import { saleAmount } from '../conversion/sale-amount.ts';
import { wireReported } from '../conversion/wire.ts';
import { decideConversion } from './decide-conversion.ts';

/** The statuses that staff may give. */
const decisions = [
  conversionStatus.codes.refused,
  conversionStatus.codes.pending,
  conversionStatus.codes.approved,
] as const;

const decision = z
  .strictObject({
    validation_status: oneOf(decisions).optional(),
    refusal_reason: nullableText(200).optional(),
    transaction_amount: saleAmount.optional(),
    lift_block: z.literal(true, 'validation.choice').optional(),
    reason: nullableText(300).optional(),
    version,
  })
  .transform((body) => ({
    status: body.validation_status,
    refusalReason: body.refusal_reason,
    amountCents: body.transaction_amount,
    liftsBlock: body.lift_block === true,
    reason: body.reason,
    version: body.version,
  }));

/** Decisions of staff about conversions. */
export const conversionDecisionRoutes: readonly Route[] = [
  changeRoute({
    method: 'PUT',
    app: 'report',
    path: '/api/conversion/validation/:id',
    needs: 'conversion:update',
    object: 'conversion',
    body: decision,
    summary:
      'Approves, refuses or corrects a conversion, or lifts what blocks it. Above the limits of one person a decision that adds to commissions needs a reason and a step-up, and waits: the answer is unchanged but for `unconfirmed`.',
    change: async ({ context, actor, id, body }) => {
      await decideConversion(context, actor, id, body);
      return getReportedConversion(context, actor, id);
    },
    wire: wireReported,
  }),
];
