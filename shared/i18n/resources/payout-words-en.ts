const counts = { paid: 'Paid', failed: 'Failed', review: 'Under review' };

/** The English words of runs and the bank's returns. */
export const payoutWordsEn = {
  'payment-run': {
    name: 'Payment run |||| Payment runs',
    empty: 'No run has been drafted yet.',
    fields: {
      pay_date: 'Payment date',
      group_id: 'Group',
      group_name: 'Group',
      count: 'Payments',
      ...counts,
      paid_amount: 'Amount paid',
      sums: 'Sums',
      created_by_name: 'Drafted by',
      closed_by_name: 'Closed by',
      closed_at: 'Closed',
      can_close: 'Can close',
      close_refusal: 'Why not',
      files: 'Files',
    },
  },
  'payment-exclusion': {
    name: 'Payment left out |||| Payments left out',
    fields: { pay_date: 'Due on', reasons: 'Why it is left out' },
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
      faults: 'Lines not read',
      run_ids: 'Runs',
    },
  },
  reconciliation: {
    name: 'Reconciliation |||| Reconciliation',
    fields: {
      started_by_name: 'Started by',
      started_at: 'Started',
      ended_at: 'Ended',
      differences: 'Differences',
      difference: 'Sum',
      items: 'What differs',
    },
  },
  'bank-return-line': {
    name: 'Return line |||| Return lines',
    fields: {
      return_id: 'Return',
      return_name: 'File',
      read_at: 'Read',
      line: 'Line',
      number: 'Our number',
      bank_codes: 'Codes',
      bank_reference: "Bank's number",
      paid_on: 'Paid on',
      outcome: 'Result',
      run_id: 'Run',
      payment_id: 'Payment',
    },
  },
};
