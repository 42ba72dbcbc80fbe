import type { Translated } from '#shared/i18n/translate.ts';
import type { bonusPtBr } from './bonus-pt-br.ts';

/** The English texts of the bonuses' page. */
export const bonusEn = {
  bonus: {
    find_hint: 'Enter the order number or the ID of the transaction.',
    type_more: 'Enter the whole order number, or the ID of the transaction.',
    none_found: 'No conversion has this number.',
    second_person:
      'Another person has to confirm this bonus, and it does not count until then: without one you can still give %{left} to this affiliate within 30 days.',
    waiting: 'Waiting for confirmation',
    confirm: 'Confirm',
    confirm_question: 'Confirm this bonus of %{amount}?',
    confirm_text:
      '%{name} gave %{words} to %{affiliate}. The amount enters the commissions of the affiliate once you confirm it.',
    confirmed: 'Bonus confirmed',
    somebody: 'Somebody',
    amount_hint: 'A negative amount corrects a bonus that is part of a payment.',
  },
} satisfies Translated<typeof bonusPtBr>;
