import { importWordsPtBr } from '#shared/i18n/resources/import-words-pt-br.ts';
import { conversionWordsPtBr } from '#shared/i18n/resources/conversion-words-pt-br.ts';
import { importPtBr } from '../../app/i18n/pages/import-pt-br.ts';
import { uploadPtBr } from '../../app/i18n/pages/upload-pt-br.ts';
import { addPortuguese } from '../../app/i18n/portuguese.ts';

/** Brings the words of the import's pages along. */
addPortuguese({ admin: { ...importPtBr, ...uploadPtBr }, resources: { ...conversionWordsPtBr, ...importWordsPtBr } });
