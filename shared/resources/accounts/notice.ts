import * as z from 'zod/mini';
import { noticeKind } from '#shared/codes/accounts/notice-kind.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, flag, id, instant } from '#shared/contract/fields.ts';

/**
 * What the signed-in user was notified of, newest first. The fields are what the sentence of its kind is made of; those that
 * it does not have are null.
 */
export const notice = defineContract({
  name: 'notice',
  record: z.object({
    id,
    kind: z.string(),
    /** When it happened; of sales, requests and files that are counted together, the last time. */
    at: instant,
    /** Null while it is unread. */
    read_at: z.nullable(instant),
    campaign_id: z.nullable(id),
    campaign_name: z.nullable(z.string()),
    site_id: z.nullable(id),
    site_name: z.nullable(z.string()),
    payment_id: z.nullable(id),
    run_id: z.nullable(id),
    /** How many sales, requests or files of the day. */
    count: z.nullable(z.int()),
    amount: z.nullable(amount),
    commission: z.nullable(amount),
    /** Of a limit, or the rate of a commission. */
    percent: z.nullable(z.number()),
    /** What happened, in the words of its kind. */
    state: z.nullable(z.string()),
    /** Why, as somebody wrote it. */
    reason: z.nullable(z.string()),
    /** Why, as a code. */
    code: z.nullable(z.string()),
    /** The day on which it begins, ends or is due. */
    day: z.nullable(date),
  }),
  input: z.object({
    /** True marks it as read. */
    read: z.literal(true, 'validation.choice'),
  }),
  filter: z.object({
    /** Those that were not read, or those that were. */
    unread: flag,
  }),
  sort: ['at'],
  defaultSort: ['at', 'DESC'],
  codes: { kind: noticeKind },
  access: { affiliate: ['list', 'update'], staff: ['list', 'update'] },
});
