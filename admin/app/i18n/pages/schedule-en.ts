import type { Translated } from '#shared/i18n/translate.ts';
import type { schedulePtBr } from './schedule-pt-br.ts';

/** The English texts of scheduling a payment. */
export const scheduleEn = {
  schedule: {
    open: 'Schedule payment',
    choose: 'Choose available commissions and the date of the payment.',
    choose_row: 'Choose %{campaign}, %{channel}, %{month}',
    choose_page: 'Choose all of this page',
    pay_date: 'Date of the payment',
    reason: 'Reason',
    reason_below_minimum: "The amount is below the affiliate's minimum of %{minimum}. The audit keeps the reason.",
    reason_switched_off: 'Payment requests are switched off for this affiliate. The audit keeps the reason.',
    none: 'This affiliate has no available commissions.',
    chosen: '%{smart_count} chosen: %{amount} |||| %{smart_count} chosen: %{amount}',
    done: 'Payment of %{amount} scheduled for %{date}',
  },
} satisfies Translated<typeof schedulePtBr>;
