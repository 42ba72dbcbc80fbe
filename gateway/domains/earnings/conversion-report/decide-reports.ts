import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { commissionCents } from '../../campaigns/commission-group/commission-cents.ts';
import { isSettled } from './is-settled.ts';
import { columnOf, type DetailColumn, detailColumns, nameOf, statusCodes } from './staging.ts';
import { isOfChannel, ifSameChannel, reportedValue } from './reported-value.ts';

export interface Deciding {
  now: Date;
  /** The details that the reports have; the others keep their stored values. */
  reportedDetails: ReadonlySet<DetailColumn>;
  /** Whether the reports have the reason of a refusal. */
  includesReason: boolean;
  /**
   * `file`: a person sees the faults of what contradicts a final state. `message`: such a report is taken in without
   * effect, since nobody reads the answer.
   */
  from: 'file' | 'message';
}

const [refused, pending, approved] = statusCodes;

const named = (column: string, value: SQL): SQL => sql`${value} as ${nameOf(column)}`;
const listed = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/** What was reported until now. Of a conversion from before it was kept it is read from its state. */
const reportedBefore = sql`select was_kept, coalesce(stored.reported_first_at, stored.created_at) as first_at,
  case when was_kept then stored.reported_pending_at when state.status = ${pending} then coalesce(stored.booking_date, stored.created_at) end as pending_at,
  case when was_kept then stored.reported_pending_cents when state.status = ${pending} then stored.amount_cents end as pending_cents,
  case when was_kept then stored.reported_approved_at when state.status = ${approved} then coalesce(stored.validation_datetime, stored.created_at) end as approved_at,
  case when was_kept then stored.reported_approved_cents when state.status = ${approved} then stored.amount_cents end as approved_cents,
  case when was_kept then stored.reported_refused_at when state.status = ${refused} then coalesce(stored.validation_datetime, stored.created_at) end as refused_at,
  case when was_kept then stored.reported_refused_cents when state.status = ${refused} then stored.amount_cents end as refused_cents
  from (values (stored.reported_first_at is not null, least(stored.validation_status, ${approved}))) as state (was_kept, status)`;

/**
 * What follows from the reports: the first approval counts, unless a refusal came before it; a refusal after it is a
 * refund and keeps the approved amount. Without either the latest amount counts. `at` is the time of the report that
 * says the status, `source` says the amount and the channel, at `source_at`.
 *
 * @param row has the reported times and amounts
 */
export const resultOf = (row: SQL): SQL => sql`select
  case when ${row}.refused_at is not null then ${refused} when ${row}.approved_at is not null then ${approved} else ${pending} end as status,
  coalesce(case when ${row}.approved_at <= ${row}.refused_at or ${row}.refused_at is null then ${row}.approved_cents end,
    ${row}.refused_cents, ${row}.pending_cents) as cents,
  coalesce(${row}.refused_at, ${row}.approved_at, ${row}.pending_at) as at,
  case when ${row}.approved_at is not null and (${row}.approved_at <= ${row}.refused_at or ${row}.refused_at is null) then ${approved}
    when ${row}.refused_at is not null then ${refused} else ${pending} end as source,
  case when ${row}.approved_at <= ${row}.refused_at then ${row}.approved_at else coalesce(${row}.refused_at, ${row}.approved_at, ${row}.pending_at) end
    as source_at`;

/** Whether a report takes the place of the one of its kind: the latest as pending, the first approval, the first refusal. */
function takesPlace(from: Deciding['from']): SQL {
  // Of two messages of one time the amount decides, so that their order does not matter. A file of the same time corrects
  // what is pending, and a final amount is not corrected.
  const [higher, lower] =
    from === 'message'
      ? [
          sql`told.amount_cents > base.pending_cents`,
          (cents: string) => sql`told.amount_cents < ${columnOf('base', cents)}`,
        ]
      : [sql`true`, () => sql`false`];
  const first = (kind: string) => {
    const [at, cents] = [columnOf('base', `${kind}_at`), `${kind}_cents`];
    return sql`(${at} is null or event.at < ${at} or (event.at = ${at} and ${lower(cents)}))`;
  };
  return sql`not stale.is_stale and case told.validation_status
    when ${pending} then base.pending_at is null or event.at > base.pending_at or (event.at = base.pending_at and ${higher})
    when ${approved} then ${first('approved')} else ${first('refused')} end`;
}

