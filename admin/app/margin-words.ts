import { marginPtBr } from './i18n/pages/margin-pt-br.ts';
import { addPortuguese } from './i18n/portuguese.ts';

/** Brings the words of margins along. */
addPortuguese({ admin: marginPtBr });
