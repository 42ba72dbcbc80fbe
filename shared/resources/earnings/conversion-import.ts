import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, id, instant } from '#shared/contract/fields.ts';

/** A refused line of an import with its reason. `column` is the column of the file. */
export const importFault = z.object({
  line: z.int(),
  column: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
});

/** The code of the last fault when reading stopped at too many bad lines: nothing of the file can be imported. */
export const readingStopped = 'too_many_bad_lines';

/** The answer of an upload: the result of the import, or of a dry run. `id` is null if nothing was stored. */
export const importResult = z.object({
  id: z.nullable(z.int()),
  lines: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  amount: z.number(),
  errors: z.array(importFault),
});

/** An applied import. Its `create` is the upload stream `POST /api/conversion-import`. */
export const conversionImport = defineContract({
  name: 'conversion-import',
  record: z.object({
    id,
    file_name: z.string(),
    lines: z.int(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    amount,
    user_name: z.nullable(z.string()),
    created_at: instant,
  }),
  sort: ['id'],
  defaultSort: ['id', 'DESC'],
  access: { staff: ['list'] },
});
