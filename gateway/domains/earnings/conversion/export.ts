import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { alias, PgDialect } from 'drizzle-orm/pg-core';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { reachOf } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { copyRows } from '../../../engine/copy-rows.ts';
import { exportColumns, staffColumns } from './export-columns.ts';
import {
  checkFilter,
  type ConversionFilter,
  type ConversionFilterName,
  filterValues,
  idsOfTransaction,
} from './filter.ts';
import { conversions } from './table.ts';

const conversion = alias(conversions, 'conversion');
const dialect = new PgDialect();

/** COPY takes no parameters, so values are inlined as literals; only these types occur. */
function literal(value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'string') return escapeLiteral(value);
  if (value instanceof Date) return `${escapeLiteral(value.toISOString())}::timestamptz`;
  throw new TypeError('a filter of the export is neither an id, a text nor an instant');
}

const withTransaction = dialect.sqlToQuery(idsOfTransaction(sql`$`)).sql;

/** The conditions; `$` stands for the value, and `$name` for that of another filter. */
const conditions: Record<ConversionFilterName, string> = {
  affiliateId: 'conversion.affiliate_id = $',
  channelId: 'conversion.site_id = $',
  campaignId: 'conversion.campaign_id = $',
  orderId: 'conversion.order_id = $',
  transactionId: `conversion.id = any(array(${withTransaction}))`,
  startDate: 'conversion.created_at >= $',
  endDate: 'conversion.created_at < $',
  receivedFrom: `conversion.id = any(array(
    select report.conversion_id from conversion_reports as report
    where report.received_at >= $receivedFrom and report.received_at < $receivedTo and not exists (
      select from conversion_reports as earlier
      where earlier.conversion_id = report.conversion_id and earlier.received_at < $receivedFrom offset 0)))`,
  receivedTo: 'true',
  longReceivedFrom: `(select min(report.received_at) >= $ and min(report.received_at) < $longReceivedTo
    from conversion_reports as report where report.conversion_id = conversion.id)`,
  longReceivedTo: 'true',
  validationStatus: 'conversion.validation_status = $',
  block: 'conversion.block_lifted_at is null and conversion.block = $',
  advertiserId: 'campaign.advertiser_id = $',
  clickId: 'conversion.click_id = $',
  coupon: 'conversion.coupon_code = $',
  amountCents: 'conversion.amount_cents = $',
  q: '(conversion.order_id = $ or conversion.transaction_id = $ or conversion.click_id = upper($))',
};

const isFilterName = (name: string): name is ConversionFilterName => Object.hasOwn(conditions, name);

/** Returns the access condition of the actor with inlined values. */
function reachText(actor: Actor): string[] {
  const condition = reachOf(actor, conversion.affiliateId);
  return condition === undefined ? [] : [dialect.sqlToQuery(condition.inlineParams()).sql];
}

/**
 * Returns the query of the export for the filter within the actor's access, in index order: rows are not collected for
 * sorting.
 */
export function exportQuery(actor: Actor, filter: ConversionFilter): string {
  const values = filterValues(filter);
  const filters = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || !isFilterName(name)
      ? []
      : [
          conditions[name].replaceAll(/\$(\w*)/g, (_all, other: string) =>
            literal(other === '' ? value : values[other]),
          ),
        ],
  );
  const where = [...reachText(actor), ...filters];
  const isStaff = actor.affiliateId === null;
  const columns = isStaff ? [...exportColumns, ...staffColumns] : exportColumns;
  const cells = columns.map(([header, cell]) => `${cell} as ${escapeIdentifier(header)}`);
  return `select ${cells.join(', ')}
    from conversions as conversion
    join campaigns as campaign on campaign.id = conversion.campaign_id
    join sites as site on site.id = conversion.site_id
    ${isStaff ? 'join affiliates as affiliate on affiliate.id = conversion.affiliate_id' : ''}
    ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
    order by conversion.created_at desc, conversion.id desc`;
}

/**
 * Keeps the planner to the index order: other join types lose it and would require sorting all rows. Formatting takes most of
 * an export's time: a second process shares it, and more would leave too little CPU for requests.
 */
const settings = `set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off;
  set local max_parallel_workers_per_gather = 1`;

/** Streams the report as CSV, newest first; see {@link copyRows}. @throws {RequestError} see {@link checkFilter} */
export async function exportConversions(
  context: GatewayContext,
  actor: Actor,
  filter: ConversionFilter,
): Promise<Readable> {
  checkFilter(actor, filter);
  return copyRows(context, exportQuery(actor, filter), settings);
}
