import type { Translated } from '#shared/i18n/translate.ts';
import type { notesPtBr } from './notes-pt-br.ts';

/** The English texts of the pages of fiscal notes. */
export const notesEn = {
  invoice: {
    nums_hint: 'Separate several numbers by commas.',
    excess_question: 'Save more than the invoice total?',
    excess_text: 'The total received, %{received}, is more than the total of the invoice, %{total}.',
    liberate_question: 'Release the invoice?',
    liberate_text: '%{name}: from now on the affiliate may send the invoice.',
    liberate_done: 'Invoice released for sending',
    hold_question: 'Withdraw the release of the invoice?',
    hold_text: '%{name}: from now on the affiliate may not send the invoice.',
    hold_done: 'Release of the invoice withdrawn',
  },
  note: {
    approve: 'Approve',
    refuse: 'Refuse',
    approve_question: 'Approve %{smart_count} invoice? |||| Approve %{smart_count} invoices?',
    approve_text: 'The payment that waited for the invoice can be in the next run.',
    refuse_question: 'Refuse %{smart_count} invoice? |||| Refuse %{smart_count} invoices?',
    refuse_text: 'The affiliate is told the reason by mail and may send another invoice.',
    notes: 'Note',
    reason: 'Reason for refusal',
    doubt: 'Some checks have failed: write why the invoice can be approved.',
    download: 'Download the file',
    download_text: 'This type of file is not shown here, for safety: download it to check it.',
    image: 'The invoice that was sent',
    check: 'What is checked',
    result: 'Result',
    expected: 'Expected',
    found: 'On the invoice',
    yes: 'As expected',
    no: 'Not as expected',
    by_eye: 'Check in the file',
    all_well: 'All as expected',
    rest_by_eye: 'Nothing differs; check the rest in the file',
    withheld:
      '%{file} withholds tax: gross %{gross}, net %{net}. The payment is made of the gross amount; to withhold the tax, refuse the invoice and agree on the amount with the affiliate.',
    doubtful: 'Something differs',
    warned: 'With a warning',
    payments: 'Payments',
  },
} satisfies Translated<typeof notesPtBr>;
