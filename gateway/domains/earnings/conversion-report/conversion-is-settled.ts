import { sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';

const states = sql`(${commissionState.codes.future}, ${commissionState.codes.available})`;

/**
 * Matches conversions whose money can no longer move to another channel or time and whose refusal is final: the
 * commission was requested, has a bonus or a refund, was billed to the advertiser, or became void with the affiliate's
 * account. `line` has its `conversion_id`.
 */
export const conversionIsSettled = sql`(exists (select from commissions where commissions.conversion_id = line.conversion_id
    and commissions.state <> ${commissionState.codes.refused} and (commissions.kind <> 'earning' or commissions.state not in ${states}))
  or exists (select from advertiser_invoice_items as item where item.conversion_id = line.conversion_id)
  or exists (select from conversions as owned join affiliates as owner on owner.id = owned.affiliate_id
    where owned.id = line.conversion_id and owner.status = ${affiliateStatus.codes.deleted}))`;
