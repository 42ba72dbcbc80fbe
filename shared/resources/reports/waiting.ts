import * as z from 'zod/mini';
import { waitingKind } from '#shared/codes/reports/waiting-kind.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date } from '#shared/contract/fields.ts';

/** What waits for whoever reads it: a line for each kind that they can act on, also where nothing waits. */
export const waiting = defineContract({
  name: 'waiting',
  record: z.object({
    /** The kind. */
    id: z.string(),
    kind: z.string(),
    count: z.int(),
    /** Null for what has no amount. */
    amount: z.nullable(amount),
    /** Since when the oldest one waits; null if nothing waits. */
    oldest_on: z.nullable(date),
    /** By when the first one has to be done; null without a deadline. */
    due_on: z.nullable(date),
    /** Whom it concerns, if that is at most three people or companies. */
    names: z.array(z.string()),
    /** How many of them the reader may act on, where that can be fewer; otherwise null. */
    actionable: z.nullable(z.int()),
    /** Whether another line counts the same records too. */
    is_part: z.boolean(),
    /** The list of the back-office with the records. */
    path: z.string(),
  }),
  codes: { kind: waitingKind },
  csv: ['kind', 'count', 'amount', 'oldest_on', 'due_on', 'path'],
  access: { staff: ['list'] },
});