/** The merged times and amounts: those before, but of the kind whose place the report takes. */
function merged(): SQL {
  const kinds = [
    ['pending', pending],
    ['approved', approved],
    ['refused', refused],
  ] as const;
  const columns = kinds.flatMap(([kind, status]) => {
    const takes = sql`taking.takes and told.validation_status = ${status}`;
    return [
      named(`${kind}_at`, sql`case when ${takes} then event.at else ${columnOf('base', `${kind}_at`)} end`),
      named(
        `${kind}_cents`,
        sql`case when ${takes} then told.amount_cents else ${columnOf('base', `${kind}_cents`)} end`,
      ),
    ];
  });
  return sql`select case when stale.is_stale then base.first_at else least(base.first_at, event.at) end as first_at, ${listed(columns)}`;
}

const isFinal = sql`was.status <> ${pending}`;

/**
 * The fault of a report that contradicts a final state and is not older than it. Of messages only what is paid is final.
 * The channel stays also where staff decided of a pending conversion, because nothing is priced again then.
 */
const faultOf = sql`case
  when stale.is_stale then case
    when told.amount_cents <> stored.amount_cents or told.validation_status not in (${pending}, was.status) then 'decided_by_staff' end
  when event.at < was.at then null
  when told.site_id <> stored.site_id and not moving.may_move then 'channel_is_final'
  when not ${isFinal} then null
  when told.amount_cents <> stored.amount_cents then 'approved_amount_is_final'
  when was.status = ${refused} and told.validation_status <> ${refused} then 'status_cannot_go_back'
  when was.status = ${approved} and told.validation_status = ${pending} then 'status_cannot_go_back'
end`;

/**
 * Whether the time of the decision stays, from which the money is held: the first approval and the first refusal say it, and
 * that of a refund comes from a report which keeps what was approved.
 */
const keepsDecision = sql`((rule.keeps and not (taking.takes and not event.at < was.at and told.validation_status = result.status
  and result.status <> ${pending})) or (${isFinal} and told.validation_status = was.status and not taking.takes))`;

/** The sale's time by messages is the earliest that any of them reports; one from a file stays. */
const earliestTime = sql`case when stored.transaction_datetime is null or stored.transaction_datetime = base.first_at
  then merged.first_at else stored.transaction_datetime end`;

const isBlocked = sql`stored.block is not null and stored.block_lifted_at is null`;

