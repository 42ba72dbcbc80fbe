import type { Translated } from '#shared/i18n/translate.ts';
import type { notesPtBr } from './notes-pt-br.ts';

/** The English texts of the pages of fiscal notes. */
export const notesEn = {
  invoice: {
    nums_hint: 'Separate several numbers by commas.',
    excess_question: 'Save more than the total of the invoice?',
    excess_text: 'The total received, %{received}, is more than the total of the invoice, %{total}.',
    liberate_question: 'Release the invoice?',
    liberate_text: '%{name}: from now on the affiliate may send the invoice.',
    liberate_done: 'Invoice released for sending',
    hold_question: 'Withdraw the release of the invoice?',
    hold_text: '%{name}: from now on the affiliate may not send the invoice.',
    hold_done: 'Release of the invoice withdrawn',
  },
} satisfies Translated<typeof notesPtBr>;
