import { type SQL, sql } from 'drizzle-orm';
import { columnOf, type DetailColumn } from './staging.ts';

/** Given to the minute, as in our own export, they keep the stored seconds. */
const instants: ReadonlySet<DetailColumn> = new Set([
  'booking_date',
  'click_datetime',
  'transaction_datetime',
  'validation_datetime',
  'end_date_time',
]);

/** What led to a sale through its channel; it says nothing of a sale through another one. */
const ofChannel: ReadonlySet<DetailColumn> = new Set([
  'click_id',
  'click_datetime',
  'coupon_code',
  'creative_id',
  'xtras_params_1',
  'xtras_params_2',
  'xtras_params_3',
  'xtras_params_4',
  'xtras_params_5',
]);

/** Whether a detail is of the channel that it came through. */
export const isOfChannel = (column: DetailColumn): boolean => ofChannel.has(column);

/** The value of a detail where both are of one channel, or where the detail is not of a channel. */
export const ifSameChannel = (column: DetailColumn, value: SQL): SQL =>
  isOfChannel(column) ? sql`case when told.site_id = stored.site_id then ${value} end` : value;

/** The value of a detail in a report; a detail that it does not have keeps its stored value. */
export function reportedValue(column: DetailColumn, reportedDetails: ReadonlySet<DetailColumn>): SQL {
  const [line, stored] = [columnOf('told', column), columnOf('stored', column)];
  if (!reportedDetails.has(column)) return ifSameChannel(column, stored);
  // An empty cell keeps the number that we assigned.
  if (column === 'transaction_id') return sql`coalesce(${line}, ${stored})`;
  if (!instants.has(column)) return line;
  return sql`case when ${line} = date_trunc('minute', ${stored}) then ${stored} else ${line} end`;
}
