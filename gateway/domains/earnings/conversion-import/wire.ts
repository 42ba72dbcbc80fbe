import { toReais } from '#shared/money.ts';
import type { ImportResult } from './import-conversions.ts';
import type { ConversionImport } from './list-imports.ts';

/** Converts what an import has led to, or would lead to, to its wire form. */
export const wireImportResult = (result: ImportResult) => ({
  id: result.id,
  lines: result.lines,
  added: result.added,
  changed: result.changed,
  unchanged: result.unchanged,
  refused: result.refused,
  amount: toReais(result.amountCents),
  errors: result.faults,
});

/** Converts an import of the history to its wire form. */
export const wireImport = (conversionImport: ConversionImport) => ({
  id: conversionImport.id,
  file_name: conversionImport.fileName,
  lines: conversionImport.lines,
  added: conversionImport.added,
  changed: conversionImport.changed,
  unchanged: conversionImport.unchanged,
  refused: conversionImport.refused,
  amount: toReais(conversionImport.amountCents),
  user_name: conversionImport.userName,
  created_at: conversionImport.createdAt,
});
