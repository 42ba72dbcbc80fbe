import type { Translated } from '#shared/i18n/translate.ts';
import type { bonusPtBr } from './bonus-pt-br.ts';

/** The English texts of the bonuses' page. */
export const bonusEn = {
  bonus: {
    find_hint: 'Enter the order number or the ID of the transaction.',
    type_more: 'Enter the whole order number, or the ID of the transaction.',
    none_found: 'No conversion has this number.',
    amount_hint: 'A negative amount corrects a bonus that is part of a payment.',
  },
} satisfies Translated<typeof bonusPtBr>;
