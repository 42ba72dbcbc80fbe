import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, withDefault } from '#shared/contract/fields.ts';

/** A line of a return that was not read, with its reason. */
export const bankReturnError = z.object({
  line: z.int(),
  /** Why it was not read, as a code. */
  code: z.string(),
  message: z.string(),
});

/** A line that leaves its payment for review. */
const bankReturnReview = z.object({
  line: z.int(),
  number: z.string(),
  /** As in the file: `00 AM`. */
  bank_codes: z.string(),
  /** Code of `bankReviewReason`. */
  reason: z.string(),
});

/** A lot of other payments of the same agreement with the bank, which was not read. */
const otherLot = z.object({
  /** The number of the lot in the file. */
  lot: z.int(),
  /** Its first record that is not ours, from 1. */
  line: z.int(),
  /** Code of `otherLotKind`. */
  kind: z.string(),
  /** How many records it has. */
  records: z.int(),
});

/**
 * The answer of an upload: what the return changed, or would change. `id` is null if nothing was stored. `unchanged` counts
 * payments that the bank has only accepted, and those that had been settled before.
 */
export const bankReturnResult = z.object({
  id: z.nullable(z.int()),
  paid: z.int(),
  failed: z.int(),
  review: z.int(),
  unchanged: z.int(),
  errors: z.array(bankReturnError),
  reviews: withDefault(z.array(bankReturnReview), []),
  other_lots: withDefault(z.array(otherLot), []),
});

/** A return of the bank that was read. Its `create` is the upload stream `POST /api/bank-return`. */
export const bankReturn = defineContract({
  name: 'bank-return',
  record: z.object({
    id,
    name: z.string(),
    sha256: z.string(),
    created_by_name: z.nullable(z.string()),
    created_at: instant,
    paid: z.int(),
    failed: z.int(),
    review: z.int(),
    unchanged: z.int(),
    /** How many lines were not read. */
    errors: z.int(),
    /** These lines; empty in lists. */
    faults: z.array(bankReturnError),
    /** Lots of other payments of the same agreement, which were not read. */
    other_lots: withDefault(z.array(otherLot), []),
    /** The runs of the payments that it named. */
    run_ids: z.array(id),
  }),
  filter: z.object({
    /** A payment run that it names. */
    run_id: id,
  }),
  sort: ['id', 'created_at'],
  defaultSort: ['id', 'DESC'],
  access: { staff: ['list', 'one'] },
});
