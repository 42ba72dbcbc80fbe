import { type SQL, sql } from 'drizzle-orm';

/** The affiliates and the pay day of a run. */
export interface RunScope {
  /** `YYYY-MM-DD`. */
  payDate: string;
  /** Null: the affiliates without a group. */
  groupId: number | null;
}

/** Matches payments (`payments`) of the affiliates of a run. */
export const isOfGroup = (groupId: number | null): SQL =>
  groupId === null
    ? sql`not exists (select 1 from payment_group_members as member where member.affiliate_id = payments.affiliate_id)`
    : sql`exists (select 1 from payment_group_members as member
        where member.affiliate_id = payments.affiliate_id and member.group_id = ${groupId}::integer)`;

/** The lowest amount that a run pays, in cents. */
export const minimumOf = (groupId: number | null): SQL =>
  groupId === null ? sql`0` : sql`(select minimum_payment_cents from payment_groups where id = ${groupId}::integer)`;

/** Matches payments (`payments`) with an open item in a run. */
export const isInRun = sql`exists (select 1 from payment_run_items as item
  where item.payment_id = payments.id and item.state in ('included', 'sent', 'review', 'paid'))`;

/** Matches the rows of `payments` that a run takes unless the affiliate's account blocks them. */
export const isDue = ({ payDate, groupId }: RunScope): SQL => sql`
  payments.status = 'ready' and payments.pay_date <= ${payDate}::date and ${isOfGroup(groupId)}
  and payments.amount_cents >= ${minimumOf(groupId)} and not ${isInRun}`;
