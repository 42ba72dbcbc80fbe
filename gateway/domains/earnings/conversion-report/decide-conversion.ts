import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext, Hooks } from '../../../engine/context.ts';
import { invalidField, RequestError } from '../../../lib/errors.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { commissionCents } from '../../campaigns/commission-group/commission-cents.ts';
import { priceConversions } from '../../campaigns/commission-group/price-conversions.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { storeEvents } from '../../platform/event/store-events.ts';
import { lockEarners, moveCommissions } from '../commission/earnings.ts';
import { releaseDue } from '../commission/release.ts';
import type { commissionAdditions } from '../commission/table.ts';
import { foldDetails } from '../conversion/fold-details.ts';
import { foldReports } from '../conversion/fold-reports.ts';
import { conversionReports, conversions } from '../conversion/table.ts';
import { lockSales } from '../ledger/lock.ts';
import { conversionIsSettled } from './conversion-is-settled.ts';
import { reportedTimes } from './decide-report.ts';
import { eventsOfSale } from './events-of-sale.ts';
import { additionOf, keepAddition } from './keep-addition.ts';
import { billedAmount, loadConversions } from './load-conversions.ts';
import { readMoney } from './read-money.ts';
import { historyOf, type KeptReport, nextReportId, reportedStatus } from './report-history.ts';
import { type Decided, decisionRules, effectOf, errorOf, type Stand } from './report-rule.ts';

/** A decision of staff about a conversion; undefined fields stay. */
export interface Decision {
  /** Refused, pending or approved. */
  status: number | undefined;
  refusalReason: string | null | undefined;
  amountCents: number | undefined;
  liftsBlock: boolean;
  /** Why it adds to commissions; needed above the limits of one person. */
  reason?: string | null | undefined;
  /** The version that the editor loaded; undefined accepts any. */
  version: number | undefined;
}

type Row = typeof conversions.$inferSelect;

/** The effective status, amount and reason. */
type EffectiveState = Pick<Row, 'validationStatus' | 'amountCents' | 'refusalReason'>;

const [refused, pending, approved] = [
  conversionStatus.codes.refused,
  conversionStatus.codes.pending,
  conversionStatus.codes.approved,
];

/** Locks a conversion within reach, after the sales of its campaign, and its affiliate. @throws {RequestError} `not_found` */
export async function lockConversion(tx: Tx, actor: Actor, id: number): Promise<Row> {
  const [of] = await tx.select({ campaignId: conversions.campaignId }).from(conversions).where(eq(conversions.id, id));
  if (!of) throw new RequestError('not_found');
  await lockSales(tx, of.campaignId);
  const isReached = and(eq(conversions.id, id), reachOf(actor, conversions.affiliateId));
  const [found] = await tx.select().from(conversions).where(isReached).for('no key update');
  if (!found) throw new RequestError('not_found');
  await lockAffiliate(tx, actor, found.affiliateId);
  return found;
}

/**
 * The conversion without its block, if the decision lifts it.
 *
 * @throws {RequestError} `state_conflict` where there is nothing to lift, or another decision is to be taken on a blocked one
 */
function effectiveStateOf(row: Row, { liftsBlock }: Decision): EffectiveState {
  const isBlocked = row.block !== null && row.blockLiftedAt === null;
  if (isBlocked !== liftsBlock) {
    const reason = isBlocked ? 'validation.conversion_blocked' : 'validation.conversion_not_blocked';
    throw new RequestError('state_conflict', { errors: { validation_status: reason } });
  }
  return liftsBlock ? { ...row, validationStatus: reportedStatus(row) } : row;
}

