import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { type Changes, earnCommissions, refundCommissions, retakeEarnings } from '../commission/earnings.ts';
import { releaseDue } from '../commission/release.ts';
import { priceReports } from './price-reports.ts';
import type { Deciding } from './decide-reports.ts';
import { columnOf, detailColumns, nameOf, statusCodes } from './staging.ts';

const [refused, pending, approved] = statusCodes;

const details = sql.join(detailColumns.filter((column) => column !== 'transaction_id').map(nameOf), sql`, `);

/** The status that counts: a blocked conversion is refused, whatever was reported. */
const status = sql`case when line.block is null then line.after_status else ${refused} end`;

async function addConversions(tx: Tx, importId: number | null): Promise<void> {
  await tx.execute(sql`
    insert into conversions (id, affiliate_id, site_id, campaign_id, transaction_id, order_id, ${details}, refusal_reason, amount_cents,
      commission_cents, commission_group_id, commission_division_id, commission_schedule_id, rate_basis_points, rate_cents, block,
      validation_status, reported_first_at, reported_pending_at, reported_pending_cents, reported_approved_at, reported_approved_cents,
      reported_refused_at, reported_refused_cents, import_id, created_at)
    select conversion_id, affiliate_id, site_id, campaign_id, coalesce(transaction_id, conversion_id::text), order_id, ${details}, refusal_reason,
      after_cents, commission_cents, group_id, division_id, schedule_id, rate_basis_points, rate_cents, block, ${status}, first_at,
      pending_at, pending_cents, approved_at, approved_cents, refused_at, refused_cents, ${importId}::integer, sale_at
    from reported_lines as line where outcome = 'added' order by line`);
}

async function changeConversions(tx: Tx): Promise<void> {
  const taken = detailColumns.map((column) => sql`${nameOf(column)} = ${columnOf('line', column)}`);
  await tx.execute(sql`
    update conversions as stored set ${sql.join(taken, sql`, `)}, affiliate_id = line.affiliate_id, site_id = line.site_id,
      refusal_reason = line.refusal_reason, amount_cents = line.after_cents, commission_cents = line.commission_cents,
      commission_group_id = line.group_id, commission_division_id = line.division_id, commission_schedule_id = line.schedule_id,
      rate_basis_points = line.rate_basis_points, rate_cents = line.rate_cents, validation_status = ${status},
      block = case when line.is_judged then line.block else stored.block end,
      reported_first_at = line.first_at, reported_pending_at = line.pending_at, reported_pending_cents = line.pending_cents,
      reported_approved_at = line.approved_at, reported_approved_cents = line.approved_cents,
      reported_refused_at = line.refused_at, reported_refused_cents = line.refused_cents,
      version = stored.version + case when line.outcome = 'changed' then 1 else 0 end, created_at = line.sale_at
    from reported_lines as line
    where stored.id = line.conversion_id and (line.outcome = 'changed' or (line.outcome = 'unchanged' and line.is_merged))`);
}

interface Source extends Pick<Changes, 'cause' | 'causeId' | 'now'> {
  importId: number | null;
  from: Deciding['from'];
  /** The row of who reports: of the log of postbacks or of the imports. */
  sourceId: number | null;
  /** The link of the click that a message names. */
  linkId?: number | null;
}

/** Keeps what was reported, and what became of it. A new conversion that was refused is none, and has no history. */
async function keepReports(tx: Tx, { from, sourceId, linkId = null, now }: Source): Promise<void> {
  const effect = sql`case when line.outcome = 'refused' then 'refused' when line.outcome <> 'unchanged' then 'counted' when line.is_older then 'older'
    when line.amount_cents = line.after_cents and line.validation_status = least(line.after_status, ${approved}) then 'same' else 'contradicts' end`;
  await tx.execute(sql`
    insert into conversion_reports (conversion_id, source, source_id, line, occurred_at, received_at, status, amount_cents, click_id, link_id,
      site_id, coupon_code, details, reason, effect, effect_code)
    select line.conversion_id, ${from === 'file' ? 'file' : 'postback'}, ${sourceId}::bigint, ${from === 'file' ? sql`line.line` : sql`null::integer`},
      coalesce((line.told->>'occurred_at')::timestamptz, nullif(line.occurred_at, ${now}::timestamptz)), ${now}::timestamptz,
      line.validation_status, line.amount_cents, line.told->'details'->>'click_id', ${linkId}::integer, (line.told->>'site_id')::integer,
      line.told->'details'->>'coupon_code', (line.told->'details') - array['click_id', 'coupon_code'],
      case when line.validation_status = ${refused} then line.told->>'refusal_reason' end, ${effect}, line.fault
    from reported_lines as line where line.conversion_id is not null order by line.line`);
}

const where = (condition: SQL): SQL => sql`select line.conversion_id from reported_lines as line
  where line.outcome in ('added', 'changed') and ${condition}`;

const before = sql`coalesce(line.before_status, ${pending})`;
const earned = where(sql`${status} = ${approved} and ${before} < ${approved}`);
const lost = where(sql`${status} = ${refused} and ${before} >= ${approved}`);
const corrected = where(sql`line.earns_anew and ${status} = ${approved} and ${before} = ${approved}`);

async function isAny(tx: Tx, found: SQL): Promise<boolean> {
  const { rows } = await tx.execute(sql`${found} limit 1`);
  return rows.length > 0;
}

/**
 * Stores the reports of the staging table as `decideReports` has decided them: what is new or turned out otherwise is
 * priced, and commissions and ledger follow. The transaction must hold `lockSales`, or `lockCommissions` for
 * those of several campaigns.
 */
export async function recordConversions(tx: Tx, { env }: Pick<GatewayContext, 'env'>, source: Source): Promise<void> {
  await priceReports(tx, { env }, source.now);
  await addConversions(tx, source.importId);
  await changeConversions(tx);
  await keepReports(tx, source);
  await earnCommissions(tx, { ...source, conversions: earned });
  if (await isAny(tx, corrected)) await retakeEarnings(tx, { ...source, conversions: corrected });
  if (await isAny(tx, lost)) await refundCommissions(tx, { ...source, conversions: lost });
  // What is due of other campaigns is not theirs to lock.
  const own = source.from === 'message' ? sql`select conversion_id from reported_lines` : undefined;
  await releaseDue(tx, source.now, own);
}
