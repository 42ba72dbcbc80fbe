import * as z from 'zod/mini';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { importState } from '#shared/codes/earnings/import-state.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, date, flag, id, instant, nullableText, oneOf } from '#shared/contract/fields.ts';

/** A refused line of an import with its reason. `column` is the column of the file. */
export const importError = z.object({
  line: z.int(),
  /** The column of the file; null where it is about the whole line. */
  column: z.nullable(z.string()),
  /** Why it was refused, as a code. */
  code: z.string(),
  message: z.string(),
});

/**
 * What a person should look at in a file, without anything being refused. `line` is the first line to which it applies, and
 * `count` how often it does.
 */
export const importWarning = z.object({
  code: z.string(),
  line: z.int(),
  /** The column of the file; null where it is about the whole line. */
  column: z.nullable(z.string()),
  count: z.int(),
  message: z.string(),
});

/** A line that waits for a second person: what it says, what its order would earn, and how much more that is. */
export const waitingLine = z.object({
  line: z.int(),
  campaign_id: id,
  campaign_name: z.string(),
  site_id: id,
  site_name: z.nullable(z.string()),
  order_id: z.string(),
  amount,
  commission: amount,
  added: amount,
});

/** The code of the last error when reading stopped at too many bad lines: nothing of the file can be imported. */
export const readingStopped = 'too_many_bad_lines';

/** The orders of a file that earn nothing for one reason, and what they would earn. */
const unearning = z.object({
  /** Why they earn nothing. */
  reason: z.enum(conversionBlock.allCodes),
  orders: z.int(),
  amount: z.number(),
  commission: z.number(),
});

/** What else an import says: what of it earns nothing, and how many lines name other times of approved sales. */
const effects = {
  earns_nothing: z._default(z.array(unearning), []),
  /** Approved sales keep rate and standing, whatever time, click or kind is named later. */
  terms_kept: z._default(z.int(), 0),
};

/**
 * The answer of an upload: the result of the import, or of a dry run. `id` is null if nothing was stored. The lines are
 * those of the file; what follows them counts orders, of which each may have several lines.
 */
export const importResult = z.object({
  id: z.nullable(z.int()),
  lines: z.int(),
  orders: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Lines that earn so much that they wait for a second person. Not sent by every gateway. */
  waiting: z.nullish(z.int()),
  amount: z.number(),
  ...effects,
  errors: z.array(importError),
  warnings: z.array(importWarning),
});

/**
 * An import. Its `create` is the upload stream `POST /api/conversion-import`, which answers with this record and 202 where the
 * import takes longer than a request may, or its file is large and still to be read: then it has no lines yet. What it counts is what it has done until now; `lines` and `total_amount` are of the
 * file, without the lines that are known to be bad in the latter.
 */
export const conversionImport = defineContract({
  name: 'conversion-import',
  record: z.object({
    id,
    file_name: z.string(),
    state: z.enum(importState.allCodes),
    lines: z.int(),
    orders: z.int(),
    checked_lines: z.int(),
    applied_lines: z.int(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    amount,
    total_amount: amount,
    ...effects,
    user_name: z.nullable(z.string()),
    created_at: instant,
    /** How many of its lines wait for a second person. */
    waiting: z.nullish(z.int()),
    /** The amounts of those lines, and what their orders would earn. */
    waiting_amount: z.nullish(amount),
    waiting_commission: z.nullish(amount),
    /** Whether this user may confirm them; of one import alone. */
    can_confirm: z.nullish(flag),
    /** Who confirmed lines that waited, and why. */
    confirmed_by: z.nullish(z.string()),
    confirmed_at: z.nullish(instant),
    confirmation_reason: z.nullish(z.string()),
    /** The refused lines; empty in lists. */
    errors: z.array(importError),
    warnings: z.array(importWarning),
    /** The lines that wait; empty in lists. */
    waiting_lines: z.nullish(z.array(waitingLine)),
  }),
  input: z.object({
    state: oneOf(['stopped']),
    /** Applies the lines that wait, with a reason, or refuses them. */
    confirmed: flag,
    reason: nullableText(300),
  }),
  /** `has_refused`: those with refused lines, or refused as a whole; `from` and `to`: the business dates of the upload. */
  filter: z.object({ unconfirmed: flag, has_refused: flag, from: date, to: date }),
  sort: ['id'],
  defaultSort: ['id', 'DESC'],
  codes: { state: importState, 'earns_nothing.reason': conversionBlock },
  csv: [
    ...([
      'id',
      'created_at',
      'file_name',
      'user_name',
      'state',
      'lines',
      'orders',
      'applied_lines',
      'added',
      'changed',
    ] as const),
    ...(['unchanged', 'refused', 'amount', 'total_amount'] as const),
  ],
  access: { staff: ['list', 'one', 'update'] },
});
