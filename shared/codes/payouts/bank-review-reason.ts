import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** Why a line of a bank's return leaves its payment for review. */
export const bankReviewReason = defineCodeList({
  name: 'bank_review_reason',
  entries: [
    { code: 'no_code', name: 'no_code', colour: 'warning' },
    { code: 'unknown_code', name: 'unknown_code', colour: 'warning' },
    { code: 'conflicting_codes', name: 'conflicting_codes', colour: 'warning' },
    { code: 'paid_amount_differs', name: 'paid_amount_differs', colour: 'warning' },
    { code: 'paid_date', name: 'paid_date', colour: 'warning' },
  ],
});

export type BankReviewReason = NameOf<typeof bankReviewReason>;
