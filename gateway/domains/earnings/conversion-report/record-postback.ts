import { type ConversionBlock, conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { notifyCapUse } from '../sale-cap/notify-cap-use.ts';
import type { DecidedReport } from './decide-report.ts';
import { findOwner, type Owner } from './find-owner.ts';
import type { IncomingReport } from './kept-report.ts';
import type { Postback } from './postback-body.ts';
import { decideReports, recordReports } from './record-reports.ts';

/** Allowed difference between an advertiser's clock and ours. */
const clockToleranceMs = 5 * 60 * 1000;

/**
 * Refuses a time in the future, and one before the click, which could select another rate.
 *
 * @throws {RequestError} `invalid_fields` at `occurred_at`
 */
function checkTime({ occurredAt }: Postback, clickedAt: Date | null, now: Date): void {
  const refuse = (reason: string) => new RequestError('invalid_fields', { errors: { occurred_at: reason } });
  if (occurredAt.getTime() > now.getTime() + clockToleranceMs) throw refuse('validation.date_future');
  if (clickedAt !== null && occurredAt.getTime() < clickedAt.getTime() - clockToleranceMs)
    throw refuse('validation.before_click');
}

const subIdColumns = [
  'xtras_params_1',
  'xtras_params_2',
  'xtras_params_3',
  'xtras_params_4',
  'xtras_params_5',
] as const;

/** The outcome of a postback. */
export interface RecordedPostback {
  conversionId: number;
  /** The status of the conversion now: a conversion status code. */
  status: number;
  /** Why it earns nothing, what of the postback does not count, or why it changed nothing; null if all of it counts. */
  reason: ConversionBlock | 'terms_kept' | 'ignored_older' | 'contradicts' | 'unchanged' | null;
  /** Why it was refused. The refusal is stored, so commit the transaction before answering. */
  error: 'amount_final' | 'refused_is_final' | null;
}

/** The error codes of stored refusals. */
const errors = new Map<string, NonNullable<RecordedPostback['error']>>([
  ['amount_final', 'amount_final'],
  ['channel_is_final', 'amount_final'],
  ['refused_is_final', 'refused_is_final'],
]);

function reasonOf({ outcome, isOlder, keepsTerms, contradicts, after }: DecidedReport): RecordedPostback['reason'] {
  const block = after.blockLiftedAt === null ? conversionBlock.byCode(after.block ?? '')?.code : undefined;
  if (block !== undefined) return block;
  if (outcome !== 'unchanged') return keepsTerms ? 'terms_kept' : null;
  if (isOlder) return 'ignored_older';
  if (contradicts) return 'contradicts';
  return keepsTerms ? 'terms_kept' : 'unchanged';
}

/** What postback and link say about the order. */
function reportOf(postback: Postback, owner: Owner): IncomingReport {
  const isDecided = postback.status !== conversionStatus.codes.pending;
  return {
    source: 'postback',
    line: 1,
    campaignId: owner.campaignId,
    orderId: postback.orderId,
    channelId: owner.channelId,
    affiliateId: owner.affiliateId,
    status: postback.status,
    amountCents: postback.amountCents,
    occurredAt: postback.occurredAt,
    linkId: owner.linkId,
    details: {
      ...Object.fromEntries(subIdColumns.map((column, at) => [column, owner.subIds[at]])),
      click_datetime: owner.clickedAt?.toISOString(),
      validation_datetime: isDecided ? postback.occurredAt.toISOString() : undefined,
      creative_id: owner.creativeId,
      commission_type: postback.commissionType,
      category: postback.category,
      click_id: postback.clickId,
      coupon_code: owner.couponCode ?? undefined,
    },
    reason: postback.reason ?? null,
    refusedIfNew: null,
  };
}

/**
 * Records what an advertiser's server reports of an order, by the rule of the imports. The same report again changes
 * nothing, and reports may come in any order: one that is older than a stored report, or contradicts a final value, is
 * answered with its reason and has no effect. The transaction must not have locked an affiliate.
 *
 * @param deliveryId its row in the log, if it is stored
 * @throws {RequestError} as {@link findOwner}; `currency`, `invalid_fields` for a time in the future or before the
 *   click
 */
export async function recordPostback(
  tx: Tx,
  context: Pick<GatewayContext, 'encryption' | 'clock' | 'env' | 'hooks'>,
  advertiserId: number,
  postback: Postback,
  deliveryId: number | null = null,
): Promise<RecordedPostback> {
  const now = context.clock.now();
  if (postback.currency !== 'BRL') throw new RequestError('currency');
  const owner = await findOwner(tx, context, advertiserId, postback);
  checkTime(postback, owner.clickedAt, now);
  const [decided] = await decideReports(tx, [reportOf(postback, owner)], { now, locksAffiliates: true });
  const error = errors.get(decided?.error ?? '') ?? null;
  // Its channel was deleted after it was found.
  if (decided === undefined || (decided.error !== null && error === null)) throw new RequestError('unknown_click');
  const source = { importId: null, cause: 'conversion', now, sourceId: deliveryId } as const;
  const { decided: recorded, capped } = await recordReports(tx, context, [decided], source);
  await notifyCapUse(tx, context.env, now, capped);
  const result = recorded[0] ?? decided;
  return { conversionId: result.after.id, status: result.after.validationStatus, reason: reasonOf(result), error };
}
