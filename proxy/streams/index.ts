import type { Stream } from '../engine/stream.ts';
import { commissionCsv } from './commission.ts';
import { bankFile } from './bank-file.ts';
import { bankReturnFile, bankReturnUpload } from './bank-return.ts';
import { conversionImportUpload } from './conversion-import.ts';
import { conversionCsv } from './conversion.ts';
import { creativeFile, creativeFileUpload } from './creative-file.ts';
import { invoiceFile, invoiceFileUpload } from './invoice-file.ts';
import { personalData } from './personal-data.ts';
import { statementCsv } from './statement.ts';

/** All declared streams; staff lists as CSV are generated. */
export const streams: readonly Stream[] = [
  bankFile,
  bankReturnFile,
  bankReturnUpload,
  commissionCsv,
  conversionCsv,
  conversionImportUpload,
  creativeFile,
  creativeFileUpload,
  personalData,
  statementCsv,
  invoiceFileUpload,
  invoiceFile,
];
