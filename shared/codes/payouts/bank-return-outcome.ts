import { defineCodeList } from '#shared/codes/code-list.ts';

/** What a line of a bank's return did to its payment. */
export const bankReturnOutcome = defineCodeList({
  name: 'bank_return_outcome',
  entries: [
    { code: 'paid', name: 'paid', colour: 'success' },
    { code: 'failed', name: 'failed', colour: 'error' },
    { code: 'returned', name: 'returned', colour: 'error' },
    { code: 'review', name: 'review', colour: 'warning' },
    { code: 'unchanged', name: 'unchanged', colour: 'default' },
    { code: 'error', name: 'error', colour: 'error' },
  ],
});
