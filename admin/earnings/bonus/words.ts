import { bonusWordsPtBr } from '#shared/i18n/resources/bonus-words-pt-br.ts';
import { bonusPtBr } from '../../app/i18n/pages/bonus-pt-br.ts';
import { addPortuguese } from '../../app/i18n/portuguese.ts';

/** Brings the words of the bonuses' page along. */
addPortuguese({ admin: bonusPtBr, resources: bonusWordsPtBr });
