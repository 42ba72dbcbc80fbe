import { defineCodeList } from '#shared/codes/code-list.ts';

/** What is compared of a tax invoice. A failed check of the colour `error` is approved only with a note of why. */
export const taxInvoiceCheck = defineCodeList({
  name: 'note_check',
  entries: [
    { code: 'issuer', name: 'issuer', colour: 'error' },
    { code: 'taker', name: 'taker', colour: 'error' },
    { code: 'amount', name: 'amount', colour: 'error' },
    { code: 'withheld', name: 'withheld', colour: 'error' },
    { code: 'iss_withheld', name: 'iss_withheld', colour: 'error' },
    { code: 'net', name: 'net', colour: 'error' },
    { code: 'ibs', name: 'ibs', colour: 'warning' },
    { code: 'cbs', name: 'cbs', colour: 'warning' },
    { code: 'month', name: 'month', colour: 'warning' },
    { code: 'number', name: 'number', colour: 'error' },
    { code: 'replaces', name: 'replaces', colour: 'error' },
    { code: 'same_file', name: 'same_file', colour: 'error' },
    { code: 'cancelled', name: 'cancelled', colour: 'error' },
    { code: 'production', name: 'production', colour: 'error' },
    { code: 'signature', name: 'signature', colour: 'warning' },
    { code: 'several', name: 'several', colour: 'warning' },
    { code: 'layout', name: 'layout', colour: 'warning' },
  ],
});

/** Whether approving this tax invoice requires a written reason. */
export const needsWrittenReason = (findings: readonly { check: string; ok: boolean | null }[]): boolean =>
  findings.some(({ check, ok }) => ok === false && taxInvoiceCheck.colour(check) === 'error');
