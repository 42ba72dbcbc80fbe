import { conversionCodesPtBr } from '#shared/i18n/conversion-codes-pt-br.ts';
import { conversionWordsPtBr } from '#shared/i18n/resources/conversion-words-pt-br.ts';
import { reportPtBr } from '../../../app/i18n/pages/report-pt-br.ts';
import { addPortuguese } from '../../../app/i18n/portuguese.ts';

/** Brings the words of the report along. */
addPortuguese(conversionCodesPtBr, { admin: reportPtBr, resources: conversionWordsPtBr });
