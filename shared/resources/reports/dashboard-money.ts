import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, id, yearmonth } from '#shared/contract/fields.ts';

const sum = z.object({ count: z.int(), amount });

/** Where the money stands that the reader may see: a list of exactly one row. */
export const dashboardMoney = defineContract({
  name: 'dashboard-money',
  record: z.object({
    id: z.string(),
    /** The next pay day and what is paid on it, by the runs that are not sent yet; without such a run, by the payments. */
    next: z.nullable(
      z.object({
        pay_date: date,
        ...sum.shape,
        /** Empty for readers who do not see runs. */
        run_ids: z.array(id),
      }),
    ),
    /** Payments that nothing keeps from being paid, and how many of them are in a run. */
    payable: z.object({
      ...sum.shape,
      /** How many of them are in a run. */
      in_runs: z.int(),
    }),
    /** Payments that wait for a tax invoice. */
    awaiting_invoice: z.object({
      ...sum.shape,
      /** The next deadline; null where all have passed. */
      due_on: z.nullable(date),
    }),
    /** Failed or returned. */
    failed: sum,
    /** What advertisers owe; null for readers who do not see their invoices. */
    receivable: z.nullable(
      z.object({
        ...sum.shape,
        /** What of it is late. */
        overdue_amount: amount,
        /** How many days the oldest of that is late. */
        overdue_days: z.int(),
      }),
    ),
    /** The last twelve months, oldest first. `billed` is null for readers who do not see invoices to advertisers. */
    months: z.array(
      z.object({
        yearmonth,
        /** What affiliates were paid. */
        paid: amount,
        /** What advertisers were billed. */
        billed: z.nullable(amount),
      }),
    ),
  }),
  csv: ['next', 'payable', 'awaiting_invoice', 'failed', 'receivable', 'months'],
  access: { staff: ['list'] },
});
