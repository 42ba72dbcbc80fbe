const counts = { paid: 'Paid', failed: 'Failed', review: 'To be checked' };

/** The English words of runs and the bank's returns. */
export const payoutWordsEn = {
  'payment-run': {
    name: 'Payment run |||| Payment runs',
    empty: 'No run has been drafted yet.',
    fields: {
      state: 'State',
      pay_date: 'Pay day',
      group_id: 'Group',
      group_name: 'Group',
      count: 'Payments',
      ...counts,
      paid_amount: 'Amount paid',
      sums: 'Sums',
      created_by_name: 'Drafted by',
      closed_by_name: 'Closed by',
      closed_at: 'Closed',
      can_close: 'May close',
      close_refusal: 'Why not',
      files: 'Files',
    },
  },
  'payment-exclusion': {
    name: 'Payment left out |||| Payments left out',
    fields: { state: 'State', pay_date: 'Due on', reasons: 'Why it is left out' },
  },
  'bank-return': {
    name: 'Bank return |||| Bank returns',
    empty: 'No return has been read yet.',
    fields: {
      name: 'File',
      sha256: 'SHA-256',
      created_by_name: 'Read by',
      created_at: 'When',
      ...counts,
      unchanged: 'Unchanged',
      errors: 'Lines with errors',
    },
  },
};
