import { sharedPtBr } from '#shared/i18n/shared-pt-br.ts';
import { raPtBr } from './ra-pt-br.ts';
import { fieldWordsPtBr } from '#shared/i18n/resources/field-words-pt-br.ts';
import { resourceWordsPtBr } from '#shared/i18n/resources/resource-words-pt-br.ts';
import { completeWords } from '#shared/i18n/resources/resource-words.ts';
import { plainAuditWords } from './audit-words.ts';
import { wordsPtBr } from './words-pt-br.ts';

/** The Portuguese catalogue of the back-office. */
export const ptBr = {
  ...sharedPtBr,
  ra: raPtBr,
  resources: completeWords(resourceWordsPtBr, fieldWordsPtBr),
  admin: wordsPtBr,
  plain_audit: plainAuditWords(resourceWordsPtBr, 'pt-br'),
};
