import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type ConversionBlock, conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Tx } from '../../../db/client.ts';
import { Fault } from '../../../engine/errors.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { lockSales } from '../ledger/lock.ts';
import { decideReports } from './decide-reports.ts';
import { findOwner, type Owner } from './find-owner.ts';
import { isSettled } from './is-settled.ts';
import type { Postback } from './postback-body.ts';
import { recordConversions } from './record-conversions.ts';
import { createStaging, type DetailColumn, stageReports } from './staging.ts';

/** How far a server's clock may be from ours. */
const clockToleranceMs = 5 * 60 * 1000;

/**
 * Refuses a time to come, and one before the click: by it the sale would earn at another rate.
 *
 * @throws {Fault} `invalid_fields` at `occurred_at`
 */
function checkTime({ occurredAt }: Postback, clickedAt: Date | null, now: Date): void {
  const refuse = (reason: string) => new Fault('invalid_fields', { errors: { occurred_at: reason } });
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

/** What a postback has led to. */
export interface RecordedPostback {
  conversionId: number;
  /** The status of the conversion now: a conversion status code. */
  status: number;
  /** Why it earns nothing, or why the postback changed nothing; null where it was taken in as it is. */
  reason: ConversionBlock | 'ignored_older' | 'unchanged' | null;
}

/** The columns of a report, with what the postback and its link say. What is undefined is not reported. */
function reportOf(postback: Postback, owner: Owner) {
  const isDecided = postback.status !== conversionStatus.code('pending');
  const subIds = subIdColumns.map((column, at) => [column, owner.subIds[at]] as const);
  const details: Partial<Record<DetailColumn, string | undefined>> = {
    click_datetime: owner.clickedAt?.toISOString(),
    validation_datetime: isDecided ? postback.occurredAt.toISOString() : undefined,
    creative_id: owner.creativeId ?? undefined,
    ...Object.fromEntries(subIds),
    commission_type: postback.commissionType,
    category: postback.category,
    click_id: postback.clickId,
    coupon_code: owner.clickedAt === null ? postback.coupon?.toUpperCase() : undefined,
  };
  const report = {
    ...{ line: 1, order_id: postback.orderId, site_id: owner.channelId, affiliate_id: owner.affiliateId },
    ...{ campaign_id: owner.campaignId, amount_cents: postback.amountCents, validation_status: postback.status },
    ...{
      ...details,
      refusal_reason: postback.reason,
      occurred_at: postback.occurredAt.toISOString(),
      // Of a new conversion; that of a stored one follows from the earliest report.
      transaction_datetime: postback.occurredAt.toISOString(),
    },
  };
  return { report, details };
}

const reportedDetailsOf = (details: Partial<Record<DetailColumn, string | undefined>>): ReadonlySet<DetailColumn> =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.keys forgets the names
  new Set((Object.keys(details) as DetailColumn[]).filter((column) => details[column] !== undefined));

/**
 * Locks those who may earn by the order: its affiliate, and the one that the postback names. Their sums change with it, so
 * that messages of two campaigns could wait for each other in a circle.
 */
async function lockAffiliates(tx: Tx, owner: Owner, { orderId }: Postback): Promise<void> {
  await tx.execute(sql`
    select from affiliates where id = ${owner.affiliateId}
      or id in (select affiliate_id from conversions where campaign_id = ${owner.campaignId} and order_id = ${orderId})
    order by id for no key update`);
}

const decidedSchema = z.object({
  conversionId: z.number().nullable(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
  isOlder: z.boolean(),
  fault: z.string().nullable(),
  isSettled: z.boolean(),
  amountCents: z.number(),
});

/** Reads what was decided of the only report. */
async function readDecision(tx: Tx): Promise<z.output<typeof decidedSchema>> {
  const { rows } = await tx.execute(sql`
    select conversion_id as "conversionId", outcome, fault, is_older as "isOlder", ${isSettled} as "isSettled", after_cents as "amountCents"
    from reported_lines as line`);
  return decidedSchema.parse(rows[0]);
}

const storedSchema = z.object({ status: z.number(), block: z.string().nullable() });

async function readStored(tx: Tx, id: number): Promise<z.output<typeof storedSchema>> {
  const { rows } = await tx.execute(sql`
    select validation_status as status, case when block_lifted_at is null then block end as block from conversions where id = ${id}`);
  return storedSchema.parse(rows[0]);
}

/**
 * Records what an advertiser's server reports of an order, by the rule of the imports. The same report again changes
 * nothing, and reports may come in any order: one that is older than what is known, or contradicts what is final, is
 * answered with its reason and changes nothing that counts. The transaction must not have locked an affiliate.
 *
 * @param deliveryId its row in the log, if it is stored
 * @throws {Fault} as {@link findOwner}; `currency`, `invalid_fields` for a time to come or
 *   before the click, and `amount_final` for another amount once the commission was asked for or billed
 */
export async function recordPostback(
  tx: Tx,
  context: Pick<GatewayContext, 'encryption' | 'clock' | 'env'>,
  advertiserId: number,
  postback: Postback,
  deliveryId: number | null = null,
): Promise<RecordedPostback> {
  const now = context.clock.now();
  if (postback.currency !== 'BRL') throw new Fault('currency');
  const owner = await findOwner(tx, context, advertiserId, postback);
  checkTime(postback, owner.clickedAt, now);
  await lockSales(tx, owner.campaignId);
  await lockAffiliates(tx, owner, postback);
  const { report, details } = reportOf(postback, owner);
  await createStaging(tx);
  // A transaction may record several.
  await tx.execute(sql`delete from reported_lines`);
  const reportedDetails = reportedDetailsOf(details);
  await stageReports(tx, JSON.stringify([report]), reportedDetails);
  const includesReason = postback.reason !== undefined;
  await decideReports(tx, { now, reportedDetails, includesReason, from: 'message' });
  const decided = await readDecision(tx);
  // Its channel was deleted after it was found.
  const { conversionId, outcome, isOlder } = decided;
  if (conversionId === null || decided.fault === 'unknown_channel') throw new Fault('unknown_click');
  const isOtherApproval =
    postback.status === conversionStatus.code('approved') && postback.amountCents !== decided.amountCents;
  if (outcome === 'refused' || (decided.isSettled && isOtherApproval)) throw new Fault('amount_final');
  await recordConversions(tx, context, {
    importId: null,
    cause: 'conversion',
    causeId: conversionId,
    now,
    from: 'message',
    sourceId: deliveryId,
    linkId: owner.linkId,
  });
  const { status, block } = await readStored(tx, conversionId);
  const blocked = conversionBlock.byCode(block ?? '');
  const reason = blocked?.code ?? (outcome !== 'unchanged' ? null : isOlder ? 'ignored_older' : 'unchanged');
  return { conversionId, status, reason };
}