/** How each report changes its stored conversion, one row for each line. */
function decisions({ now, reportedDetails, includesReason, from }: Deciding): SQL {
  // A time that came from a message is not that of a line without one.
  const ownTransactionTime = reportedDetails.has('transaction_datetime')
    ? sql`detail.transaction_datetime`
    : sql`case when stored.import_id is not null then detail.transaction_datetime end`;
  const details = detailColumns.map((column) => named(column, reportedValue(column, reportedDetails)));
  const kept = detailColumns.map((column) => {
    const [before, detail] = [columnOf('stored', column), columnOf('detail', column)];
    if (from === 'message' && column === 'transaction_datetime') return named(column, earliestTime);
    const keeps = column === 'validation_datetime' ? keepsDecision : sql`rule.keeps`;
    // A click counts only where the sale may still be priced by it.
    const stays = from === 'message' && isOfChannel(column) ? sql`not moving.may_move` : sql`false`;
    return named(
      column,
      sql`case when ${stays} then ${before} when ${keeps} then coalesce(${before}, ${ifSameChannel(column, detail)}) else ${detail} end`,
    );
  });
  // An earlier time alone is no news: the message that reports it is answered as older.
  const news = detailColumns.filter((column) => from === 'file' || column !== 'transaction_datetime');
  const reason = includesReason ? sql`told.refusal_reason` : sql`stored.refusal_reason`;
  // A message never changes the details of a final conversion, unless it says its amount.
  const keepsMore = from === 'message' ? isFinal : sql`false`;
  return sql`
    select told.line, stored.id as conversion_id, stored.validation_status as before_status, stored.amount_cents as before_cents,
      stored.site_id as before_site_id, stored.created_at as before_sale_at, stored.click_datetime as before_click_at,
      event.at as occurred_at, case when not moving.may_move then stored.created_at
        when was.status = ${pending} then coalesce(final.booking_date, final.transaction_datetime, merged.first_at)
        else least(stored.created_at, event.at) end as sale_at,
      final.site_id, final.affiliate_id, ${listed(detailColumns.map((column) => columnOf('final', column)))}, final.refusal_reason,
      merged.first_at, merged.pending_at, merged.pending_cents, merged.approved_at, merged.approved_cents, merged.refused_at, merged.refused_cents,
      case when result.status = ${approved} and stored.validation_status > ${approved} then stored.validation_status else result.status end as after_status,
      result.cents as after_cents, stale.is_stale or event.at < was.at as is_older,
      (event.is_timed or was.status <> result.status or result.cents <> stored.amount_cents)
        and (merged.first_at, merged.pending_at, merged.pending_cents, merged.approved_at, merged.approved_cents, merged.refused_at, merged.refused_cents)
        is distinct from (base.first_at, base.pending_at, base.pending_cents, base.approved_at, base.approved_cents, base.refused_at, base.refused_cents) as is_merged,
      taking.takes and told.validation_status = ${approved} and was.status = ${approved} as is_earlier_approval,
      moving.may_move, case when ${isBlocked} then stored.block end as block, stored.commission_group_id as group_id,
      stored.commission_division_id as division_id, stored.commission_schedule_id as schedule_id, stored.rate_basis_points, stored.rate_cents,
      stored.rate_basis_points is null and stored.rate_cents is null as is_without_rate,
      case when result.cents = stored.amount_cents then stored.commission_cents
        else ${commissionCents(sql`stored`, sql`result.cents`)} end as commission_cents,
      ${from === 'file' ? faultOf : sql`null`} as fault,
      (final.site_id, ${listed(news.map((column) => columnOf('final', column)))}, final.refusal_reason)
        is distinct from (stored.site_id, ${listed(news.map((column) => columnOf('stored', column)))}, stored.refusal_reason) as has_news
    from reported_lines as told
      join conversions as stored on stored.campaign_id = told.campaign_id and stored.order_id = told.order_id
      cross join lateral (select ${listed(details)}) as detail
      cross join lateral (select coalesce(told.occurred_at, own.at, ${now}::timestamptz) as at, coalesce(told.occurred_at, own.at) is not null as is_timed
        from (select case when told.validation_status = ${pending} then coalesce(detail.booking_date, ${ownTransactionTime})
          else detail.validation_datetime end as at) as own offset 0) as event
      cross join lateral (${reportedBefore} offset 0) as base
      cross join lateral (${resultOf(sql`base`)} offset 0) as was
      cross join lateral (select coalesce(event.at <= stored.staff_decided_at, false) as is_stale) as stale
      cross join lateral (select ${takesPlace(from)} as takes offset 0) as taking
      cross join lateral (${merged()} offset 0) as merged
      cross join lateral (${resultOf(sql`merged`)} offset 0) as result
      cross join lateral (select stored.staff_decided_at is null and stored.block_lifted_at is null and stored.validation_status <= ${approved}
        and (was.status = ${pending} or event.at < was.source_at) as may_move offset 0) as moving
      cross join lateral (select stale.is_stale or (told.site_id <> stored.site_id and not moving.may_move)
        or ((event.at < was.at or ${keepsMore}) and not (taking.takes and result.source = told.validation_status)) as keeps offset 0) as rule
      cross join lateral (select ${listed(kept)}, case when rule.keeps then stored.site_id else told.site_id end as site_id,
        case when rule.keeps then stored.affiliate_id else told.affiliate_id end as affiliate_id,
        case when result.status <> ${refused} then null
          when told.validation_status = ${refused} and (taking.takes or not rule.keeps) then ${reason}
          else stored.refusal_reason end as refusal_reason) as final
    where told.fault is null`;
}

/** What is taken over from the decision as it is. */
const takenOver = [
  ...[
    'conversion_id',
    'before_status',
    'before_cents',
    'before_site_id',
    'before_sale_at',
    'occurred_at',
    'sale_at',
    'site_id',
    'affiliate_id',
  ],
  ...detailColumns,
  ...[
    'refusal_reason',
    'first_at',
    'pending_at',
    'pending_cents',
    'approved_at',
    'approved_cents',
    'refused_at',
    'refused_cents',
  ],
  ...['after_status', 'after_cents', 'is_older', 'is_merged', 'block', 'group_id', 'division_id', 'schedule_id'],
  ...['rate_basis_points', 'rate_cents', 'commission_cents', 'has_news', 'fault'],
];

const visibleStatus = sql`case when decided.block is null then decided.after_status else ${refused} end`;

/**
 * Compares the reports with the stored conversions. A conversion is priced again where its channel, its time or its click
 * turns out to be another one: while it is pending, or by a report older than its decision, but not once staff decided.
 */
async function compareWithStored(tx: Tx, deciding: Deciding): Promise<void> {
  const assignments = takenOver.map((column) => sql`${nameOf(column)} = ${columnOf('decided', column)}`);
  const isChanged = sql`(decided.has_news or decided.after_cents <> decided.before_cents or decided.sale_at <> decided.before_sale_at
    or ${visibleStatus} <> decided.before_status)`;
  const isMoved = sql`(decided.site_id <> decided.before_site_id or decided.sale_at <> decided.before_sale_at
    or decided.click_datetime is distinct from decided.before_click_at)`;
  await tx.execute(sql`
    update reported_lines as line set ${listed(assignments)},
      is_judged = decided.may_move and ${isMoved} and decided.fault is null,
      is_priced = decided.is_without_rate and decided.after_cents <> decided.before_cents and decided.fault is null,
      earns_anew = decided.before_status = ${approved} and decided.after_status = ${approved}
        and (decided.is_earlier_approval or decided.after_cents <> decided.before_cents
          or decided.site_id <> decided.before_site_id or decided.sale_at <> decided.before_sale_at),
      outcome = case when decided.fault is not null then 'refused' when ${isChanged} then 'changed' else 'unchanged' end
    from (${decisions(deciding)}) as decided where decided.line = line.line`);
}

