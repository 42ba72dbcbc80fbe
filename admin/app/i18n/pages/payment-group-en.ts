import type { Translated } from '#shared/i18n/translate.ts';
import type { paymentGroupPtBr } from './payment-group-pt-br.ts';

/** The English texts of the payment groups' page. */
export const paymentGroupEn = {
  payment_group: {
    last_request_day: 'Requests up to day',
    pay_day: 'Paid on day',
    window: 'up to day %{last}: day %{pay}',
    members: '%{smart_count} affiliate |||| %{smart_count} affiliates',
    minimum_hint: "Applies where it is higher than the affiliate's own.",
    windows_hint: 'If that is not a banking day, the next one is used.',
  },
} satisfies Translated<typeof paymentGroupPtBr>;
