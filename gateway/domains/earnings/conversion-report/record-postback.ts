import { type SQL, sql } from 'drizzle-orm';
import { type ConversionBlock, conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { orderLocksOf } from '../ledger/lock.ts';
import { notifyCapUse } from '../sale-cap/notify-cap-use.ts';
import { attributeOrders, type Attribution } from '../script-report/attribute-orders.ts';
import type { DecidedReport } from './decide-report.ts';
import {
  findOwnersByCoupon,
  nameForeign,
  orRefusal,
  type Owner,
  ownerOfLink,
  readClicks,
  type ReportedLine,
} from './find-owner.ts';
import type { IncomingReport } from './kept-report.ts';
import { type Asked, type Found, loadConversions, marksOf } from './load-conversions.ts';
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

/** A postback whose owner was found. */
interface Owned extends ReportedLine {
  owner: Owner;
}

/** What postback and link say about the order. */
function reportOf({ line, postback, owner }: Owned): IncomingReport {
  const isDecided = postback.status !== conversionStatus.codes.pending;
  const [sub1, sub2, sub3, sub4, sub5] = owner.subIds;
  return {
    source: 'postback',
    line,
    campaignId: owner.campaignId,
    orderId: postback.orderId,
    channelId: owner.channelId,
    affiliateId: owner.affiliateId,
    status: postback.status,
    amountCents: postback.amountCents,
    occurredAt: postback.occurredAt,
    linkId: owner.linkId,
    details: {
      xtras_params_1: sub1,
      xtras_params_2: sub2,
      xtras_params_3: sub3,
      xtras_params_4: sub4,
      xtras_params_5: sub5,
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

/** The message of postbacks, which is stored with them. */
export interface Message {
  /** Locks it among its copies. */
  lock: SQL;
  /** Columns of a query that are true or not null where it may be recorded, such as whether its key is still valid. */
  columns: SQL;
  /** Reads the row of these columns, with whether the orders were locked. @throws {RequestError} where it may not */
  check: (row: Record<string, unknown> | undefined) => void;
  /** A query of the first answer to it, or to the line `asked.line` of it. */
  firstAnswer: SQL;
  /** The id of a line in the log, once the message was checked. */
  deliveryIdOf: (line: number) => number | null;
  /** The statement that writes its lines to the log, without those that had an answer before. */
  log: (outcomes: ReadonlyMap<number, RecordedPostback | RequestError>) => SQL;
}

/** A message, or a line of one, that had an answer before. */
export interface Repeated {
  firstAnswer: string;
}

/** What becomes of a postback: recorded, though perhaps as a refusal; answered before; or refused without a trace. */
export type Outcome = RecordedPostback | Repeated | RequestError;

type Recording = Pick<GatewayContext, 'encryption' | 'clock' | 'env' | 'hooks' | 'campaignsOfLinks' | 'saleTerms'>;

/** The postbacks of an advertiser, each about another order, and their message, if any. */
interface Sent {
  advertiserId: number;
  lines: readonly ReportedLine[];
  message?: Message | undefined;
}

async function lockAndCheck(
  tx: Tx,
  message: Message | undefined,
  orders: readonly { campaignId: number; orderId: string }[],
): Promise<void> {
  const lock = orderLocksOf(orders, message?.lock);
  const { rows } = await tx.execute(
    message === undefined ? sql`select ${lock} as locked` : sql`select ${message.columns}, ${lock} as locked`,
  );
  message?.check(rows[0]);
}

/** What is found for postbacks under the locks of their orders. */
interface Opened {
  owned: readonly Owned[];
  found: ReadonlyMap<number, Found>;
  /** Of the others. */
  outcomes: Map<number, Repeated | RequestError>;
}

/** Why an order that names neither click nor coupon belongs to nobody. */
const unattributed = {
  unknown: { click_id: 'validation.click_or_coupon' },
  amount_differs: { amount: 'validation.script_amount' },
  contested: { click_id: 'validation.script_contested' },
} as const satisfies Record<Extract<Attribution, string>, Record<string, string>>;

/** Postbacks of which each names a click or a coupon, and why others do not. */
interface Attributed {
  lines: readonly ReportedLine[];
  refusals: ReadonlyMap<number, RequestError>;
}

/** Completes postbacks that name neither click nor coupon by what is known of their orders. */
async function attribute(tx: Tx, advertiserId: number, lines: readonly ReportedLine[]): Promise<Attributed> {
  const bare = lines.filter(({ postback }) => postback.clickId === undefined && postback.couponCodes.length === 0);
  const attributions = await attributeOrders(
    tx,
    advertiserId,
    bare.map(({ line, postback: { orderId, campaignId = null, amountCents } }) => ({
      line,
      orderId,
      campaignId,
      amountCents,
    })),
  );
  const refusals = new Map<number, RequestError>();
  const completed = lines.map((one) => {
    const attribution = attributions.get(one.line);
    if (attribution === undefined) return one;
    if (typeof attribution === 'string') {
      refusals.set(one.line, new RequestError('invalid_fields', { errors: unattributed[attribution] }));
      return one;
    }
    const found =
      'clickId' in attribution ? { clickId: attribution.clickId } : { couponCodes: [attribution.couponCode] };
    return { ...one, postback: { ...one.postback, ...found } };
  });
  return { lines: completed, refusals };
}

/**
 * When the only order of a message was sold, if a cap may count it by what is remembered of its campaign. Of several
 * orders some may lock affiliates, which come before caps.
 */
function cappedSaleOf({ saleTerms }: Recording, lines: readonly ReportedLine[], asked: readonly Asked[]) {
  const [one, another] = lines;
  const terms = asked[0]?.campaignId == null ? undefined : saleTerms.get(asked[0].campaignId);
  const hasCaps = [...(terms?.channels.values() ?? [])].some(({ cap }) => cap !== null);
  return another === undefined && hasCaps ? one?.postback.occurredAt : undefined;
}

/** Locks message and orders, and loads what is stored for them. */
async function open(tx: Tx, context: Recording, { advertiserId, lines: sent, message }: Sent): Promise<Opened> {
  const { lines, refusals } = await attribute(tx, advertiserId, sent);
  const clicks = await readClicks(tx, context, lines);
  const withCoupon = lines.filter(({ line, postback }) => postback.clickId === undefined && !refusals.has(line));
  const owners = await findOwnersByCoupon(tx, advertiserId, withCoupon);
  const asked = lines.map(({ line, postback: { orderId } }): Asked => {
    const [click, owner] = [clicks.get(line), owners.get(line)];
    if (click !== undefined)
      return { line, orderId, campaignId: click.campaignId, channelId: null, linkId: click.linkId };
    const isFound = owner !== undefined && !(owner instanceof RequestError);
    return {
      line,
      orderId,
      campaignId: isFound ? owner.campaignId : null,
      channelId: isFound ? owner.channelId : null,
    };
  });
  await lockAndCheck(
    tx,
    message,
    asked.flatMap(({ campaignId, orderId }) => (campaignId === null ? [] : [{ campaignId, orderId }])),
  );
  const found = await loadConversions(tx, asked, {
    takesIds: true,
    answer: message?.firstAnswer,
    capsSaleOf: cappedSaleOf(context, lines, asked),
  });
  const now = context.clock.now();
  const ownerOf = ({ line, postback }: ReportedLine): Owner => {
    if (postback.currency !== 'BRL') throw new RequestError('currency');
    const refusal = refusals.get(line);
    if (refusal !== undefined) throw refusal;
    const click = clicks.get(line);
    const owner =
      click === undefined
        ? (owners.get(line) ?? new RequestError('unknown_click'))
        : ownerOfLink(found.get(line)?.link ?? null, click, { advertiserId, postback });
    if (owner instanceof RequestError) throw owner;
    checkTime(postback, owner.clickedAt, now);
    return owner;
  };
  const owned: Owned[] = [];
  const outcomes: Opened['outcomes'] = new Map();
  for (const one of lines) {
    const firstAnswer = found.get(one.line)?.answer ?? null;
    const owner = firstAnswer === null ? orRefusal(() => ownerOf(one)) : { firstAnswer };
    if (owner instanceof RequestError || 'firstAnswer' in owner) outcomes.set(one.line, owner);
    else owned.push({ ...one, owner });
  }
  const refused = lines.flatMap((one) => {
    const error = outcomes.get(one.line);
    return error instanceof RequestError ? [{ ...one, error }] : [];
  });
  for (const [line, error] of await nameForeign(tx, advertiserId, refused)) outcomes.set(line, error);
  return { owned, found, outcomes };
}

function resultOf(decided: DecidedReport): RecordedPostback {
  const { after } = decided;
  const error = errors.get(decided.error ?? '') ?? null;
  return { conversionId: after.id, status: after.validationStatus, reason: reasonOf(decided), error };
}

const resultsOf = (decided: readonly DecidedReport[]) =>
  decided.map((one) => [one.incoming.line, resultOf(one)] as const);

/**
 * Records what an advertiser's server reports of orders, each of another one, by the rule of the imports. The same report
 * again changes nothing, and reports may come in any order: one that is older than a stored report, or contradicts a final
 * value, is answered with its reason and has no effect. The transaction must not have locked an affiliate.
 *
 * @param sent.message is stored by the same statement, but for the lines that had an answer before
 * @returns the outcomes by lines. Refusals: as {@link ownerOfLink} and {@link findOwnersByCoupon}; `currency`,
 *   `invalid_fields` for a time in the future or before the click, and for an order of which nobody says who brought it
 * @throws {RequestError} as the message's `check`
 */
export async function recordLines(tx: Tx, context: Recording, sent: Sent): Promise<ReadonlyMap<number, Outcome>> {
  const { message } = sent;
  const now = context.clock.now();
  const { owned, found, outcomes } = await open(tx, context, sent);
  const all = await decideFound(tx, owned.map(reportOf), found, { now, locksAffiliates: true });
  const isKept = ({ error }: DecidedReport) => error === null || errors.has(error);
  // The channel of the others was deleted after it was found.
  for (const one of all) if (!isKept(one)) outcomes.set(one.incoming.line, new RequestError('unknown_click'));
  const decided = all.filter(isKept);
  const refused = [...outcomes].flatMap(([line, outcome]) =>
    outcome instanceof RequestError ? [[line, outcome] as const] : [],
  );
  const { decided: recorded, passed } = await recordReports(tx, context, decided, {
    importId: null,
    marks: marksOf(
      owned.map(({ line, owner: { campaignId } }) => ({ line, campaignId })),
      found,
    ),
    counter: [...found.values()].find(({ counter }) => counter !== null)?.counter ?? null,
    cause: 'conversion',
    now,
    sourceIdOf: ({ incoming }) => message?.deliveryIdOf(incoming.line) ?? null,
    alongside: (written) =>
      message === undefined || refused.length + written.length === 0
        ? []
        : [message.log(new Map<number, RecordedPostback | RequestError>([...refused, ...resultsOf(written)]))],
  });
  await notifyCapUse(tx, context.env, now, passed);
  return new Map<number, Outcome>([...outcomes, ...resultsOf(recorded)]);
}

/**
 * Records a postback that no message is stored of, as {@link recordLines}.
 *
 * @throws {RequestError} where it is refused without a trace
 */
export async function recordPostback(
  tx: Tx,
  context: Recording,
  advertiserId: number,
  postback: Postback,
): Promise<RecordedPostback> {
  const outcome = (await recordLines(tx, context, { advertiserId, lines: [{ line: 0, postback }] })).get(0);
  if (outcome instanceof RequestError) throw outcome;
  if (outcome === undefined || 'firstAnswer' in outcome) throw new Error('a postback without an outcome');
  return outcome;
}
