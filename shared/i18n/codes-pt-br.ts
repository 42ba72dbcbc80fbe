import { auditCodesPtBr } from './audit-codes-pt-br.ts';
import { conversionCodesPtBr } from './conversion-codes-pt-br.ts';
import { campaignCodesPtBr } from './campaign-codes-pt-br.ts';
import { erpCodesPtBr } from './erp-codes-pt-br.ts';
import { firstCodesPtBr } from './first-codes-pt-br.ts';
import { noteCheckCodesPtBr } from './portal/note-check-codes-pt-br.ts';
import { rateCodesPtBr } from './rate-codes-pt-br.ts';
import { runCodesPtBr } from './run-codes-pt-br.ts';

/** The Portuguese texts of every code list, spread into the catalogue under `codes`. */
export const codesPtBr = {
  ...firstCodesPtBr,
  ...auditCodesPtBr.codes,
  ...runCodesPtBr.codes,
  ...rateCodesPtBr.codes,
  ...erpCodesPtBr.codes,
  ...conversionCodesPtBr.codes,
  ...campaignCodesPtBr.codes,
  ...noteCheckCodesPtBr.codes,
};