async function isSettled(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from (select ${id}::bigint as conversion_id) as line where ${conversionIsSettled}`,
  );
  return rows.length > 0;
}

const standBy = (status: number): Stand =>
  status === pending ? 'pending' : status === refused ? 'refused' : status === approved ? 'approved' : 'billed';

/**
 * The error of a decision about a conversion, by the rule. Whether the money of what was refused can still move is asked
 * only where the rule depends on it.
 */
async function errorOfDecision(tx: Tx, id: number, status: number, decided: Decided) {
  const errorAt = (stand: Stand) => errorOf(effectOf(decisionRules[decided], stand, 'staff'));
  const error = errorAt(standBy(status));
  const dependsOnMoney = status === refused && errorAt('closed') !== error;
  return dependsOnMoney && (await isSettled(tx, id)) ? errorAt('closed') : error;
}

/** The amount for which the advertiser was billed; 0 if it was not. */
async function billedCentsOf(tx: Tx, id: number): Promise<number> {
  const [found] = await tx.select({ billed: billedAmount }).from(conversions).where(eq(conversions.id, id));
  return found?.billed?.cents ?? 0;
}

/**
 * Returns status, amount and reason after the decision. A conversion that is refused again keeps the reason that the
 * affiliate was first given; a request without a status corrects the reason.
 *
 * @throws {RequestError} `invalid_fields`, `state_conflict`
 */
async function decide(tx: Tx, id: number, state: EffectiveState, decision: Decision): Promise<EffectiveState> {
  const from = state.validationStatus;
  // What is billed is approved.
  const status = decision.status === approved ? Math.max(from, approved) : (decision.status ?? from);
  if (status !== from) {
    const decided = status === approved ? 'approve' : status === refused ? 'refuse' : 'reopen';
    const error = await errorOfDecision(tx, id, from, decided);
    if (error !== null)
      throw new RequestError('state_conflict', { errors: { validation_status: `validation.${error}` } });
  }
  const amountCents = decision.amountCents ?? state.amountCents;
  if (amountCents !== state.amountCents) {
    const isTooMuch = from > approved && amountCents > Math.max(state.amountCents, await billedCentsOf(tx, id));
    const error = await errorOfDecision(tx, id, from, isTooMuch ? 'amount_above_bill' : 'amount');
    if (error !== null) throw invalidField('transaction_amount', `validation.${error}`);
  }
  const keepsReason = decision.status === refused && from === refused && state.refusalReason !== null;
  const reason = decision.refusalReason === undefined || keepsReason ? state.refusalReason : decision.refusalReason;
  if (status !== refused && (decision.refusalReason ?? null) !== null)
    throw invalidField('refusal_reason', 'validation.conversion_not_refused');
  const isReasonGiven =
    status !== refused || reason !== null || (from === refused && decision.refusalReason === undefined);
  if (!isReasonGiven) throw invalidField('refusal_reason', 'validation.required');
  return { validationStatus: status, amountCents, refusalReason: status === refused ? reason : null };
}

const priceSchema = z.array(
  z.object({
    commissionCents: z.number(),
    commissionGroupId: z.number().nullable(),
    commissionDivisionId: z.number().nullable(),
    commissionScheduleId: z.number().nullable(),
    rateBasisPoints: z.number().nullable(),
    rateCents: z.number().nullable(),
  }),
);

/** The commission on another amount, at the rate that was fixed when the conversion arrived. */
async function priceOf(tx: Tx, row: Row, amountCents: number) {
  const hasRate = row.rateBasisPoints !== null || row.rateCents !== null;
  const sale = sql`select id as key, campaign_id, site_id, created_at as transacted_at, ${amountCents}::bigint as amount_cents, commission_type, category
    from conversions where id = ${row.id}`;
  const stored = sql`select ${commissionCents(sql`conversions`, sql`${amountCents}::bigint`)} as commission_cents, commission_group_id as group_id,
    commission_division_id as division_id, commission_schedule_id as schedule_id, rate_basis_points, rate_cents
    from conversions where id = ${row.id}`;
  const { rows } = await tx.execute(sql`
    select commission_cents as "commissionCents", group_id as "commissionGroupId", division_id as "commissionDivisionId",
      schedule_id as "commissionScheduleId", rate_basis_points as "rateBasisPoints", rate_cents as "rateCents"
    from (${hasRate ? stored : priceConversions(sale)}) as price`);
  const price = onlyRow(priceSchema.parse(rows));
  return price;
}

/** Updates commission and advertiser invoices for the new status and amount. */
async function settle(tx: Tx, { hooks, actor, now }: Taking, before: Row, after: Row): Promise<void> {
  const { id, campaignId } = before;
  const [from, to] = [before.validationStatus, after.validationStatus];
  const staysApproved = Math.min(from, to) >= approved;
  const amountCents = after.amountCents - before.amountCents;
  const commissionCents = after.commissionCents - before.commissionCents;
  const moves = {
    earned: to === approved && from < approved ? [id] : [],
    lost: to === refused && from >= approved ? [id] : [],
    corrections: staysApproved && commissionCents !== 0 ? [{ conversionId: id, commissionCents }] : [],
  };
  if (moves.lost.length > 0 || moves.corrections.length > 0) await lockEarners(tx, [id], [after.affiliateId]);
  const { isFinal = false } = moves.corrections.length > 0 ? ((await readMoney(tx, [id])).get(id) ?? {}) : {};
  const rows = () => sql`(select * from conversions where id = ${id})`;
  const written = moveCommissions(moves, new Set(isFinal ? [id] : []), rows, {
    cause: 'conversion',
    importId: null,
    now,
  });
  if (written.length > 0) await tx.execute(sql`with ${sql.join([...written], sql`, `)} select 1`);
  await releaseDue(tx, now, sql`select ${id}::bigint as conversion_id`);
  if (staysApproved && amountCents !== 0)
    await hooks.correctBills(tx, actor, [{ conversionId: id, campaignId, amountCents }], now);
}

const audited = ({
  validationStatus,
  amountCents,
  commissionCents: commission,
  refusalReason,
  block,
  blockLiftedAt,
}: Row) => ({
  validationStatus,
  amountCents,
  commissionCents: commission,
  refusalReason,
  block: blockLiftedAt === null ? block : null,
});

/** Whether status or amount change; a new reason alone supersedes no report. */
const isDecided = (before: EffectiveState, after: EffectiveState): boolean =>
  before.validationStatus !== after.validationStatus || before.amountCents !== after.amountCents;

interface Act {
  decidedBy: number | null;
  now: Date;
  isNew: boolean;
  liftsBlock: boolean;
}

/**
 * Stores what staff did: lifted a block, decided, or corrected a reason. A decision supersedes all earlier reports.
 *
 * @returns the resulting conversion
 */
async function keepAct(tx: Tx, { decidedBy, now, isNew, liftsBlock }: Act, row: Row, decided: EffectiveState) {
  const isCorrection = row.validationStatus >= approved && decided.validationStatus >= approved;
  const isReason = !isNew && decided.refusalReason !== row.refusalReason;
  const codes = [
    ...(liftsBlock ? ['block_lifted'] : []),
    ...(isNew ? [isCorrection ? 'amount_corrected' : null] : []),
    ...(isReason ? ['reason_corrected'] : []),
  ];
  const found = await loadConversions(tx, [{ ...row, line: 1 }]);
  const { reports, carried } = historyOf({ row, reports: found.get(1)?.stored?.reports ?? [] }, now);
  const acts = codes.map((effectCode, place): KeptReport => ({
    id: nextReportId(reports) + place,
    source: 'staff',
    sourceId: decidedBy,
    line: null,
    occurredAt: now,
    receivedAt: now,
    status: Math.min(decided.validationStatus, approved),
    amountCents: decided.amountCents,
    clickId: null,
    linkId: null,
    channelId: row.channelId,
    couponCode: null,
    details: {},
    reason: decided.refusalReason,
    effect: 'counted',
    effectCode,
  }));
  await tx
    .insert(conversionReports)
    .values([...carried, ...acts].map(({ id: _id, ...report }) => ({ ...report, conversionId: row.id })));
  const state = foldReports([...reports, ...acts]);
  if (state === undefined) throw new Error('an act that says nothing');
  return {
    // A billed conversion stays billed when only its amount is corrected.
    validationStatus: (isNew && !isCorrection) || liftsBlock ? state.status : row.validationStatus,
    amountCents: state.amountCents,
    refusalReason: state.refusalReason,
    ...(isNew && {
      ...reportedTimes(state),
      staffDecidedAt: now,
      validationDatetime: foldDetails(state, row).validationDatetime,
    }),
    ...(liftsBlock && { blockLiftedAt: now }),
  };
}

/** A decision that is checked, before it is taken. */
interface Checked {
  decided: EffectiveState;
  isNew: boolean;
  /** The columns of another price; none where the amount stays. */
  price: Partial<Row>;
}

interface Taking {
  hooks: Hooks;
  actor: Actor;
  /** Who decided: another person than the actor where the decision waited for its confirmation. */
  decidedBy: number | null;
  now: Date;
  decision: Decision;
}

/** Checks a decision on a locked conversion. @throws {RequestError} as {@link decideConversion} */
async function check(tx: Tx, before: Row, decision: Decision): Promise<Checked> {
  const state = effectiveStateOf(before, decision);
  const decided = await decide(tx, before.id, state, decision);
  const price = decided.amountCents === before.amountCents ? {} : await priceOf(tx, before, decided.amountCents);
  return { decided, isNew: isDecided(state, decided), price };
}

/** Takes a decision: keeps it as a report, writes the conversion, and moves the money. */
async function take(tx: Tx, before: Row, { decided, isNew, price }: Checked, taking: Taking): Promise<void> {
  const { actor, decidedBy, now, decision } = taking;
  const { id } = before;
  const result = await keepAct(tx, { decidedBy, now, isNew, liftsBlock: decision.liftsBlock }, before, decided);
  const after = onlyRow(
    await tx
      .update(conversions)
      .set({ ...result, ...price, version: before.version + 1 })
      .where(eq(conversions.id, id))
      .returning(),
  );
  await settle(tx, taking, before, after);
  await storeEvents(tx, now, eventsOfSale(before, after));
  const action = decision.liftsBlock ? 'conversion.lift_block' : 'conversion.update';
  const record = { entity: 'conversion', entityId: id, affiliateId: before.affiliateId } as const;
  const reason = decision.reason == null ? {} : { reason: decision.reason };
  const snapshots = { before: audited(before), after: { ...audited(after), ...reason } };
  await writeAudit(tx, { actor, now, action, ...record, ...snapshots });
}

/**
 * Decides a conversion, by staff. The decision supersedes every earlier report; later ones count. Lifting a block takes
 * no place of a cap, and the reported status takes effect. One that adds more to commissions than one person may add alone
 * is kept, and changes nothing until a second person confirms it.
 *
 * @throws {RequestError} `not_found`, `version_conflict`, `invalid_fields`, `state_conflict` for a transition that is
 *   not allowed; `step_up_required` and `invalid_fields` at `reason` above the limits of one person
 */
export function decideConversion(context: GatewayContext, actor: Actor, id: number, decision: Decision): Promise<void> {
  return withTransaction(context.database, async (tx) => {
    const now = context.clock.now();
    const before = await lockConversion(tx, actor, id);
    if (decision.version !== undefined && decision.version !== before.version)
      throw new RequestError('version_conflict');
    const checked = await check(tx, before, decision);
    const { isNew, decided } = checked;
    if (!isNew && !decision.liftsBlock && decided.refusalReason === before.refusalReason) return;
    const commissionCents = checked.price.commissionCents ?? before.commissionCents;
    const addition = additionOf(before, { ...decided, commissionCents }, decision);
    const reason = decision.reason ?? null;
    const waits = await keepAddition(tx, context, actor, { before, decided, addition, reason });
    if (waits) return;
    await take(tx, before, checked, { hooks: context.hooks, actor, decidedBy: actor.userId, now, decision });
  });
}

/**
 * Takes a decision that waited, once a second person has confirmed it. The conversion must be locked, and as it was when it
 * was decided.
 *
 * @throws {RequestError} `state_conflict` where the conversion has changed since
 */
export async function takeConfirmed(
  tx: Tx,
  { hooks, actor, now }: Pick<Taking, 'hooks' | 'actor' | 'now'>,
  before: Row,
  { conversionVersion: version, kind, status, amountCents, reason, givenBy }: typeof commissionAdditions.$inferSelect,
): Promise<void> {
  if (before.version !== version) throw new RequestError('state_conflict');
  const liftsBlock = kind === 'lifted_block';
  const isSame = (liftsBlock ? reportedStatus(before) : before.validationStatus) === status;
  const decision: Decision = {
    status: isSame ? undefined : status,
    refusalReason: undefined,
    amountCents,
    liftsBlock,
    reason,
    version,
  };
  await take(tx, before, await check(tx, before, decision), { hooks, actor, decidedBy: givenBy, now, decision });
}
