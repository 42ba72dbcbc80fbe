import { type SQL, sql } from 'drizzle-orm';
import { type ConversionBlock, conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { orderLock } from '../ledger/lock.ts';
import { notifyCapUse } from '../sale-cap/notify-cap-use.ts';
import type { DecidedReport } from './decide-report.ts';
import { findOwner, type Owner, ownerOfLink, readClick } from './find-owner.ts';
import type { IncomingReport } from './kept-report.ts';
import { type Found, loadConversions } from './load-conversions.ts';
import type { Postback } from './postback-body.ts';
import { decideFound, recordReports } from './record-reports.ts';

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

/** The message of a postback, which is stored with it. */
export interface Message {
  /** Locks it among its copies. */
  lock: SQL;
  /** Columns of a query that are true or not null where it may be recorded, such as whether its key is still valid. */
  columns: SQL;
  /** Reads the row of these columns, with whether the order was locked. @throws {RequestError} where it may not */
  check: (row: Record<string, unknown> | undefined) => void;
  /** A query of the first answer to it. */
  firstAnswer: SQL;
  /** Its id in the log, once it was checked. */
  deliveryId: () => number | null;
  /** The statement that writes it to the log. */
  log: (result: RecordedPostback) => SQL;
}

/** A message that had an answer before. */
export interface Repeated {
  firstAnswer: string;
}

type Recording = Pick<GatewayContext, 'encryption' | 'clock' | 'env' | 'hooks' | 'campaignsOfLinks' | 'saleTerms'>;

/** What is found for a postback under the lock of its order. */
type Opened = Repeated | { owner: Owner; found: ReadonlyMap<number, Found> };

const line = 1;

async function lockAndCheck(
  tx: Tx,
  message: Message | undefined,
  order: { campaignId: number; orderId: string } | undefined,
) {
  const lock =
    order === undefined
      ? (message?.lock ?? sql`true`)
      : orderLock(
          { campaignId: sql`${order.campaignId}::integer`, orderId: sql`${order.orderId}::text` },
          message?.lock,
        );
  const { rows } = await tx.execute(
    message === undefined ? sql`select ${lock} as locked` : sql`select ${message.columns}, ${lock} as locked`,
  );
  message?.check(rows[0]);
}

/** Locks message and order, and loads what is stored for them. */
async function open(
  tx: Tx,
  context: Recording,
  { advertiserId, postback, message }: { advertiserId: number; postback: Postback; message: Message | undefined },
): Promise<Opened> {
  const { orderId } = postback;
  const click = await readClick(tx, context, postback);
  await lockAndCheck(tx, message, click && { campaignId: click.campaignId, orderId });
  const answer = message?.firstAnswer;
  if (click !== undefined) {
    const asked = { line, orderId, campaignId: click.campaignId, channelId: null, linkId: click.linkId };
    const found = await loadConversions(tx, [asked], { withLinks: true, answer });
    const { link = null, answer: first = null } = found.get(line) ?? {};
    if (first !== null) return { firstAnswer: first };
    checkCurrency(postback);
    return { owner: await ownerOfLink(tx, link, click, { advertiserId, postback }), found };
  }
  const [known] =
    answer === undefined ? [] : (await tx.execute<{ answer: string | null }>(sql`select ${answer} as answer`)).rows;
  if (known?.answer != null) return { firstAnswer: known.answer };
  checkCurrency(postback);
  const owner = await findOwner(tx, advertiserId, postback);
  await lockAndCheck(tx, undefined, { campaignId: owner.campaignId, orderId });
  return { owner, found: await loadConversions(tx, [{ line, orderId, ...owner }]) };
}

function checkCurrency({ currency }: Postback): void {
  if (currency !== 'BRL') throw new RequestError('currency');
}

const marksOf = ({ campaignId }: Owner, found: ReadonlyMap<number, Found>) => {
  const mark = found.get(line)?.termsMark ?? null;
  return mark === null ? undefined : new Map([[campaignId, mark]]);
};

function resultOf(decided: DecidedReport): RecordedPostback {
  const { after } = decided;
  const error = errors.get(decided.error ?? '') ?? null;
  return { conversionId: after.id, status: after.validationStatus, reason: reasonOf(decided), error };
}

/**
 * Records what an advertiser's server reports of an order, by the rule of the imports. The same report again changes
 * nothing, and reports may come in any order: one that is older than a stored report, or contradicts a final value, is
 * answered with its reason and has no effect. The transaction must not have locked an affiliate.
 *
 * @param message is stored by the same statement, unless it had an answer before
 * @throws {RequestError} as {@link ownerOfLink} and {@link findOwner}; `currency`, `invalid_fields` for a time in the
 *   future or before the click
 */
export async function recordMessage(
  tx: Tx,
  context: Recording,
  advertiserId: number,
  postback: Postback,
  message?: Message,
): Promise<RecordedPostback | Repeated> {
  const now = context.clock.now();
  const opened = await open(tx, context, { advertiserId, postback, message });
  if ('firstAnswer' in opened) return opened;
  const { owner, found } = opened;
  checkTime(postback, owner.clickedAt, now);
  const [decided] = await decideFound(tx, [reportOf(postback, owner)], found, { now, locksAffiliates: true });
  // Its channel was deleted after it was found.
  if (decided === undefined || (decided.error !== null && !errors.has(decided.error)))
    throw new RequestError('unknown_click');
  const { decided: recorded, capped } = await recordReports(tx, context, [decided], {
    importId: null,
    marks: marksOf(owner, found),
    cause: 'conversion',
    now,
    sourceIdOf: () => message?.deliveryId() ?? null,
    alongside: ([one = decided]) => (message === undefined ? [] : [message.log(resultOf(one))]),
  });
  await notifyCapUse(tx, context.env, now, capped);
  return resultOf(recorded[0] ?? decided);
}

/** Records a postback that no message is stored of, as {@link recordMessage}. */
export async function recordPostback(
  tx: Tx,
  context: Recording,
  advertiserId: number,
  postback: Postback,
): Promise<RecordedPostback> {
  const recorded = await recordMessage(tx, context, advertiserId, postback);
  if ('firstAnswer' in recorded) throw new Error('an answer without a message');
  return recorded;
}
