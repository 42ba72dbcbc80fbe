import * as z from 'zod/mini';
import { id, version } from '#shared/contract/fields.ts';

/** As many as can be selected in a list. */
const decidedMax = 1_000;

/** The record of a decision about things that are named by these fields. */
export const decisionRecord = <Name extends z.core.$ZodShape>(name: Name) =>
  z.object({
    id,
    /** Those that were decided on. */
    decided: z.array(z.object(name)),
    /** Those that could not be decided on, with the code of the reason. */
    refused: z.array(z.object({ ...name, code: z.string() })),
    /** How long it may be taken back from now on; 0 for not at all. */
    undo_seconds: z.int(),
    /** Whether its author has taken it back. */
    undone: z.boolean(),
  });

/** What is decided on, with the versions that the person saw. */
export const decidedRecords = <Name extends z.core.$ZodShape>(name: Name) =>
  z
    .array(z.object({ ...name, version: z.optional(version) }), 'validation.required')
    .check(z.minLength(1, 'validation.required'), z.maxLength(decidedMax, 'validation.too_long'));

/** The only change of a decision: its author takes it back. */
export const undone = z.optional(z.literal(true, 'validation.choice'));
