import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, id, instant } from '#shared/contract/fields.ts';

/** A difference between two records of the same money. */
const difference = z.object({
  kind: z.string(),
  /** What differs, in words. */
  text: z.string(),
  /** The page of the back-office with the record; null where there is none. */
  path: z.nullable(z.string()),
});

/** A comparison of all records of the money: ledger, commissions, payments, runs, invoices. */
export const reconciliation = defineContract({
  name: 'reconciliation',
  record: z.object({
    id,
    started_by_name: z.nullable(z.string()),
    started_at: instant,
    ended_at: instant,
    /** How many were found; the first 500 are in `items`. */
    differences: z.int(),
    /** Their sum in reais. */
    difference: amount,
    items: z.array(difference),
  }),
  input: z.object({}),
  sort: ['id'],
  defaultSort: ['id', 'DESC'],
  access: { staff: ['list', 'create'] },
});
