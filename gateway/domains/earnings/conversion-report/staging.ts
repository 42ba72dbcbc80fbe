import { type SQL, sql } from 'drizzle-orm';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { Tx } from '../../../db/client.ts';

/** Refused, pending and approved as SQL: without its type a parameter in a `case` would be a text. */
export const statusCodes = [
  sql`${conversionStatus.code('refused')}::smallint`,
  sql`${conversionStatus.code('pending')}::smallint`,
  sql`${conversionStatus.code('approved')}::smallint`,
] as const;

/** What a report may say of a conversion beside its amount and status; the columns of the reports and of the conversions. */
export const detailColumns = [
  'transaction_id',
  'booking_date',
  'click_datetime',
  'transaction_datetime',
  'validation_datetime',
  'end_date_time',
  'destination_city',
  'destination_country',
  'xtras_params_1',
  'xtras_params_2',
  'xtras_params_3',
  'xtras_params_4',
  'xtras_params_5',
  'coupon_type',
  'coupon_discount_cents',
  'creative_id',
  'booking_status',
  'commission_type',
  'category',
  'click_id',
  'coupon_code',
] as const;

export type DetailColumn = (typeof detailColumns)[number];

/** Returns the name of a column or a row, which must be a constant of the code. */
// eslint-disable-next-line no-restricted-syntax -- its callers give it names of this table alone
export const nameOf = (name: string): SQL => sql.raw(name);

/** Returns the column of the named row. */
export const columnOf = (row: string, column: string): SQL => sql`${nameOf(row)}.${nameOf(column)}`;

const details = sql.join(detailColumns.map(nameOf), sql`, `);

/**
 * Creates the temporary table of what is reported in the current transaction, once per connection: a postback must not
 * change the catalogue of the database. The columns up to `occurred_at` are the report; the others are decided by
 * `decideReports` and `priceReports`. `occurred_at` is null in a line that has no time of its own. Its last jsonb
 * column keeps the report as it came: the other columns take the values of the conversion. `outcome` is what a report
 * leads to: added, changed, unchanged, or refused because of `fault`.
 */
export async function createStaging(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create temp table if not exists reported_lines (
      line integer not null, order_id text not null, transaction_id text, site_id integer not null, affiliate_id integer not null,
      campaign_id integer not null, amount_cents bigint not null, validation_status smallint not null,
      refused_if_new text, booking_date timestamptz, click_datetime timestamptz, transaction_datetime timestamptz,
      validation_datetime timestamptz, end_date_time timestamptz, destination_city text, destination_country text,
      xtras_params_1 text, xtras_params_2 text, xtras_params_3 text, xtras_params_4 text, xtras_params_5 text,
      coupon_type text, coupon_discount_cents bigint, creative_id text, booking_status text, commission_type text, category text,
      refusal_reason text, click_id text, coupon_code text, occurred_at timestamptz, told jsonb,
      conversion_id bigint, before_status smallint, before_cents bigint, before_site_id integer, before_sale_at timestamptz, sale_at timestamptz,
      after_status smallint, after_cents bigint, first_at timestamptz, pending_at timestamptz, pending_cents bigint,
      approved_at timestamptz, approved_cents bigint, refused_at timestamptz, refused_cents bigint,
      is_older boolean not null default false, is_merged boolean not null default false, is_judged boolean not null default false,
      is_priced boolean not null default false, has_news boolean not null default false, earns_anew boolean not null default false, keeps_place boolean not null default false,
      block text, group_id integer, division_id integer, schedule_id integer, rate_basis_points integer, rate_cents bigint,
      commission_cents bigint, outcome text, fault text
    ) on commit delete rows`);
}

function reportAsJson(reportedDetails: ReadonlySet<DetailColumn>): SQL {
  const named = [...reportedDetails].map((column) => sql`${column}::text, ${nameOf(column)}`);
  return sql`jsonb_strip_nulls(jsonb_build_object('site_id', site_id, 'refusal_reason', refusal_reason, 'occurred_at', occurred_at,
    'details', jsonb_build_object(${sql.join(named, sql`, `)})))`;
}

/**
 * Adds reports to the staging table.
 *
 * @param reports a JSON array of objects with the columns of a report
 * @param reportedDetails the details that they have a value for
 */
export async function stageReports(tx: Tx, reports: string, reportedDetails: ReadonlySet<DetailColumn>): Promise<void> {
  // The columns that are decided later must not be null.
  await tx.execute(sql`
    insert into reported_lines (line, order_id, site_id, affiliate_id, campaign_id, amount_cents, validation_status, refused_if_new,
      ${details}, refusal_reason, occurred_at, told)
    select line, order_id, site_id, affiliate_id, campaign_id, amount_cents, validation_status, refused_if_new,
      ${details}, refusal_reason, occurred_at, ${reportAsJson(reportedDetails)}
    from json_populate_recordset(null::reported_lines, ${reports}::json)`);
}
