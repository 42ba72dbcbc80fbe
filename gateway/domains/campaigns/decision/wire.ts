import { z } from 'zod';
import type { Settings } from '../../../engine/settings.ts';
import type { Decided } from './decisions.ts';

/** As many as a person can select in a list. */
const recordsMax = 1_000;

/** The records of a decision, each with what names it. */
export const decidedList = <Record extends z.ZodType>(record: Record) =>
  z.array(record, 'validation.required').min(1, 'validation.required').max(recordsMax, 'validation.too_long');

/** The body of an undo. */
export const undoBody = z.strictObject({ undone: z.literal(true, 'validation.choice') });

/** Returns the answer to a decision. @param name makes the wire names of a record */
export const wireDecision = <Record>(
  { undoMs }: Pick<Settings, 'undoMs'>,
  { id, decided, refused }: Decided<Record>,
  name: (record: Record) => object,
) => ({
  id,
  decided: decided.map(name),
  refused: refused.map(({ record, error }) => ({ ...name(record), code: error.code })),
  undo_seconds: undoMs / 1000,
  undone: false,
});

/** Returns the answer to an undo. */
export const wireUndone = <Record>(id: number, records: readonly Record[], name: (record: Record) => object) => ({
  id,
  decided: records.map(name),
  refused: [],
  undo_seconds: 0,
  undone: true,
});