/** The reports that would change the money of a conversion which was decided before, in another way than by a refund. */
const movesMoney = sql`line.fault is null and line.conversion_id is not null and line.before_status <> ${pending}
  and (line.after_cents <> line.before_cents or line.site_id <> line.before_site_id or line.is_judged or line.earns_anew)`;

/**
 * Refuses what would change the money of a conversion whose commission was asked for or that was billed; what does not
 * name another amount or channel changes the rest. Locks the affiliates, so that none is asked for meanwhile, together
 * with those of the refunds: in two steps they could be in the way of whoever locks several.
 */
async function refuseSettled(tx: Tx): Promise<void> {
  const { rows } = await tx.execute(sql`
    select id from affiliates where id in (
      select conversions.affiliate_id from reported_lines as line join conversions on conversions.id = line.conversion_id
      where ${movesMoney} or (line.fault is null and line.after_status = ${refused} and line.before_status >= ${approved}))
    order by id for no key update`);
  if (rows.length === 0) return;
  await tx.execute(sql`
    update reported_lines as line set is_judged = false, earns_anew = false, sale_at = before_sale_at,
      fault = case when after_cents <> before_cents or site_id <> before_site_id then 'approved_amount_is_final' end,
      outcome = case when after_cents <> before_cents or site_id <> before_site_id then 'refused'
        when has_news or case when block is null then after_status else ${refused} end <> before_status then 'changed' else 'unchanged' end
    where ${movesMoney} and ${isSettled}`);
}

/** Numbers the new conversions in the order of their lines, so that those of one instant are listed in that order. */
async function addNew(tx: Tx, { now }: Deciding): Promise<void> {
  await tx.execute(sql`
    update reported_lines set fault = refused_if_new where conversion_id is null and fault is null and refused_if_new is not null`);
  await tx.execute(sql`update reported_lines set outcome = 'refused' where fault is not null`);
  const occurredAt = sql`coalesce(told.occurred_at, case when told.validation_status = ${pending}
    then coalesce(told.booking_date, told.transaction_datetime) else told.validation_datetime end, ${now}::timestamptz)`;
  const saidBy = (status: SQL) => ({
    at: sql`case when told.validation_status = ${status} then occurred.at end`,
    cents: sql`case when told.validation_status = ${status} then told.amount_cents end`,
  });
  const [asPending, asApproved, asRefused] = [saidBy(pending), saidBy(approved), saidBy(refused)];
  await tx.execute(sql`
    update reported_lines as line set conversion_id = added.id, outcome = 'added', is_judged = true, is_priced = true, occurred_at = added.at,
      sale_at = coalesce(line.booking_date, line.transaction_datetime, added.at), after_status = line.validation_status,
      after_cents = line.amount_cents, first_at = added.at, pending_at = added.pending_at, pending_cents = added.pending_cents,
      approved_at = added.approved_at, approved_cents = added.approved_cents, refused_at = added.refused_at, refused_cents = added.refused_cents,
      refusal_reason = case when line.validation_status = ${refused} then line.refusal_reason end
    from (
      select told.line, nextval(pg_get_serial_sequence('conversions', 'id')) as id, occurred.at,
        ${asPending.at} as pending_at, ${asPending.cents} as pending_cents, ${asApproved.at} as approved_at,
        ${asApproved.cents} as approved_cents, ${asRefused.at} as refused_at, ${asRefused.cents} as refused_cents
      from (select * from reported_lines where conversion_id is null and fault is null order by line) as told
        cross join lateral (select ${occurredAt} as at) as occurred
    ) as added
    where added.line = line.line`);
}

/**
 * Sets the outcome of every staged report by comparing it with the stored conversion. The transaction must hold
 * `lockSales` of their campaign, or `lockCommissions`. A report older than what is known changes only what it says better: the first time, an earlier
 * approval or refusal, and details that were missing.
 */
export async function decideReports(tx: Tx, deciding: Deciding): Promise<void> {
  // A channel may have been deleted while a file was read.
  await tx.execute(sql`
    update reported_lines set fault = 'unknown_channel'
    where not exists (select from sites where sites.id = reported_lines.site_id)`);
  await compareWithStored(tx, deciding);
  await refuseSettled(tx);
  await addNew(tx, deciding);
}
