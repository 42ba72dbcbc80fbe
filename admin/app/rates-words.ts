import { ratesPtBr } from './i18n/pages/rates-pt-br.ts';
import { addPortuguese } from './i18n/portuguese.ts';

/** Brings the words of commission rates along. */
addPortuguese({ admin: ratesPtBr });
