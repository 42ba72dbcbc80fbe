import { rateCodesPtBr } from '#shared/i18n/rate-codes-pt-br.ts';
import { rateWordsPtBr } from '#shared/i18n/resources/rate-words-pt-br.ts';
import { ratesPtBr } from '../../app/i18n/pages/rates-pt-br.ts';
import { addPortuguese } from '../../app/i18n/portuguese.ts';

/** Brings the words of schedules along. */
addPortuguese(rateCodesPtBr, { admin: ratesPtBr, resources: rateWordsPtBr });
